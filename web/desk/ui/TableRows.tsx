import { Checkbox } from 'antd';
import { Fragment, type ReactNode } from 'react';
import { t } from '#web/desk/ui/texts.ts';
import { CHECKBOX_WIDTH, MENU_WIDTH, type Widths, widthOf } from './columns.ts';
import { HeadCell, type Sorting } from './HeadCell.tsx';
import { RowMenu } from './RowMenu.tsx';
import { moveByKey, opens, type Rows } from './rows.ts';
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

/** A long text takes two lines; all of it is in its title. */
const textCell = (cell: ReactNode, align: 'right' | undefined): ReactNode =>
  typeof cell === 'string' && align === undefined ? (
    <span className="td-text" title={cell}>
      {cell}
    </span>
  ) : (
    cell
  );

export function TableRows<T>(props: TableRowsProps<T>) {
  const { rows, columns, idOf, nameOf, selected, onSelect, onOpen, actions, onAction, widths } = props;
  const widthAt = (column: (typeof columns)[number]) => widths[column.key] ?? column.width;
  // Resized by hand, it has the chosen width.
  const grows = ({ key, grows }: (typeof columns)[number]) => grows && widths[key] === undefined;
  const total = widthOf(columns, widths, props.controls);
  const allSelected = rows.length > 0 && rows.every((row) => selected.has(idOf(row)));
  const width = columns.length + (onSelect ? 1 : 0) + (actions.length > 0 ? 1 : 0);
  const someSelected = rows.some((row) => selected.has(idOf(row)));
  return (
    <div className="td-table-scroll" data-overflows={props.room > 0 && total > props.room}>
      <table
        className={`td-table td-${props.density}${props.pinned ? ' td-pinned' : ''}`}
        style={{ minWidth: total }}
        aria-busy={props.busy}
      >
        <caption className="td-hidden">{props.title}</caption>
        <colgroup>
          {onSelect ? <col style={{ width: CHECKBOX_WIDTH }} /> : null}
          {columns.map((column) => (
            <col key={column.key} style={{ width: grows(column) ? undefined : widthAt(column) }} />
          ))}
          {actions.length > 0 ? <col style={{ width: MENU_WIDTH }} /> : null}
        </colgroup>
        <thead>
          <tr>
            {onSelect ? (
              <th scope="col">
                <Checkbox
                  aria-label={t('ui.selectAllRows')}
                  checked={allSelected}
                  indeterminate={someSelected && !allSelected}
                  onChange={({ target }) => onSelect(rows, target.checked)}
                />
              </th>
            ) : null}
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} sorting={props.sorting} onWidth={props.onWidth} />
            ))}
            {actions.length > 0 ? (
              <th scope="col" className="td-actions">
                <span className="td-hidden">{t('common.actions')}</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody
          onKeyDown={(event) =>
            moveByKey(event, (index, command) => {
              const row = rows[index];
              if (row === undefined) return;
              if (command === 'open') onOpen?.(row);
              else onSelect?.([row], !selected.has(idOf(row)));
            })
          }
        >
          {rows.map((row, index) => (
            <Fragment key={idOf(row)}>
              <tr
                data-row={index}
                tabIndex={index === 0 ? 0 : -1}
                aria-selected={onSelect ? selected.has(idOf(row)) : undefined}
                className={onOpen ? 'td-opens' : undefined}
                onClick={(event) => opens(event) && onOpen?.(row)}
              >
                {onSelect ? (
                  <td>
                    <Checkbox
                      aria-label={t('ui.selectRow', { name: nameOf(row) })}
                      checked={selected.has(idOf(row))}
                      onChange={({ target }) => onSelect([row], target.checked)}
                    />
                  </td>
                ) : null}
                {columns.map((column) => (
                  <td key={column.key} className={column.align === 'right' ? 'td-right' : undefined}>
                    {column.card === 'title'
                      ? props.linked(row, column.render(row))
                      : textCell(column.render(row), column.align)}
                  </td>
                ))}
                {actions.length > 0 ? (
                  <td className="td-actions">
                    <RowMenu row={row} label={nameOf(row)} actions={actions} onAction={onAction} />
                  </td>
                ) : null}
              </tr>
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
              {onSelect ? <td /> : null}
              {columns.map((column, at) => (
                <td key={column.key} className={column.align === 'right' ? 'td-right' : undefined}>
                  {at === 0 ? t('common.total') : props.totals?.[column.key]}
                </td>
              ))}
              {actions.length > 0 ? <td /> : null}
            </tr>
          </tfoot>
        ) : null}
      </table>
    </div>
  );
}
