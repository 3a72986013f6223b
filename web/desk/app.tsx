import { IconProvider } from '@ant-design/icons';
import { ConfigProvider } from 'antd';
import { Suspense, useLayoutEffect, useMemo } from 'react';
import { createBrowserRouter, Navigate, useLocation } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { useShallow } from 'zustand/react/shallow';
import { pathOf, publicPaths } from '#contract/screens.ts';
import { lazily } from '#web/platform/lazy.tsx';
import { HOME } from '#web/platform/menu.ts';
import { token } from '#web/platform/session.ts';
import { useSettings } from '#web/platform/settings.ts';
import { Waiting } from '#web/platform/Waiting.tsx';
import { loginPath } from '#web/platform/wantedPath.ts';
import { ConnectionBanner } from './shell/ConnectionBanner.tsx';
import { ErrorBoundary } from './shell/ErrorBoundary.tsx';
import { SessionGate } from './shell/SessionGate.tsx';
import { Toasts } from './shell/Toasts.tsx';
import { antdLocale } from './ui/antdLocale.ts';
import { setChartColors } from './ui/chartPalette.ts';
import { quietLoading } from './ui/quietLoading.tsx';
import { themeOf } from './ui/theme.ts';

const loadShell = () => import('./shell/MainLayout.tsx');
const MainLayout = lazily(async () => (await loadShell()).MainLayout);
const Login = lazily(async () => (await import('./areas/access/Login.tsx')).Login);
const Register = lazily(async () => (await import('./areas/access/Register.tsx')).Register);
const RegisterResult = lazily(async () => (await import('./areas/access/RegisterResult.tsx')).RegisterResult);

/** The pages without a token; everything else is the signed-in user's own menu. */
const publicScreens: Record<string, typeof Login> = {
  [publicPaths.login]: Login,
  [publicPaths.register]: Register,
  [publicPaths.registerResult]: RegisterResult,
};

function Root() {
  const { pathname, search } = useLocation();
  // One slash in front and none at the end: '//elsewhere/' is a path of ours, not another site.
  const path = `/${pathname.replace(/^\/+|\/+$/g, '')}`;
  const signedIn = token() !== undefined;
  if (path !== pathname) return <Navigate to={path + search} replace />;
  if (path === '/user') return <Navigate to={`${pathOf('login')}${search}`} replace />;
  const PublicScreen = publicScreens[path];
  // People who are still signed in also follow emailed links to reset a password.
  if (path === publicPaths.login && signedIn && !new URLSearchParams(search).has('reset'))
    return <Navigate to={HOME} replace />;
  if (PublicScreen) return <PublicScreen />;
  if (!signedIn) return <Navigate to={loginPath(path + search)} replace />;
  void loadShell().catch(() => undefined); // while the user is being loaded
  return (
    <SessionGate>
      <MainLayout />
    </SessionGate>
  );
}

const router = createBrowserRouter([
  {
    path: '*',
    element: (
      <ErrorBoundary>
        <Suspense fallback={<Waiting alone />}>
          <Root />
        </Suspense>
      </ErrorBoundary>
    ),
  },
]);

/** Their style is part of antd's; otherwise every icon would look for its own in the page when it is drawn. */
const iconsWithoutStyle = { prefixCls: 'anticon', zeroRuntime: true };

export function App() {
  const look = useSettings(useShallow(({ navTheme, color, weakColor }) => ({ navTheme, color, weakColor })));
  const theme = useMemo(() => themeOf(look), [look]);
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-dark', look.navTheme === 'realDark');
    document.documentElement.toggleAttribute('data-weak', look.weakColor);
    setChartColors(document.documentElement, look.navTheme === 'realDark');
  }, [look]);
  return (
    <ConfigProvider theme={theme} locale={antdLocale} wave={{ disabled: true }} button={quietLoading}>
      <IconProvider value={iconsWithoutStyle}>
        <ConnectionBanner />
        <RouterProvider router={router} />
        <Toasts />
      </IconProvider>
    </ConfigProvider>
  );
}
