import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons';
import type { KeyboardEvent, PointerEvent } from 'react';
import { t } from '#web/desk/ui/texts.ts';
import type { Column, ListFilter } from './list.ts';
import { nextSort, type sortingOf } from './sorting.ts';
import './list.css';

export type Sorting = ReturnType<typeof sortingOf> & {
  onSort: (sort: Pick<ListFilter, 'sortField' | 'sortOrder'>) => void;
};
type HeadCellProps<T> = { column: Column<T>; sorting: Sorting; onWidth: (key: string, width: number) => void };

const MIN_WIDTH = 64;
const STEP_PX = 16;
const ariaSort = { ascend: 'ascending', descend: 'descending' } as const;

export function HeadCell<T>({ column, sorting, onWidth }: HeadCellProps<T>) {
  const { key, title, sort, align } = column;
  const order = sorting.sortField === key ? sorting.sortOrder : undefined;
  const resizeTo = (width: number) => onWidth(key, Math.max(MIN_WIDTH, Math.round(width)));
  const drag = (event: PointerEvent<HTMLSpanElement>) => {
    const grip = event.currentTarget;
    const cell = grip.parentElement;
    if (!cell) return;
    const from = event.clientX - cell.offsetWidth;
    grip.setPointerCapture(event.pointerId);
    grip.onpointermove = (move) => resizeTo(move.clientX - from);
    grip.onpointerup = () => {
      grip.onpointermove = null;
    };
  };
  const resizeByKey = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowLeft: -STEP_PX, ArrowRight: STEP_PX }[event.key];
    const cell = event.currentTarget.closest('th');
    if (!event.shiftKey || step === undefined || !cell) return;
    event.preventDefault();
    resizeTo(cell.offsetWidth + step);
  };
  return (
    <th
      scope="col"
      title={title}
      aria-sort={order ? ariaSort[order] : undefined}
      className={align === 'right' ? 'td-right' : undefined}
    >
      {sort ? (
        <button
          type="button"
          className="td-sort"
          onClick={() => sorting.onSort(nextSort(sorting, key))}
          onKeyDown={resizeByKey}
        >
          {title}
          <span className="td-sort-mark" aria-hidden>
            {order === 'ascend' ? <CaretUpOutlined /> : order === 'descend' ? <CaretDownOutlined /> : null}
          </span>
        </button>
      ) : (
        title
      )}
      <span className="td-grip" title={t('ui.dragToResize')} onPointerDown={drag} aria-hidden />
    </th>
  );
}
