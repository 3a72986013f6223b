import { MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { t } from '#web/desk/ui/texts.ts';
import type { RowAction } from './list.ts';
import type { Rows } from './rows.ts';

type RowMenuProps<T> = { row: T; label: string; actions: readonly RowAction<T>[]; onAction: Rows<T>['onAction'] };

export function RowMenu<T>({ row, label, actions, onAction }: RowMenuProps<T>) {
  const fitting = actions.filter((action) => action.applies?.(row) ?? true);
  if (fitting.length === 0) return null;
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: fitting.map(({ key, label: words, icon, danger }) => ({ key, label: words, icon, danger })),
        onClick: ({ key, domEvent }) => {
          domEvent.stopPropagation();
          const action = fitting.find((each) => each.key === key);
          if (action) onAction(action, row);
        },
      }}
    >
      <Button
        type="text"
        size="small"
        icon={<MoreOutlined aria-hidden />}
        aria-label={t('ui.rowActions', { name: label })}
      />
    </Dropdown>
  );
}
