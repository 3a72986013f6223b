import { useMemo, useState } from 'react';
import { t } from '#web/desk/shell/texts.ts';
import { menuTitle } from '#web/platform/i18n.ts';
import { flatten, isStart, type MenuNode, placesOf, trailOf } from '#web/platform/menu.ts';
import { keyOf, type PaletteEntry, type SearchProgress, useRecords } from './paletteRecords.ts';
import { kindOf, type RecentKind, recents } from './recents.ts';

export type PaletteGroup = { key: string; title: string; entries: PaletteEntry[] };

/** As many of each kind as fit without scrolling. */
const MAX_PLACES = 6;
const MAX_ACTIONS = 4;
const MAX_RECENTS = 5;

const matches = (words: readonly string[], text: string) => words.every((word) => text.toLowerCase().includes(word));

/** Pages of the menu, and those that create something new. */
const pagesIn = (root: MenuNode) => {
  const account = root.children.filter(({ name }) => name === 'account').flatMap(({ children }) => children);
  const toEntry = (node: MenuNode): PaletteEntry => ({
    key: node.key,
    path: node.path,
    title: menuTitle(node),
    where: trailOf(root, node).slice(0, -1).map(menuTitle).join(' / '),
    starts: isStart(node),
  });
  const isFound = (words: readonly string[]) => (entry: PaletteEntry) =>
    matches(words, `${entry.title} ${entry.where} ${entry.path}`);
  const places = [...placesOf(root), ...account].filter((node) => !isStart(node)).map(toEntry);
  const actions = flatten(root).filter(isStart).map(toEntry);
  return {
    places: (words: readonly string[]) => places.filter(isFound(words)),
    actions: (words: readonly string[]) => actions.filter(isFound(words)),
  };
};

const kindName = (kind: RecentKind): string =>
  ({
    productEdit: t('common.product'),
    customerEdit: t('common.customer'),
    salesEdit: t('shell.searchSalesOrder'),
    purchaseOrderEdit: t('shell.searchPurchaseOrder'),
  })[kind];

const recentEntries = (): PaletteEntry[] =>
  recents().flatMap(({ path, title }) => {
    const kind = kindOf(path);
    return kind ? [{ key: `recent${keyOf(path)}`, path, title, where: kindName(kind) }] : [];
  });

/** What the box offers: recent records while nothing is typed; then pages, records, and what can be created. */
export const usePaletteGroups = (
  root: MenuNode,
  text: string,
): { groups: PaletteGroup[]; progress: SearchProgress } => {
  const pages = useMemo(() => pagesIn(root), [root]);
  // As it was when the box opened: nothing moves under the finger.
  const [recent] = useState(recentEntries);
  const { records, orders, actions, startsOrder, progress } = useRecords(text);
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const isBlank = words.length === 0;
  const starts = {
    key: 'actions',
    title: t('shell.paletteActions'),
    entries: [...actions, ...pages.actions(words).slice(0, MAX_ACTIONS)],
  };
  const groups = [
    ...(startsOrder ? [starts] : []),
    { key: 'recent', title: t('shell.paletteRecent'), entries: isBlank ? recent.slice(0, MAX_RECENTS) : [] },
    { key: 'places', title: t('shell.palettePages'), entries: isBlank ? [] : pages.places(words).slice(0, MAX_PLACES) },
    { key: 'records', title: t('shell.searchResults'), entries: records },
    ...(startsOrder ? [] : [starts]),
    { key: 'orders', title: t('shell.paletteOrders'), entries: orders },
    { key: 'all', title: t('shell.palettePages'), entries: isBlank ? pages.places(words).slice(0, MAX_PLACES) : [] },
  ];
  return { groups: groups.filter(({ entries }) => entries.length > 0), progress };
};
