import { Checkbox } from 'antd';
import { Fragment, type ReactNode } from 'react';
import { t } from '#web/desk/ui/texts.ts';
import { CHECKBOX_WIDTH, MENU_WIDTH, type Widths, widthOf } from './columns.ts';
import { HeadCell, type Sorting } from './HeadCell.tsx';
import { moveByKey, type Rows } from './rows.ts';
import { TableRow } from './TableRow.tsx';
import type { Density } from './tableMemory.ts';
import './list.css';
import './details.css';

type TableRowsProps<T> = Rows<T> & {
  title: string;
  density: Density;
  sorting: Sorting;
  /** The width of the list; 0 until it is known. */
  room: number;
  /** The width of checkbox and menu beside the columns. */
  controls: number;
  widths: Widths;
  onWidth: (key: string, width: number) => void;
  busy: boolean;
  /** By column; the first column names the row. */
  totals?: Readonly<Record<string, ReactNode>>;
  /** The first column stays visible while the others scroll sideways. */
  pinned?: boolean;
};

export function TableRows<T>(props: TableRowsProps<T>) {
  const { rows, columns, idOf, handlers, selectable, hasActions, widths } = props;
  const entries = rows.map((row) => ({ row, state: props.stateOf(row) }));
  const widthAt = (column: (typeof columns)[number]) => widths[column.key] ?? column.width;
  // Resized by hand, it has the chosen width.
  const grows = ({ key, grows }: (typeof columns)[number]) => grows && widths[key] === undefined;
  const total = widthOf(columns, widths, props.controls);
  const allSelected = entries.length > 0 && entries.every(({ state }) => state.selected);
  const someSelected = entries.some(({ state }) => state.selected);
  const width = columns.length + (selectable ? 1 : 0) + (hasActions ? 1 : 0);
  return (
    <div className="td-table-scroll" data-overflows={props.room > 0 && total > props.room}>
      <table
        className={`td-table td-${props.density}${props.pinned ? ' td-pinned' : ''}`}
        style={{ minWidth: total }}
        aria-busy={props.busy}
      >
        <caption className="td-visually-hidden">{props.title}</caption>
        <colgroup>
          {selectable ? <col style={{ width: CHECKBOX_WIDTH }} /> : null}
          {columns.map((column) => (
            <col key={column.key} style={{ width: grows(column) ? undefined : widthAt(column) }} />
          ))}
          {hasActions ? <col style={{ width: MENU_WIDTH }} /> : null}
        </colgroup>
        <thead>
          <tr>
            {selectable ? (
              <th scope="col">
                <Checkbox
                  aria-label={t('ui.selectAllRows')}
                  checked={allSelected}
                  indeterminate={someSelected && !allSelected}
                  onChange={({ target }) => handlers().onSelect?.(rows, target.checked)}
                />
              </th>
            ) : null}
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} sorting={props.sorting} onWidth={props.onWidth} />
            ))}
            {hasActions ? (
              <th scope="col" className="td-actions">
                <span className="td-visually-hidden">{t('common.actions')}</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody
          onKeyDown={(event) =>
            moveByKey(event, (index, command) => {
              const entry = entries[index];
              if (entry === undefined) return;
              if (command === 'open') handlers().onOpen?.(entry.row);
              else handlers().onSelect?.([entry.row], !entry.state.selected);
            })
          }
        >
          {entries.map(({ row, state }, index) => (
            <Fragment key={idOf(row)}>
              <TableRow
                {...state}
                row={row}
                index={index}
                columns={columns}
                hasMenuCell={hasActions}
                handlers={handlers}
              />
              {props.details?.(row) === undefined ? null : (
                <tr className="td-details">
                  <td colSpan={width}>
                    <div>{props.details(row)}</div>
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
        {props.totals ? (
          <tfoot className="td-totals">
            <tr>
              {selectable ? <td /> : null}
              {columns.map((column, at) => (
                <td key={column.key} className={column.align === 'right' ? 'td-right' : undefined}>
                  {at === 0 ? (
                    t('common.total')
                  ) : (
                    <div className={column.align === 'right' ? 'td-total' : undefined}>
                      {props.totals?.[column.key]}
                    </div>
                  )}
                </td>
              ))}
              {hasActions ? <td /> : null}
            </tr>
          </tfoot>
        ) : null}
      </table>
    </div>
  );
}
