import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { t } from '#web/desk/shell/texts.ts';
import { prepareToLeave } from '#web/platform/leaving.ts';
import { dropToken, forgetUser, forgetWindowCompany, token, useSession } from '#web/platform/session.ts';
import { isSomebodyElse, loadSession } from '#web/platform/signin.ts';
import { toast } from '#web/platform/toast.ts';
import { Waiting } from '#web/platform/Waiting.tsx';
import { loginPath } from '#web/platform/wantedPath.ts';

/** With a token but no user yet: loads the user and the menu, then shows the requested page. */
export function SessionGate({ children }: { children: ReactNode }) {
  const isSignedIn = useSession(({ user }) => user !== undefined);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  const giveUp = useEffectEvent(() => {
    toast.error(t('shell.userInfoFailed'));
    dropToken();
    forgetUser();
    void navigate(loginPath(pathname + search), { replace: true });
  });
  useEffect(() => {
    // Without a token there is nothing to load: the login page follows.
    if (isSignedIn || token() === undefined) return;
    let unmounted = false;
    loadSession().catch(() => {
      if (!unmounted) giveUp();
    });
    return () => {
      unmounted = true;
    };
  }, [isSignedIn]);

  useEffect(() => {
    const check = () => {
      if (!isSomebodyElse()) return;
      prepareToLeave();
      forgetWindowCompany();
      location.reload();
    };
    addEventListener('focus', check);
    return () => removeEventListener('focus', check);
  }, []);

  return isSignedIn ? children : <Waiting alone />;
}
