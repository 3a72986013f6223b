import { useEffect } from 'react';
import { matchPath } from 'react-router';
import { screens } from '#contract/screens.ts';
import { may, useSession } from '#web/platform/session.ts';
import { device, parse } from '#web/platform/storage.ts';
import { useTabs } from '#web/platform/tabs.ts';

const MAX_RECENTS = 8;
const recordScreens = ['productEdit', 'customerEdit', 'salesEdit', 'purchaseOrderEdit'] as const;
export type RecentKind = (typeof recordScreens)[number];
export type Recent = { path: string; title: string };

export const kindOf = (path: string): RecentKind | undefined =>
  recordScreens.find((key) => matchPath(screens[key].path, path));

/** Separate for each person and company: two people may share a device. */
const keyOf = () => {
  const { user } = useSession.getState();
  return user ? `recents.${user.username}.${user.company.id}` : undefined;
};

const readRecents = (): Recent[] => {
  const key = keyOf();
  return (key && parse<Recent[]>(device.get(key))) || [];
};

/** Records this person opened last on this device, newest first, if they may still be opened. */
export const recents = (): Recent[] =>
  readRecents().filter(({ path }) => {
    const kind = kindOf(path);
    return kind !== undefined && may(screens[kind].permission);
  });

/** Remembers the record on screen, with the title from its screen. */
export const useRememberRecents = (pathname: string): void => {
  const title = useTabs(({ tabs }) => tabs.find(({ id }) => id === pathname)?.ownTitle);
  useEffect(() => {
    const key = keyOf();
    if (!title || !key || !kindOf(pathname)) return;
    const others = readRecents().filter(({ path }) => path !== pathname);
    device.set(key, JSON.stringify([{ path: pathname, title }, ...others].slice(0, MAX_RECENTS)));
  }, [pathname, title]);
};
