import { create } from 'zustand';

export type MenuCount = { count: number; more: boolean };

/** Numbers of waiting work, by the menu's page that lists it. */
export const useMenuCounts = create<Readonly<Record<string, MenuCount>>>(() => ({}));

/** For a group: the sum of its pages. */
export const sumOf = (counts: readonly (MenuCount | undefined)[]): MenuCount =>
  counts.reduce<MenuCount>(
    (sum, each) => ({ count: sum.count + (each?.count ?? 0), more: sum.more || (each?.more ?? false) }),
    { count: 0, more: false },
  );
