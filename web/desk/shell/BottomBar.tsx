import { useEffect, useMemo } from 'react';
import { NavLink } from 'react-router';
import { t } from '#web/desk/shell/texts.ts';
import { menuTitle } from '#web/platform/i18n.ts';
import { type MenuNode, placesOf, trailOf } from '#web/platform/menu.ts';
import { useSession } from '#web/platform/session.ts';
import { countVisit, mostUsed } from '#web/platform/visits.ts';
import { MenuIcon } from './icons.tsx';

/** Phone navigation: the four pages that this role visits most. */
export function BottomBar({ root, pathname }: { root: MenuNode; pathname: string }) {
  const roleId = useSession(({ user }) => user?.roleId ?? 0);
  const places = useMemo(() => placesOf(root), [root]);
  // Determined once, so that nothing moves under the thumb.
  const topPlaces = useMemo(() => mostUsed(roleId, root, 4), [roleId, root]);
  useEffect(() => {
    if (places.some(({ path }) => path === pathname)) countVisit(roleId, pathname);
  }, [roleId, places, pathname]);
  return (
    <nav className="td-bottom" aria-label={t('shell.mostUsedPages')}>
      {topPlaces.map((node) => (
        <NavLink key={node.key} to={node.path}>
          <MenuIcon name={node.meta.icon ?? trailOf(root, node)[0]?.meta.icon ?? null} />
          <span>{menuTitle(node)}</span>
        </NavLink>
      ))}
    </nav>
  );
}
