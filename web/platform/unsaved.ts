import { createContext, use, useEffect, useInsertionEffect } from 'react';
import { create } from 'zustand';
import { onLeaving } from './leaving.ts';

/** The tab of a screen; its own page if there are no tabs. */
export const TabContext = createContext('');

/** The tabs with unsaved changes. */
export const useUnsavedTabs = create<ReadonlySet<string>>(() => new Set());

const mark = (tab: string, dirty: boolean) =>
  useUnsavedTabs.setState((before) => {
    if (before.has(tab) === dirty) return before;
    const next = new Set(before);
    if (dirty) next.add(tab);
    else next.delete(tab);
    return next;
  }, true);

export const isUnsaved = (tab: string) => useUnsavedTabs.getState().has(tab);
export const forgetUnsaved = (tab: string) => mark(tab, false);

/** Marks the screen's tab as unsaved while `dirty`; closing the tab or the window then asks first. */
export const useUnsaved = (dirty: boolean) => {
  const tab = use(TabContext);
  useEffect(() => mark(tab, dirty), [tab, dirty]);
  // Hiding a tab ends its ordinary effects but not this kind: the mark stays while the screen is only hidden.
  useInsertionEffect(() => () => mark(tab, false), [tab]);
};

/** Asks before the browser leaves the page with unsaved changes. */
export const watchLeaving = () => {
  const ask = (event: BeforeUnloadEvent) => {
    if (useUnsavedTabs.getState().size > 0) event.preventDefault();
  };
  addEventListener('beforeunload', ask);
  onLeaving(() => removeEventListener('beforeunload', ask));
};
