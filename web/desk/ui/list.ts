import type { ReactNode } from 'react';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Page } from '#contract/fields.ts';
import type { Question } from './confirm.tsx';

/** The fields of every list's filter; lists without paging leave the numbers out. */
export type ListFilter = {
  pageNo?: number;
  pageSize?: number;
  sortField?: string;
  sortOrder?: 'ascend' | 'descend';
  keyword?: string;
};

/** The unique key of a row: its id, or several ids in one text. */
export type RowId = number | string;

/** The width that a day and an instant need in every language: 2026年11月28日, and 28 Nov 2026, 11:39 am. */
export const DAY_WIDTH = 140;
export const INSTANT_WIDTH = 196;

export type Column<T> = {
  /** The sort field too, where `sort` is set. */
  key: string;
  title: string;
  render: (row: T) => ReactNode;
  sort?: boolean;
  align?: 'right';
  width?: number;
  /** Takes the room that the others leave free; `width` is its minimum. */
  grows?: boolean;
  /** Hidden until somebody chooses it. */
  extra?: boolean;
  /** Only for users who may see costs. */
  cost?: boolean;
  /** Its place on a phone's card; columns without one are left out there. */
  card?: 'title' | 'corner' | 'fact';
  /** Other columns are hidden before this one becomes narrower, down to its width. */
  comfort?: number;
  /** A card shows it, but a table without room for it does not. */
  folds?: boolean;
  /** A part of a visible sum: a table without room scrolls instead of hiding it. */
  stays?: boolean;
};

/** An action on a row, in its menu and, if it suits several, in the selection bar. */
export type RowAction<T> = {
  key: string;
  label: string;
  icon?: ReactNode;
  /** Decides who sees it. */
  to: Endpoint;
  danger?: boolean;
  ask?: (rows: readonly T[]) => Question;
  applies?: (row: T) => boolean;
  bulk?: boolean;
  run: (row: T) => unknown;
};

/** One filter: a control that sets it, and the text of its chip while it is set. */
export type FilterField<F> = {
  names: readonly (keyof F & string)[];
  label: string;
  /** The width of its control, if it is wider than a usual one. */
  width?: number;
  /** Where to look, such as a branch: "Clear filters" leaves it as it is. */
  isPlace?: boolean;
  /** Only for users who may see costs. */
  cost?: boolean;
  chip: (filter: F) => string | undefined;
  control: (filter: F, change: (changes: Partial<F>) => void) => ReactNode;
};

/** Filters in a drawer, under a heading. */
export type FilterGroup<F> = { title: string; fields: readonly FilterField<F>[] };

/** The columns or filters of a list that its user may see. */
export const readable = <T extends { cost?: boolean }>(parts: readonly T[], seesCost: boolean): readonly T[] =>
  seesCost ? parts : parts.filter(({ cost }) => !cost);

/** The props of a list's own selection bar. */
export type Selection<T> = {
  rows: readonly T[];
  /** How many of them the current page doesn't show. */
  hidden: number;
  page: Page<T> | undefined;
  clear: () => void;
  unselect: (rows: readonly T[]) => void;
};

/** A complete list as its only page. */
export const onePage = <T>(rows: readonly T[]): Page<T> => ({
  data: [...rows],
  pageNo: 1,
  pageSize: rows.length,
  totalCount: rows.length,
  totalPage: 1,
  more: false,
});

const paging = new Set(['pageNo', 'pageSize', 'sortField', 'sortOrder']);
export const isFiltered = (filter: object): boolean =>
  Object.entries(filter).some(([name, value]) => !paging.has(name) && value !== undefined && value !== '');
