import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import type { Column, RowAction, RowId } from './list.ts';

/** What happens in a row. */
export type RowHandlers<T> = {
  /** Undefined if rows don't open. */
  onOpen?: (row: T) => void;
  /** Undefined if there are no bulk actions. */
  onSelect?: (rows: readonly T[], selected: boolean) => void;
  actions: readonly RowAction<T>[];
  onAction: (action: RowAction<T>, row: T) => void;
};

/** What a row shows besides its record. */
export type RowState = {
  /** For screen readers. */
  name: string;
  /** Undefined if rows can't be selected. */
  selected: boolean | undefined;
  /** Undefined if rows don't expand. */
  unfolded: boolean | undefined;
  /** The page that the row opens. */
  path: string | undefined;
  canOpen: boolean;
  /** True if one of the list's actions suits the row. */
  hasMenu: boolean;
};

/** The props of a list's rows, as a table or as cards. */
export type Rows<T> = {
  rows: readonly T[];
  idOf: (row: T) => RowId;
  columns: readonly Column<T>[];
  stateOf: (row: T) => RowState;
  /** The same function at each render, so that rows are not rendered for it. */
  handlers: () => RowHandlers<T>;
  selectable: boolean;
  hasActions: boolean;
  /** The expanded content below a row; undefined while it is collapsed. */
  details?: (row: T) => ReactNode;
};

/** The actions that suit a row. */
export const actionsFor = <T>(row: T, actions: readonly RowAction<T>[]): readonly RowAction<T>[] =>
  actions.filter(({ applies }) => applies?.(row) ?? true);

const inner = 'a, button, input, label, [role="menu"]';

/** A click beside the row's own controls opens it; selecting text does not. */
export const opens = (event: MouseEvent<HTMLElement>): boolean => {
  if (!(event.target instanceof Element)) return false;
  // Menus of a row are elsewhere in the document, but their clicks bubble through it.
  if (!event.currentTarget.contains(event.target) || event.target.closest(inner)) return false;
  return getSelection()?.isCollapsed ?? true;
};

/** ↑ ↓ Home End move between rows, Enter opens, space selects. */
export const moveByKey = (
  event: KeyboardEvent<HTMLElement>,
  run: (index: number, command: 'open' | 'select') => void,
) => {
  const row = event.target;
  if (!(row instanceof HTMLElement) || row.dataset.row === undefined) return;
  const index = Number(row.dataset.row);
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
  const goal = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: rows.length - 1 }[event.key];
  if (goal !== undefined) rows[goal]?.focus();
  else if (event.key === 'Enter') run(index, 'open');
  else if (event.key === ' ') run(index, 'select');
  else return;
  event.preventDefault();
};

/** The selected rows as they are now; those on other pages as they were when they were selected. */
export const currentRows = <T>(selected: ReadonlyMap<RowId, T>, shown: ReadonlyMap<RowId, T>): T[] =>
  [...selected].map(([id, row]) => shown.get(id) ?? row);
