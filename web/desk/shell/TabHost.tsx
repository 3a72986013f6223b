import { Activity, type ComponentType, memo, Suspense, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { matchRoutes, Navigate, type RouteObject, useBlocker, useLocation, useRoutes } from 'react-router';
import { componentOf } from '#web/desk/screens.ts';
import { t } from '#web/desk/shell/texts.ts';
import { focusAgain } from '#web/desk/ui/dialogFocus.ts';
import { config } from '#web/platform/config.ts';
import { menuTitle } from '#web/platform/i18n.ts';
import { lazily } from '#web/platform/lazy.tsx';
import { flatten, homeOf, type MenuNode, type Place } from '#web/platform/menu.ts';
import { useSettings } from '#web/platform/settings.ts';
import { JUST_SIGNED_IN } from '#web/platform/signin.ts';
import { titleOf, useTabs, visit } from '#web/platform/tabs.ts';
import { toast } from '#web/platform/toast.ts';
import { isUnsaved, TabContext } from '#web/platform/unsaved.ts';
import { Waiting } from '#web/platform/Waiting.tsx';
import { mayLose } from './actions.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { useScrollPosition } from './scrollPosition.ts';
import { panelIdOf, tabIdOf } from './TabBar.tsx';

const loadErrorPages = () => import('#web/desk/areas/errors/ErrorPages.tsx');
const Page403 = lazily(async () => (await loadErrorPages()).Page403);
const Page404 = lazily(async () => (await loadErrorPages()).Page404);
const Page500 = lazily(async () => (await loadErrorPages()).Page500);

const routesOf = (root: MenuNode): RouteObject[] =>
  flatten(root).flatMap(({ path, component, key }): RouteObject[] => {
    const Screen = component ? componentOf(component) : undefined;
    if (key === 'root' || !component) return [];
    return [{ path, element: Screen ? <Screen /> : <Page404 /> }];
  });

type ScreenProps = { id: string; search: string; routes: RouteObject[] };
/** A screen at its tab's own address, which does not change while another tab is shown. */
const TabScreen = memo(function TabScreen({ id, search, routes }: ScreenProps) {
  const at = useMemo(() => ({ pathname: id, search }), [id, search]);
  const own = useMemo(() => matchRoutes(routes, id)?.map(({ route }) => route) ?? [], [routes, id]);
  const routed = useRoutes(own, at);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the router makes it anew when any other tab's address changes
  const screen = useMemo(() => routed, [own, at]);
  return (
    <TabContext value={id}>
      <ErrorBoundary>
        <Suspense fallback={<Waiting />}>{screen}</Suspense>
      </ErrorBoundary>
    </TabContext>
  );
});

const errorPages: Record<string, ComponentType> = { '/403': Page403, '/404': Page404, '/500': Page500 };

/** Asks before navigation would lose unsaved changes: without tabs, a screen is removed when another opens. */
const useGuardedNavigation = (several: boolean) => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !several && currentLocation.pathname !== nextLocation.pathname && isUnsaved(currentLocation.pathname),
  );
  const { state } = blocker;
  useEffect(() => {
    if (state !== 'blocked') return;
    void mayLose([location.pathname]).then((may) => (may ? blocker.proceed?.() : blocker.reset?.()));
  }, [state, blocker]);
};

/** Moves the focus into the newly shown page, unless the page has taken it itself. */
const useFocusInside = (active: string) => {
  const previous = useRef(active);
  useEffect(() => {
    if (previous.current === active) return;
    previous.current = active;
    const timer = setTimeout(() => focusAgain(null));
    return () => clearTimeout(timer);
  }, [active]);
};

export function TabHost({ root, place }: { root: MenuNode; place: Place }) {
  const { pathname, search, state } = useLocation();
  const several = useSettings(({ multiTab }) => multiTab);
  const tabs = useTabs((state) => state.tabs);
  const routes = useMemo(() => routesOf(root), [root]);
  const title = place.kind === 'screen' ? menuTitle(place.node) : undefined;
  const active = tabs.find(({ id }) => id === pathname);

  useGuardedNavigation(several);
  useLayoutEffect(() => {
    if (title !== undefined) visit({ id: pathname, search, title }, several);
  }, [pathname, search, title, several]);
  useScrollPosition(several);
  useFocusInside(pathname);
  const heading = active ? titleOf(active) : title;
  useEffect(() => {
    document.title = heading ? `${heading} · ${config.title}` : config.title;
  }, [heading]);

  const turnedAway = place.kind === 'denied' && state === JUST_SIGNED_IN;
  useEffect(() => {
    if (turnedAway) toast.info(t('shell.noAccessAfterSignIn'));
  }, [turnedAway]);
  const ErrorPage = errorPages[pathname] ?? (place.kind === 'denied' && !turnedAway ? Page403 : undefined);
  return (
    <>
      {place.kind === 'redirect' && <Navigate to={place.to} replace />}
      {turnedAway && <Navigate to={homeOf(root)} replace />}
      {place.kind === 'unknown' && !ErrorPage && <Navigate to="/404" replace />}
      {ErrorPage && (
        <Suspense>
          <ErrorPage />
        </Suspense>
      )}
      {tabs
        .filter(({ id, alive }) => alive || id === pathname)
        .map((tab) => (
          <Activity key={`${tab.id} ${tab.round}`} mode={tab === active && title !== undefined ? 'visible' : 'hidden'}>
            <div
              id={panelIdOf(tab.id)}
              className="td-tabpanel"
              {...(several && { role: 'tabpanel', 'aria-labelledby': tabIdOf(tab.id) })}
            >
              {/* A restored tab remembers an older address than the one being opened. */}
              <TabScreen id={tab.id} search={tab === active ? search : tab.search} routes={routes} />
            </div>
          </Activity>
        ))}
    </>
  );
}
