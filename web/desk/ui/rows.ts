import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import type { Column, RowAction, RowId } from './list.ts';

/** The props of a list's rows, as a table or as cards. */
export type Rows<T> = {
  rows: readonly T[];
  idOf: (row: T) => RowId;
  nameOf: (row: T) => string;
  columns: readonly Column<T>[];
  pathOf?: (row: T) => string;
  onOpen?: (row: T) => void;
  /** The expanded content below a row; undefined while it is collapsed. */
  details?: (row: T) => ReactNode;
  actions: readonly RowAction<T>[];
  onAction: (action: RowAction<T>, row: T) => void;
  selected: ReadonlyMap<RowId, T>;
  /** Undefined if there are no bulk actions. */
  onSelect?: (rows: readonly T[], selected: boolean) => void;
  /** The title cell as a link to its record. */
  linked: (row: T, cell: ReactNode) => ReactNode;
};

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
