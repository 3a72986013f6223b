import { CaretRightOutlined, HolderOutlined } from '@ant-design/icons';
import type { KeyboardEvent } from 'react';
import type { Category } from '#contract/catalogue/lists.ts';
import { t } from '#web/desk/areas/catalogue/texts.ts';
import type { RowAction } from '#web/desk/ui/list.ts';
import { RowMenu } from '#web/desk/ui/RowMenu.tsx';
import { useRowDrag, type Where } from '#web/desk/ui/rowDrag.ts';
import { opens } from '#web/desk/ui/rows.ts';
import { ProductCount } from './ProductCount.tsx';
import { type Place, placeAt, type Step, type TreeRow } from './tree.ts';
import '#web/desk/ui/list.css';
import './lists.css';

type CategoryTreeProps = {
  rows: readonly Category[];
  visibleRows: readonly TreeRow<Category>[];
  collapsed: ReadonlySet<number>;
  /** Undefined if everything stays expanded. */
  onFold?: (id: number, fold: boolean) => void;
  onOpen: (row: Category) => void;
  actions: readonly RowAction<Category>[];
  onAction: (action: RowAction<Category>, row: Category) => void;
  /** Undefined if nothing may be moved. */
  onMove?: (id: number, place: Place) => void;
  onStep?: (id: number, step: Step) => void;
};

const steps: Record<string, Step> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'out', ArrowRight: 'in' };

type CategoryRowProps = Omit<CategoryTreeProps, 'rows' | 'visibleRows' | 'onStep'> & {
  each: TreeRow<Category>;
  at: number;
  onKeyDown: (event: KeyboardEvent<HTMLTableRowElement>) => void;
  placeOf: (id: number, where: Where) => Place | undefined;
};

function CategoryRow({ each, at, onKeyDown, placeOf, ...props }: CategoryRowProps) {
  const { collapsed, onFold, onOpen, actions, onAction, onMove } = props;
  const { row, level, children, products, place, siblings } = each;
  const folded = collapsed.has(row.id);
  const drop = (id: number, where: Where) => {
    const target = placeOf(id, where);
    if (target) onMove?.(id, target);
  };
  const drag = useRowDrag<HTMLTableRowElement>(row.id, {
    allows: (id, where) => placeOf(id, where) !== undefined,
    onDrop: onMove && drop,
  });
  return (
    <tr
      {...drag}
      data-row={at}
      data-id={row.id}
      tabIndex={at === 0 ? 0 : -1}
      aria-level={level}
      aria-posinset={place + 1}
      aria-setsize={siblings}
      aria-expanded={children > 0 ? !folded : undefined}
      className="td-opens"
      onClick={(event) => opens(event) && onOpen(row)}
      onKeyDown={onKeyDown}
    >
      <td>
        <span className="td-tree-name">
          {onMove ? <HolderOutlined className="td-tree-grip" aria-hidden /> : null}
          <span style={{ width: (level - 1) * 24, flex: 'none' }} aria-hidden />
          {children > 0 && onFold ? (
            <button
              type="button"
              className="td-tree-fold"
              tabIndex={-1}
              aria-label={
                folded
                  ? t('catalogue.categoryExpand', { name: row.name })
                  : t('catalogue.categoryCollapse', { name: row.name })
              }
              onClick={() => onFold(row.id, !folded)}
            >
              <CaretRightOutlined rotate={folded ? 0 : 90} aria-hidden />
            </button>
          ) : (
            <span className="td-tree-fold" aria-hidden />
          )}
          <button type="button" className="td-link" onClick={() => onOpen(row)}>
            <span className="td-twoline-main">{row.name}</span>
          </button>
        </span>
      </td>
      <td className="td-right">
        <ProductCount kind="category" id={row.id} name={row.name} products={products} />
      </td>
      {actions.length > 0 ? (
        <td>
          <RowMenu row={row} label={row.name} handlers={() => ({ actions, onAction })} />
        </td>
      ) : null}
    </tr>
  );
}

/** ↑ ↓ between rows, ← → collapses and expands, Enter opens; with Alt the row itself moves. */
export function CategoryTree({ rows, visibleRows, onStep, ...rest }: CategoryTreeProps) {
  const { collapsed, onFold, onOpen, actions } = rest;
  const byKey = (
    event: KeyboardEvent<HTMLTableRowElement>,
    { row, children, level }: TreeRow<Category>,
    at: number,
  ) => {
    if (event.target !== event.currentTarget) return;
    const focusAt = (index: number) =>
      event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[data-row]')[index]?.focus();
    const step = steps[event.key];
    const open = children > 0 && !collapsed.has(row.id);
    if (event.altKey && step) onStep?.(row.id, step);
    else if (event.key === 'ArrowDown') focusAt(at + 1);
    else if (event.key === 'ArrowUp') focusAt(at - 1);
    else if (event.key === 'Home') focusAt(0);
    else if (event.key === 'End') focusAt(visibleRows.length - 1);
    else if (event.key === 'ArrowRight') open || children === 0 ? focusAt(at + 1) : onFold?.(row.id, false);
    else if (event.key === 'ArrowLeft')
      open && onFold
        ? onFold(row.id, true)
        : focusAt(visibleRows.slice(0, at).findLastIndex((each) => each.level < level));
    else if (event.key === 'Enter') onOpen(row);
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose rows unfold is a treegrid
    <table className="td-table td-tree" role="treegrid" aria-label={t('catalogue.categories')}>
      <thead>
        <tr>
          <th scope="col">{t('common.category')}</th>
          <th scope="col" className="td-right td-tree-count">
            {t('common.products')}
          </th>
          {actions.length > 0 ? (
            <th scope="col" className="td-tree-menu">
              <span className="td-visually-hidden">{t('common.actions')}</span>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {visibleRows.map((each, at) => (
          <CategoryRow
            key={each.row.id}
            {...rest}
            each={each}
            at={at}
            onKeyDown={(event) => byKey(event, each, at)}
            placeOf={(id, where) => placeAt(rows, id, each.row.id, where)}
          />
        ))}
      </tbody>
    </table>
  );
}
