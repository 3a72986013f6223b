import type { ReactNode } from 'react';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Page } from '#contract/fields.ts';
import type { Question } from './confirm.tsx';

/** What every list's filter has; lists that are not paged leave the numbers out. */
export type ListFilter = {
  pageNo?: number;
  pageSize?: number;
  sortField?: string;
  sortOrder?: 'ascend' | 'descend';
  keyword?: string;
};

/** What tells a row from the others: its id, or several of them in one text. */
export type RowId = number | string;

/** What a day and an instant need in every language: 2026年11月28日, and 28 Nov 2026, 11:39 am. */
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
  /** Takes what the others leave free; `width` is the least it has. */
  grows?: boolean;
  /** Not shown until somebody chooses it. */
  extra?: boolean;
  /** Only for those who may see costs. */
  cost?: boolean;
  /** Its place on a phone's card; columns without one stay away there. */
  card?: 'title' | 'corner' | 'fact';
  /** Columns are folded before this one becomes narrower, down to its width. */
  comfort?: number;
  /** A card shows it, yet a table without room for it does not. */
  folds?: boolean;
  /** A part of a sum that is in view: a table without room scrolls rather than hiding it. */
  stays?: boolean;
};

/** What can be done with a row, in its menu and, where it suits several, in the selection bar. */
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

/** One filter: a control that sets it, and the words of its chip while it is set. */
export type FilterField<F> = {
  names: readonly (keyof F & string)[];
  label: string;
  /** The place to look in, such as a branch: "Clear filters" leaves it as it is. */
  isPlace?: boolean;
  /** Only for those who may see costs. */
  cost?: boolean;
  chip: (filter: F) => string | undefined;
  control: (filter: F, change: (changes: Partial<F>) => void) => ReactNode;
};

/** Filters that wait in a drawer, under a heading. */
export type FilterGroup<F> = { title: string; fields: readonly FilterField<F>[] };

/** The columns or filters of a list that its reader may see. */
export const readable = <T extends { cost?: boolean }>(parts: readonly T[], seesCost: boolean): readonly T[] =>
  seesCost ? parts : parts.filter(({ cost }) => !cost);

/** The props of a list's own selection bar. */
export type Selection<T> = { rows: readonly T[]; page: Page<T> | undefined; clear: () => void };

/** A whole list as the only page of itself. */
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
