import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { t } from '#web/desk/shell/texts.ts';
import { prepareToLeave } from '#web/platform/leaving.ts';
import { dropToken, forgetUser, token, useSession } from '#web/platform/session.ts';
import { isSomebodyElse, loadSession } from '#web/platform/signin.ts';
import { toast } from '#web/platform/toast.ts';
import { Waiting } from '#web/platform/Waiting.tsx';
import { loginPath } from '#web/platform/wantedPath.ts';

/** With a token and no user yet: asks who it is and what they may see, then goes on to the wanted place. */
export function SessionGate({ children }: { children: ReactNode }) {
  const known = useSession(({ user }) => user !== undefined);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  const giveUp = useEffectEvent(() => {
    toast.error(t('shell.userInfoFailed'));
    dropToken();
    forgetUser();
    void navigate(loginPath(pathname + search), { replace: true });
  });
  useEffect(() => {
    // Without a token there is nobody to ask for: the page is on its way to the login.
    if (known || token() === undefined) return;
    let gone = false;
    loadSession().catch(() => {
      if (!gone) giveUp();
    });
    return () => {
      gone = true;
    };
  }, [known]);

  useEffect(() => {
    const check = () => {
      if (!isSomebodyElse()) return;
      prepareToLeave();
      location.reload();
    };
    addEventListener('focus', check);
    return () => removeEventListener('focus', check);
  }, []);

  return known ? children : <Waiting alone />;
}
