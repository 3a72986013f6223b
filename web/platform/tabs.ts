import { use, useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { create } from 'zustand';
import { HOME } from './menu.ts';
import { useSettings } from './settings.ts';
import { parse, thisWindow } from './storage.ts';
import { forgetUnsaved, TabContext } from './unsaved.ts';

export type Tab = {
  /** The path: one tab per page. */
  id: string;
  /** Filters and so on; they change while the tab stays. */
  search: string;
  /** The menu's title; a screen may set a better one, such as a reference number. */
  title: string;
  ownTitle?: string;
  /** Shown since the page was loaded; a tab restored after a reload is rendered when it is first shown. */
  alive?: boolean;
  /** Counts refreshes: another number remounts the screen. */
  round: number;
};
type Tabs = { tabs: readonly Tab[] };

const KEY = 'tabs';
type StoredTab = Tab & { language?: string };
const language = () => useSettings.getState().language;
const readTabs = (): Tabs => ({
  tabs: (parse<StoredTab[]>(thisWindow.get(KEY)) ?? [])
    .filter(({ id }) => typeof id === 'string')
    // Titles in another language are dropped; the screen sets its own again when it is shown.
    .map(({ language: of, ownTitle, ...tab }) => ({ ...tab, ...(of === language() && { ownTitle }) })),
});

export const useTabs = create<Tabs>(readTabs);
useTabs.subscribe(({ tabs }) =>
  thisWindow.set(KEY, JSON.stringify(tabs.map((tab) => ({ ...tab, alive: false, language: language() })))),
);

const update = (change: (tabs: readonly Tab[]) => readonly Tab[]) =>
  useTabs.setState(({ tabs }) => {
    const next = change(tabs);
    for (const { id } of tabs) if (!next.some((tab) => tab.id === id)) forgetUnsaved(id);
    return { tabs: next };
  });
const edit = (id: string, change: Partial<Tab>) =>
  update((tabs) => tabs.map((tab) => (tab.id === id ? { ...tab, ...change } : tab)));

/** The last filters of each page, since without tabs only the last page stays. */
const lastSearches = new Map<string, string>();

/** Opens the page's tab, or updates the open one. Without tabs only the last page stays. */
export const visit = (place: Pick<Tab, 'id' | 'search' | 'title'>, several: boolean) => {
  lastSearches.set(place.id, place.search);
  update((tabs) => {
    const open = tabs.find(({ id }) => id === place.id);
    const opened = { round: 0, ...open, ...place, alive: true };
    if (!several) return [opened];
    return open ? tabs.map((tab) => (tab === open ? opened : tab)) : [...tabs, opened];
  });
};

export const addressOf = ({ id, search }: Tab) => id + search;
export const titleOf = ({ ownTitle, title }: Tab) => ownTitle ?? title;

export const closeAllBut = (stays: (tab: Tab) => boolean) => update((tabs) => tabs.filter(stays));
export const refreshTab = (id: string) => {
  forgetUnsaved(id);
  update((tabs) => tabs.map((tab) => (tab.id === id ? { ...tab, round: tab.round + 1 } : tab)));
};
export const moveTab = (id: string, to: number) =>
  update((tabs) => {
    const draggedTab = tabs.find((tab) => tab.id === id);
    return draggedTab ? tabs.filter((tab) => tab !== draggedTab).toSpliced(to, 0, draggedTab) : tabs;
  });
/** The menu's current titles: a tab may have been opened in another language. */
export const nameTabs = (titleAt: (id: string) => string | undefined) =>
  update((tabs) => tabs.map((tab) => ({ ...tab, title: titleAt(tab.id) ?? tab.title })));
export const forgetTabs = () => {
  lastSearches.clear();
  update(() => []);
};

const without = (search: string, name: string): string => {
  const params = new URLSearchParams(search);
  if (!params.has(name)) return search;
  params.delete(name);
  return params.size > 0 ? `?${params}` : '';
};
/** Removes a parameter from the addresses of hidden tabs. */
export const forgetInTabs = (name: string) => {
  for (const [id, search] of lastSearches) if (id !== location.pathname) lastSearches.set(id, without(search, name));
  update((tabs) =>
    tabs.map((tab) => (tab.id === location.pathname ? tab : { ...tab, search: without(tab.search, name) })),
  );
};

/**
 * The current tab after these are closed: the same if it stays, otherwise its right or left neighbour, otherwise home.
 */
export const afterClosing = (tabs: readonly Tab[], active: string, stays: (tab: Tab) => boolean): string => {
  const at = tabs.findIndex(({ id }) => id === active);
  const candidates = [...tabs.slice(at), ...tabs.slice(0, Math.max(at, 0)).toReversed()];
  const next = candidates.find(stays);
  return next ? addressOf(next) : HOME;
};

/** For a screen: names its own tab, and closes it when its work is done. */
export const useTab = () => {
  const id = use(TabContext);
  const navigate = useNavigate();
  const close = useCallback(
    /** Goes to the given page, or to the neighbouring tab. Without a question: the screen knows that it is done. */
    (to?: string) => {
      const { tabs } = useTabs.getState();
      const stays = (tab: Tab) => tab.id !== id;
      const next = to ?? afterClosing(tabs, id, stays);
      forgetUnsaved(id);
      closeAllBut(stays);
      void navigate(next);
    },
    [id, navigate],
  );
  /** Goes back to the record's list, with its last filters and page. */
  const closeToList = useCallback(
    (list: string) => {
      const open = useTabs.getState().tabs.find((tab) => tab.id === list);
      close(list + (open?.search ?? lastSearches.get(list) ?? ''));
    },
    [close],
  );
  const setTitle = useCallback((ownTitle: string | undefined) => edit(id, { ownTitle }), [id]);
  return useMemo(() => ({ close, closeToList, setTitle }), [close, closeToList, setTitle]);
};
