import '#contract/messages/en.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { memo, Suspense, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { knownPaths } from '#web/desk/screens.ts';
import { t } from '#web/desk/shell/texts.ts';
import { watchMenus } from '#web/desk/ui/dialogFocus.ts';
import { useHotkey } from '#web/desk/ui/hotkey.ts';
import { useIsPhone } from '#web/desk/ui/media.ts';
import { useAfterPaint } from '#web/desk/ui/painted.ts';
import { menuTitle } from '#web/platform/i18n.ts';
import { lazily } from '#web/platform/lazy.tsx';
import { entryFor, type MenuNode, placeOf, treeOf } from '#web/platform/menu.ts';
import { queryClient } from '#web/platform/queryClient.ts';
import { useSession } from '#web/platform/session.ts';
import { changeSettings, useSettings } from '#web/platform/settings.ts';
import { closeAllBut, nameTabs } from '#web/platform/tabs.ts';
import { BottomBar } from './BottomBar.tsx';
import { CameraDrawer } from './CameraDrawer.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { KeysDialog } from './KeysDialog.tsx';
import { MenuDrawer } from './MenuDrawer.tsx';
import { Palette } from './Palette.tsx';
import { useRememberRecents } from './recents.ts';
import { SettingsDrawer } from './SettingsDrawer.tsx';
import { Sidebar } from './Sidebar.tsx';
import { TabBar } from './TabBar.tsx';
import { TabHost } from './TabHost.tsx';
import './shell.css';
import './header.css';
import './tabs.css';
import './content.css';
import './settings.css';
import './palette.css';
import './phone.css';

type Overlay = 'menu' | 'settings' | 'palette' | 'keys' | 'camera';

// After the page itself: its numbers come from the areas' lists.
const MenuCounter = lazily(async () => (await import('./MenuCounter.tsx')).MenuCounter);

type OverlaysProps = { overlay: Overlay | undefined; onClose: () => void; root: MenuNode };
/** What is the same on all pages is not drawn again whenever one opens. */
const Overlays = memo(function Overlays({ overlay, onClose, root }: OverlaysProps) {
  return (
    <>
      <SettingsDrawer open={overlay === 'settings'} onClose={onClose} />
      <KeysDialog open={overlay === 'keys'} onClose={onClose} />
      <Suspense>
        <MenuCounter />
      </Suspense>
      <Palette open={overlay === 'palette'} onClose={onClose} root={root} />
    </>
  );
});

/** The root of the menu tree: contains everything a signed-in person sees. */
export function MainLayout() {
  const { pathname } = useLocation();
  const menu = useSession((session) => session.menu);
  const settings = useSettings();
  const phone = useIsPhone();
  const [overlay, setOverlay] = useState<Overlay>();

  const root = useMemo(() => treeOf(menu), [menu]);
  const place = useMemo(() => placeOf(root, pathname, knownPaths), [root, pathname]);
  // Marking it in the menu takes longer than showing a page that is open in a tab: the page comes first.
  const shownPath = useAfterPaint(pathname);
  const entry = useMemo(() => {
    const painted = placeOf(root, shownPath, knownPaths);
    return entryFor(root, shownPath, painted.kind === 'screen' ? painted.node : undefined);
  }, [root, shownPath]);
  useRememberRecents(pathname);

  useEffect(() => changeSettings({ isMobile: phone }), [phone]);
  useEffect(watchMenus, []);
  // A restored tab, or one from before the role changed, may have no screen any more.
  useLayoutEffect(() => {
    closeAllBut(({ id }) => placeOf(root, id, knownPaths).kind === 'screen');
    nameTabs((id) => {
      const at = placeOf(root, id, knownPaths);
      return at.kind === 'screen' ? menuTitle(at.node) : undefined;
    });
  }, [root]);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      setOverlay('palette');
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);

  useHotkey('?', () => setOverlay('keys'));

  const close = useCallback(() => setOverlay(undefined), []);
  const top = settings.layout === 'top' && !phone;
  return (
    <QueryClientProvider client={queryClient}>
      <div className="td-shell" data-nav={settings.navTheme}>
        <a className="td-skip" href="#content">
          {t('shell.skipToContent')}
        </a>
        {!top && !phone && <Sidebar root={root} entry={entry} />}
        <div className="td-body">
          <div
            className="td-head"
            data-fixed={settings.fixedHeader}
            data-hides={settings.fixedHeader && settings.autoHideHeader}
          >
            <Header root={root} pathname={pathname} entry={entry} top={top} phone={phone} onOpen={setOverlay} />
            {settings.multiTab && !phone && <TabBar active={pathname} />}
          </div>
          <main id="content" tabIndex={-1} className="td-content" data-width={settings.contentWidth}>
            <TabHost root={root} place={place} />
          </main>
          <Footer />
        </div>
        {phone && <BottomBar root={root} pathname={pathname} />}
        {phone && <MenuDrawer open={overlay === 'menu'} onClose={close} root={root} entry={entry} />}
        {phone && <CameraDrawer open={overlay === 'camera'} onClose={close} />}
        <Overlays overlay={overlay} onClose={close} root={root} />
      </div>
    </QueryClientProvider>
  );
}
