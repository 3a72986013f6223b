import { matchPath } from 'react-router';
import type { MenuItem } from '#contract/identity.ts';
import { pathOf } from '#contract/screens.ts';

export type MenuNode = MenuItem & { children: readonly MenuNode[] };

/** The specification's start page. Users without the dashboard are sent to their first page. */
export const HOME = pathOf('workplace');

const isOutside = (path: string) => /^https?:\/\//.test(path);

/**
 * The flat list as a tree. Entries without a parent in the list belong to the root; an entry that is its own ancestor
 * is dropped.
 */
export const treeOf = (items: readonly MenuItem[]): MenuNode => {
  const ids = new Set(items.map(({ id }) => id));
  const under = (parentId: number): MenuNode[] =>
    items
      .filter((item) => item.id !== item.parentId && (ids.has(item.parentId) ? item.parentId : 0) === parentId)
      .map((item) => ({ ...item, children: under(item.id) }));
  const children = under(0);
  return {
    id: 0,
    parentId: 0,
    key: 'root',
    name: 'root',
    component: 'MainLayout',
    path: '/',
    redirect: homeIn(children),
    meta: { title: '', icon: null, show: true, hideChildren: false, hiddenHeaderContent: false, target: null },
    children,
  };
};

export const flatten = (node: MenuNode): MenuNode[] => [node, ...node.children.flatMap(flatten)];

/** Screens that create something: "New stock take". */
export const isStart = ({ key, component, path }: MenuNode): boolean =>
  Boolean(component) && key.endsWith('New') && !path.includes(':');

const firstScreen = (nodes: readonly MenuNode[]): MenuNode | undefined =>
  nodes.flatMap(flatten).find(({ component, path, meta }) => component && meta.show && !isOutside(path));

const hasScreen = ({ component, path }: MenuNode) => Boolean(component) && !isOutside(path) && !path.includes(':');

/**
 * The dashboard, otherwise the first page of the menu, otherwise any page at all: everybody can open their own account.
 */
const homeIn = (nodes: readonly MenuNode[]): string => {
  const open = nodes.flatMap(flatten).filter(hasScreen);
  const first = open.find(({ path }) => path === HOME) ?? open.find(({ meta }) => meta.show) ?? open[0];
  return first?.path ?? HOME;
};

/** The user's start page, where every error page leads. */
export const homeOf = (root: MenuNode): string => root.redirect ?? HOME;

/** Where a node without a screen leads. */
const leadsTo = (node: MenuNode): string | undefined => {
  if (node.redirect && node.redirect !== node.path) return node.redirect;
  return firstScreen(node.children)?.path;
};

export type Place =
  | { kind: 'screen'; node: MenuNode }
  | { kind: 'redirect'; to: string }
  | { kind: 'denied' }
  | { kind: 'unknown' };

/** An id is a number: another word in its place is a path that does not exist. */
const coversPath = (path: string, pathname: string): boolean => {
  const match = matchPath({ path, end: true }, pathname);
  return match !== null && (match.params.id === undefined || /^[1-9]\d{0,15}$/.test(match.params.id));
};

/** What a path shows to this user: a static path before one with a parameter, as the router ranks them. */
export const placeOf = (root: MenuNode, pathname: string, paths: readonly string[]): Place => {
  const matches = flatten(root)
    .filter(({ path }) => !isOutside(path) && coversPath(path, pathname))
    .toSorted((a, b) => Number(a.path.includes(':')) - Number(b.path.includes(':')));
  const screen = matches.find(({ component, key }) => component && key !== 'root');
  if (screen) return { kind: 'screen', node: screen };
  for (const node of matches) {
    const to = leadsTo(node);
    if (to) return { kind: 'redirect', to };
  }
  // Links lead to the start page for every user, so it must work for everybody.
  if (pathname === HOME && homeOf(root) !== HOME) return { kind: 'redirect', to: homeOf(root) };
  return { kind: paths.some((path) => coversPath(path, pathname)) ? 'denied' : 'unknown' };
};

export const visibleChildren = (node: MenuNode): readonly MenuNode[] =>
  node.meta.hideChildren ? [] : node.children.filter(({ meta }) => meta.show);

/** The pages of the menu, in order. */
export const placesOf = (root: MenuNode): MenuNode[] =>
  visibleChildren(root).flatMap((node): MenuNode[] =>
    visibleChildren(node).length > 0 ? placesOf(node) : node.component || node.redirect ? [node] : [],
  );

/** From the root's child down to the node. */
export const trailOf = (root: MenuNode, node: MenuNode): MenuNode[] => {
  for (const child of root.children) {
    if (child.id === node.id) return [child];
    const below = trailOf(child, node);
    if (below.length > 0) return [child, ...below];
  }
  return [];
};

/** The menu entry to highlight: the page itself, or the one whose path it continues, or its group's first. */
export const entryFor = (root: MenuNode, pathname: string, node: MenuNode | undefined): MenuNode | undefined => {
  const places = placesOf(root);
  const starts = places
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    .toSorted((a, b) => b.path.length - a.path.length)[0];
  return starts ?? places.find(({ parentId }) => node !== undefined && parentId === node.parentId);
};

export const isExternal = (node: MenuNode) => isOutside(node.path) || node.meta.target === '_blank';
