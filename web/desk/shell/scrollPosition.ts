import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { parse, thisWindow } from '#web/platform/storage.ts';

const KEY = 'scroll';
const MAX_ENTRIES = 100;
/** The longest time that rows may take to load. */
const HOLD_MS = 5000;

/** The scroll position of each entry of the browser's history. */
const byEntry = new Map<string, number>(parse<[string, number][]>(thisWindow.get(KEY)) ?? []);
/** A tab that is chosen again is a new history entry, at its old scroll position. */
const byTab = new Map<string, { search: string; top: number }>();

const actions = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls to a position that may not exist yet: the rows below it may still be loading, and those above it may grow.
 * Until then, or until the user scrolls, each change of the page's height scrolls there again.
 */
const holdAt = (top: number, onEnd: () => void): (() => void) => {
  const content = document.getElementById('content');
  const go = () => scrollTo(0, top);
  const observer = new ResizeObserver(go);
  const end = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const action of actions) removeEventListener(action, end, true);
    onEnd();
  };
  const timer = setTimeout(end, HOLD_MS);
  for (const action of actions) addEventListener(action, end, true);
  go();
  if (content) observer.observe(content);
  return end;
};

/** Going back, reloading and choosing a tab again restore the scroll position; a new page begins at its top. */
export const useScrollPosition = (several: boolean) => {
  const { key, pathname, search } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const entry = `${key} ${pathname}${search}`;
  const lastPath = useRef<string>(undefined);
  useLayoutEffect(() => {
    const isSamePage = lastPath.current === pathname;
    lastPath.current = pathname;
    const ofTab = byTab.get(pathname);
    const before = isBack ? byEntry.get(entry) : several && ofTab?.search === search ? ofTab.top : undefined;
    // Another filter or page of the same list: the position stays.
    const top = before ?? (isSamePage ? undefined : 0);
    const remember = () => {
      byEntry.delete(entry); // the least recently used one is dropped first
      byEntry.set(entry, scrollY);
      byTab.set(pathname, { search, top: scrollY });
    };
    const listen = () => addEventListener('scroll', remember, { passive: true });
    if (top !== undefined) byTab.set(pathname, { search, top });
    // Scrolling by the browser itself while the page is shorter does not count as a position.
    const end = top ? holdAt(top, listen) : undefined;
    if (top === 0) scrollTo(0, 0);
    if (!end) listen();
    return () => {
      end?.();
      removeEventListener('scroll', remember);
    };
  }, [entry, pathname, search, isBack, several]);
  useEffect(() => {
    history.scrollRestoration = 'manual';
    const store = () => thisWindow.set(KEY, JSON.stringify([...byEntry].slice(-MAX_ENTRIES)));
    addEventListener('pagehide', store);
    return () => removeEventListener('pagehide', store);
  }, []);
};
