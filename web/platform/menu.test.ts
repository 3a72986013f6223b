import { describe, expect, test } from 'vitest';
import type { MenuItem } from '#contract/identity.ts';
import { menuFor } from '#server/areas/identity/menu.ts';
import { knownPaths } from '#web/desk/screens.ts';
import { entryFor, flatten, HOME, homeOf, placeOf, placesOf, treeOf, visibleChildren } from './menu.ts';

const item = (id: number, parentId: number, path: string, more: Partial<MenuItem> = {}): MenuItem => ({
  id,
  parentId,
  key: `item${id}`,
  name: 'product',
  component: null,
  path,
  redirect: null,
  ...more,
  meta: {
    title: path,
    icon: null,
    show: true,
    hideChildren: false,
    hiddenHeaderContent: false,
    target: null,
    ...more.meta,
  },
});

const shop = treeOf([
  item(1, 0, '/products', { redirect: '/products/list' }),
  item(2, 1, '/products/list', { component: 'ProductList' }),
  item(3, 1, '/products/:id', { component: 'ProductEdit', meta: { show: false } as MenuItem['meta'] }),
  item(4, 1, '/products/new', { component: 'ProductNew', meta: { show: false } as MenuItem['meta'] }),
  item(5, 0, '/reports', { meta: { hideChildren: true } as MenuItem['meta'], component: 'Reports' }),
  item(6, 5, '/reports/sales', { component: 'SalesReport' }),
  item(7, 99, '/orphan', { component: 'Orphan' }),
  item(8, 9, '/loop/a', { component: 'A' }),
  item(9, 8, '/loop/b', { component: 'B' }),
  item(10, 0, 'https://example.com/help', { meta: { target: '_blank' } as MenuItem['meta'] }),
]);

describe('the menu', () => {
  test('is a tree under a root; what has no parent hangs on the root, what hangs on itself is dropped', () => {
    expect(shop.children.map(({ path }) => path)).toEqual([
      '/products',
      '/reports',
      '/orphan',
      'https://example.com/help',
    ]);
    expect(flatten(shop)).toHaveLength(9);
  });

  test('hides what is not shown and the children of those that hide them', () => {
    expect(placesOf(shop).map(({ path }) => path)).toEqual(['/products/list', '/reports', '/orphan']);
    expect(visibleChildren(shop.children[1] ?? shop)).toEqual([]);
  });

  test('leads to screens, redirects groups, and tells denied from unknown', () => {
    expect(placeOf(shop, '/products/7', [])).toMatchObject({ kind: 'screen', node: { component: 'ProductEdit' } });
    expect(placeOf(shop, '/products/new', [])).toMatchObject({ node: { component: 'ProductNew' } });
    for (const path of ['/products/seven', '/products/0', '/products/-7', '/products/7e1'])
      expect(placeOf(shop, path, ['/products/:id'])).toEqual({ kind: 'unknown' });
    expect(placeOf(shop, '/products', [])).toEqual({ kind: 'redirect', to: '/products/list' });
    expect(placeOf(shop, '/reports/sales', [])).toMatchObject({ node: { component: 'SalesReport' } });
    expect(placeOf(shop, '/users/edit/3', ['/users/edit/:id'])).toEqual({ kind: 'denied' });
    expect(placeOf(shop, '/nowhere', ['/users/edit/:id'])).toEqual({ kind: 'unknown' });
  });

  test('starts at the dashboard, or at the first screen of a role without one', () => {
    expect(treeOf([item(1, 0, HOME, { component: 'Workplace' })]).redirect).toBe(HOME);
    expect(placeOf(shop, '/', [])).toEqual({ kind: 'redirect', to: '/products/list' });
  });

  test('the front door opens whatever a role holds, be it a single right', async () => {
    const { everyPermission } = await import('#contract/access.ts');
    for (const permission of everyPermission) {
      const root = treeOf(menuFor(new Set([permission])));
      expect(placeOf(root, homeOf(root), knownPaths), permission).toMatchObject({ kind: 'screen' });
      const door = placeOf(root, HOME, knownPaths);
      expect(door, permission).toMatchObject(homeOf(root) === HOME ? { kind: 'screen' } : { to: homeOf(root) });
    }
  });

  test('lights up the place, or what it goes on from', () => {
    const node = (path: string) => flatten(shop).find((each) => each.path === path);
    expect(entryFor(shop, '/products/list', node('/products/list'))?.path).toBe('/products/list');
    expect(entryFor(shop, '/products/7', node('/products/:id'))?.path).toBe('/products/list');
    expect(entryFor(shop, '/reports/sales', node('/reports/sales'))?.path).toBe('/reports');
  });
});
