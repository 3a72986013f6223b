import { pathOf } from '#contract/screens.ts';
import { prepareToLeave } from '#web/platform/leaving.ts';
import { queryClient } from '#web/platform/queryClient.ts';
import { dropToken, forgetUser, token, useSession } from '#web/platform/session.ts';
import { signOut } from '#web/platform/signin.ts';
import { loginPath } from '#web/platform/wantedPath.ts';
import { mayReload } from './tokenCookie.ts';

let leaving = false;
/** From here on nothing else decides where the page goes. */
export const beginLeaving = () => {
  leaving = true;
  prepareToLeave();
};
/** While the user is being loaded, the caller handles the answer. */
const isHandled = () => leaving || useSession.getState().user === undefined;

/** Ends the session and goes to the login page; drafts stay on the device. */
const giveUpSession = () => {
  dropToken();
  forgetUser();
  location.replace(loginPath(location.pathname + location.search));
};

/** The main client got 401: reload once, which loads the user again; the second time sign out. */
export const sessionExpired = () => {
  if (isHandled()) return;
  beginLeaving();
  if (token() && mayReload()) location.reload();
  else giveUpSession();
};

const NOTICE_MS = 1500;
/** The second client got 401: its notice stays readable for a moment, then the session ends. */
export const sessionExpiredSoon = () => {
  if (isHandled()) return;
  beginLeaving();
  setTimeout(() => {
    dropToken();
    forgetUser();
    location.reload();
  }, NOTICE_MS);
};

/** The page is reloaded, so that nothing of the person stays in memory either. */
export const signOutAndLeave = async () => {
  beginLeaving();
  // Answers still on their way could only say that nobody is signed in.
  await queryClient.cancelQueries();
  await signOut();
  location.replace(pathOf('login'));
};
