import type { MenuItem } from '#contract/identity.ts';
import { messages } from '#contract/messages/en.ts';
import { type ScreenKey, screenOf, screens } from '#contract/screens.ts';

const keys = Object.keys(screens) as ScreenKey[];

/** Ids follow the order of the screens, so they stay the same within a release. */
const idOf = (key: ScreenKey): number => keys.indexOf(key) + 1;

const toItem = (key: ScreenKey, redirect: string | null): MenuItem => {
  const { path, permission, component, parent, icon, hidden } = screenOf(key);
  return {
    id: idOf(key),
    parentId: parent ? idOf(parent) : 0,
    key,
    name: permission === 'signedIn' ? 'account' : (permission.split('.')[0] ?? ''),
    component: component ?? null,
    path,
    redirect,
    meta: {
      title: messages[`menu.${key}`],
      icon: icon ?? null,
      show: !hidden,
      hideChildren: false,
      hiddenHeaderContent: false,
      target: null,
    },
  };
};

/** The specification's flat list, with the screens this user may open. */
export const menuFor = (permissions: ReadonlySet<string>): MenuItem[] => {
  const mayOpen = (key: ScreenKey) => {
    const { permission } = screenOf(key);
    return permission === 'signedIn' || permissions.has(permission);
  };
  return keys
    .filter((key) => !screenOf(key).parent)
    .flatMap((group) => {
      const children = keys.filter((key) => screenOf(key).parent === group && mayOpen(key));
      const first = children.find((key) => !screenOf(key).hidden) ?? children[0];
      // A group links to its first allowed screen, so a limited role never lands on a denied one.
      return first ? [toItem(group, screenOf(first).path), ...children.map((key) => toItem(key, null))] : [];
    });
};
