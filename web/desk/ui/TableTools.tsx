import { ColumnHeightOutlined, TableOutlined } from '@ant-design/icons';
import { Button, Checkbox, Popover, Tooltip } from 'antd';
import { t } from '#web/desk/ui/texts.ts';
import type { Column } from './list.ts';
import type { Density } from './tableMemory.ts';

type TableToolsProps = {
  columns: readonly Pick<Column<never>, 'key' | 'title'>[];
  columnKeys: readonly string[];
  onColumnKeys: (keys: string[]) => void;
  density: Density;
  onDensity: (density: Density) => void;
};

/** Which columns, and the row density. */
export function TableTools({ columns, columnKeys, onColumnKeys, density, onDensity }: TableToolsProps) {
  const compact = density === 'compact';
  const densityLabel = compact ? t('ui.rowsComfortable') : t('ui.rowsCompact');
  return (
    <>
      <Popover
        trigger="click"
        placement="bottomRight"
        content={
          <Checkbox.Group
            className="td-columns"
            value={[...columnKeys]}
            options={columns.map(({ key, title }) => ({ value: key, label: title, disabled: key === columns[0]?.key }))}
            onChange={onColumnKeys}
          />
        }
      >
        <Button
          type="text"
          icon={<TableOutlined aria-hidden />}
          aria-label={t('common.columns')}
          title={t('common.columns')}
        />
      </Popover>
      <Tooltip title={densityLabel}>
        <Button
          type="text"
          icon={<ColumnHeightOutlined aria-hidden />}
          aria-label={densityLabel}
          onClick={() => onDensity(compact ? 'comfortable' : 'compact')}
        />
      </Tooltip>
    </>
  );
}
