import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Page } from '#contract/fields.ts';
import { whyOf } from '#web/platform/callError.ts';
import { useMay } from '#web/platform/session.ts';
import { CHECKBOX_WIDTH, fitting, MENU_WIDTH, widthOf } from './columns.ts';
import { CouldNotLoad, NothingHere, NothingMatches } from './Emptiness.tsx';
import { FilterBar } from './FilterBar.tsx';
import { useLatest } from './latest.ts';
import {
  type Column,
  type FilterField,
  type FilterGroup,
  isFiltered,
  type ListFilter,
  type RowAction,
  type RowId,
  readable,
  type Selection,
} from './list.ts';
import { useIsPhone } from './media.ts';
import { Pager } from './Pager.tsx';
import { RowCards } from './RowCards.tsx';
import { RowSkeleton } from './RowSkeleton.tsx';
import { useActionRunner, useAllowedActions } from './rowAction.ts';
import { actionsFor, currentRows, type RowHandlers, type Rows } from './rows.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { useSameParts } from './sameParts.ts';
import { sortingOf, type UsualSort } from './sorting.ts';
import { TableRows } from './TableRows.tsx';
import { TableTools } from './TableTools.tsx';
import { useTableMemory } from './tableMemory.ts';
import { useWidth } from './width.ts';
import './list.css';

type DataTableProps<T, F extends ListFilter> = {
  /** The device stores columns, widths and density under this name. */
  name: string;
  title: string;
  query: UseQueryResult<Page<T>>;
  /** Memoized: with other columns, all rows are rendered again. */
  columns: readonly Column<T>[];
  filter: F;
  onFilter: (changes: Partial<F>) => void;
  idOf: (row: T) => RowId;
  /** The row's name, for screen readers. */
  nameOf: (row: T) => string;
  search?: string;
  filters?: readonly FilterField<NoInfer<F>>[];
  /** Rarely used filters, in a drawer. */
  more?: readonly FilterGroup<NoInfer<F>>[];
  /** Beside the table's own tools: saved views. */
  tools?: ReactNode;
  /** The page a row opens; or, with onOpen, what it opens here. */
  pathOf?: (row: T) => string;
  onOpen?: (row: T) => void;
  /** Instead of a page: what a row expands below itself. */
  details?: (row: T) => ReactNode;
  /** The first column stays visible while the others scroll sideways. */
  pinned?: boolean;
  actions?: readonly RowAction<T>[];
  /** The list's own selection bar, for bulk actions. */
  selectionBar?: (selection: Selection<T>) => ReactNode;
  /** The default sort order. */
  usualSort?: UsualSort;
  /** Totals over everything that matches, by column. */
  totals?: Readonly<Record<string, ReactNode>>;
  /** Shown while there is nothing at all yet. */
  empty: ReactNode;
};

/** A list page: rows with filters, tools, selection and empty states. */
export function DataTable<T, F extends ListFilter>(props: DataTableProps<T, F>) {
  const { query, filter, onFilter, idOf, pathOf, details, actions = [] } = props;
  const seesCost = useMay('cost.get');
  const columns = useMemo(() => readable(props.columns, seesCost), [props.columns, seesCost]);
  const filters = readable(props.filters ?? [], seesCost);
  const more = (props.more ?? []).map((group) => ({ ...group, fields: readable(group.fields, seesCost) }));
  const phone = useIsPhone();
  const navigate = useNavigate();
  const [body, room] = useWidth<HTMLDivElement>();
  const [memory, remember] = useTableMemory(props.name);
  const [selected, setSelected] = useState<ReadonlyMap<RowId, T>>(new Map());
  const [unfolded, setUnfolded] = useState<ReadonlySet<RowId>>(new Set());
  const fold = (row: T) =>
    setUnfolded((before) => {
      const next = new Set(before);
      if (!next.delete(idOf(row))) next.add(idOf(row));
      return next;
    });
  const allowed = useAllowedActions(actions);
  const runner = useActionRunner<T>();
  const bulk = allowed.filter((action) => action.bulk);

  const widths = memory.widths ?? {};
  const chosenColumns = columns.filter(({ key, extra }) => memory.columns?.includes(key) ?? !extra);
  const selectable = bulk.length > 0 || props.selectionBar !== undefined;
  const hasActions = allowed.length > 0;
  const controls = (selectable ? CHECKBOX_WIDTH : 0) + (hasActions ? MENU_WIDTH : 0);
  const fittingColumns = fitting(chosenColumns, widths, controls, room);
  // Users who chose columns get all of them, and so does a list that has to scroll sideways.
  const isWhole = memory.columns !== undefined || (props.pinned && widthOf(fittingColumns, widths, controls) > room);
  const shownColumns = useSameParts(isWhole ? chosenColumns : fittingColumns);
  const density = memory.density ?? 'compact';
  const change = (changes: ListFilter) => onFilter(changes as Partial<F>);
  const select = (rows: readonly T[], on: boolean) =>
    setSelected((before) => {
      const next = new Map(before);
      for (const row of rows) on ? next.set(idOf(row), row) : next.delete(idOf(row));
      return next;
    });
  const clear = () => setSelected(new Map());
  const rowsById = new Map(query.data?.data.map((row) => [idOf(row), row]));
  const selectedRows = currentRows(selected, rowsById);
  const hidden = [...selected.keys()].filter((id) => !rowsById.has(id)).length;
  const fields = [...filters, ...more.flatMap((group) => group.fields)];
  const otherFields = fields.filter(({ isPlace }) => !isPlace);
  const isNarrowed = Boolean(filter.keyword) || otherFields.some((field) => field.chip(filter) !== undefined);
  const isElsewhere = !isNarrowed && fields.some((field) => field.isPlace && field.chip(filter) !== undefined);
  const clearFilters = () =>
    onFilter({
      ...Object.fromEntries(
        (isElsewhere ? fields : otherFields).flatMap(({ names }) => names.map((name) => [name, undefined])),
      ),
      keyword: undefined,
    } as Partial<F>);

  // Beyond the last page (an old link, or its only row was deleted): show the last page.
  const { data, isPlaceholderData } = query;
  const beyond = data !== undefined && data.data.length === 0 && data.totalPage > 0 && data.pageNo > data.totalPage;
  const turnBack = useEffectEvent(() => change({ pageNo: data?.totalPage }));
  useEffect(() => {
    if (beyond && !isPlaceholderData) turnBack();
  }, [beyond, isPlaceholderData]);

  const openHere = props.onOpen ?? (pathOf ? (row: T) => navigate(pathOf(row)) : undefined);
  const onOpen = details ? fold : openHere;
  const handlers = useLatest<RowHandlers<T>>({
    onOpen,
    onSelect: selectable ? select : undefined,
    actions: allowed,
    onAction: (action, row) => void runner.run(action, [row]).then((finished) => select(finished, false)),
  });
  const list: Rows<T> = {
    rows: query.data?.data ?? [],
    idOf,
    columns: phone ? columns : shownColumns,
    stateOf: (row) => ({
      name: props.nameOf(row),
      selected: selectable ? selected.has(idOf(row)) : undefined,
      unfolded: details && unfolded.has(idOf(row)),
      path: pathOf?.(row),
      canOpen: onOpen !== undefined,
      hasMenu: actionsFor(row, allowed).length > 0,
    }),
    handlers,
    selectable,
    hasActions,
    details: details && ((row) => (unfolded.has(idOf(row)) ? details(row) : undefined)),
  };

  const content = () => {
    if (query.isError && !query.data) return <CouldNotLoad why={whyOf(query.error)} onRetry={query.refetch} />;
    if (!query.data || beyond) return <RowSkeleton />;
    if (list.rows.length === 0) {
      if (isElsewhere) return <NothingHere onAll={clearFilters} />;
      return isFiltered(filter) ? <NothingMatches onClear={clearFilters} /> : props.empty;
    }
    if (phone) return <RowCards {...list} title={props.title} busy={isPlaceholderData} totals={props.totals} />;
    // Until the width is known, just before the first frame, rows would be rendered with columns that don't fit.
    if (room === 0) return null;
    return (
      <TableRows
        {...list}
        title={props.title}
        busy={isPlaceholderData}
        density={density}
        totals={props.totals}
        pinned={props.pinned}
        sorting={{ ...sortingOf(filter, props.usualSort), onSort: change }}
        room={room}
        controls={controls}
        widths={widths}
        onWidth={(key, width) => remember({ widths: { ...widths, [key]: width } })}
      />
    );
  };

  return (
    <>
      <FilterBar
        filter={filter}
        onFilter={onFilter}
        fields={filters}
        more={more}
        search={props.search}
        onArrowDown={() => body.current?.querySelector<HTMLElement>('[data-row]')?.focus()}
        tools={
          <>
            {props.tools}
            {phone ? null : (
              <TableTools
                columns={columns}
                columnKeys={shownColumns.map(({ key }) => key)}
                onColumnKeys={(keys) => remember({ columns: keys })}
                density={density}
                onDensity={(density) => remember({ density })}
              />
            )}
          </>
        }
      />
      <div className={phone ? 'td-list' : 'td-list td-surface'} ref={body}>
        {isPlaceholderData ? <span className="td-progress td-late" aria-hidden /> : null}
        {content()}
      </div>
      {query.data ? (
        <Pager
          page={query.data}
          onPage={filter.pageNo === undefined ? undefined : (pageNo, pageSize) => change({ pageNo, pageSize })}
        />
      ) : null}
      {props.selectionBar ? (
        selected.size > 0 ? (
          props.selectionBar({
            rows: selectedRows,
            hidden,
            page: query.data,
            clear,
            unselect: (rows) => select(rows, false),
          })
        ) : null
      ) : (
        <SelectionBar
          runner={runner}
          rows={selectedRows}
          hidden={hidden}
          actions={bulk}
          onDone={(rows) => select(rows, false)}
          onClear={clear}
        />
      )}
    </>
  );
}
