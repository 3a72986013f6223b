import { create } from 'zustand';

export type MenuCount = { count: number; more: boolean };

/** What waits for somebody, by the menu's page that lists it. */
export const useMenuCounts = create<Readonly<Record<string, MenuCount>>>(() => ({}));

/** Of a group: its pages together. */
export const sumOf = (counts: readonly (MenuCount | undefined)[]): MenuCount =>
  counts.reduce<MenuCount>(
    (sum, each) => ({ count: sum.count + (each?.count ?? 0), more: sum.more || (each?.more ?? false) }),
    { count: 0, more: false },
  );
