import { Checkbox } from 'antd';
import { memo, type ReactNode } from 'react';
import { t } from '#web/desk/ui/texts.ts';
import type { Column } from './list.ts';
import { RowLink } from './RowLink.tsx';
import { RowMenu } from './RowMenu.tsx';
import { opens, type RowHandlers, type RowState } from './rows.ts';

type TableRowProps<T> = RowState & {
  row: T;
  index: number;
  columns: readonly Column<T>[];
  /** True if other rows of the list may have a menu. */
  hasMenuCell: boolean;
  handlers: () => RowHandlers<T>;
};

/** A long text takes two lines; all of it is in its title. */
const textCell = (cell: ReactNode, align: 'right' | undefined): ReactNode =>
  typeof cell === 'string' && align === undefined ? (
    <span className="td-text" title={cell}>
      {cell}
    </span>
  ) : (
    cell
  );

function Row<T>({ row, index, columns, hasMenuCell, handlers, ...state }: TableRowProps<T>) {
  const { name, selected, canOpen, hasMenu } = state;
  const onOpen = () => handlers().onOpen?.(row);
  return (
    <tr
      data-row={index}
      tabIndex={index === 0 ? 0 : -1}
      aria-selected={selected}
      className={canOpen ? 'td-opens' : undefined}
      onClick={(event) => opens(event) && onOpen()}
    >
      {selected === undefined ? null : (
        <td>
          <Checkbox
            aria-label={t('ui.selectRow', { name })}
            checked={selected}
            onChange={({ target }) => handlers().onSelect?.([row], target.checked)}
          />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.key} className={column.align === 'right' ? 'td-right' : undefined}>
          {column.card === 'title' ? (
            <RowLink {...state} onOpen={onOpen}>
              {column.render(row)}
            </RowLink>
          ) : (
            textCell(column.render(row), column.align)
          )}
        </td>
      ))}
      {hasMenuCell ? (
        <td className="td-actions">{hasMenu ? <RowMenu row={row} label={name} handlers={handlers} /> : null}</td>
      ) : null}
    </tr>
  );
}

/** Rendered again only if something changes that it shows: a list is rendered several times while it opens. */
export const TableRow = memo(Row) as typeof Row;
