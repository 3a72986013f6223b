import { prepareToLeave } from './leaving.ts';
import { dropToken, forgetUser, mayReload, token } from './session.ts';

/** The path to come back to after signing in: this origin's own pages only. */
export const wantedPath = (given: string | null | undefined): string | undefined => {
  if (!given) return undefined;
  // Backslashes and control characters are read as slashes or dropped by browsers: //evil, /\evil, /<tab>/evil.
  if (!/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(given)) return undefined;
  const url = new URL(given, 'http://own.invalid');
  if (url.origin !== 'http://own.invalid') return undefined;
  if (/^\/(user(\/|$)|403$|404$|500$)/.test(url.pathname)) return undefined;
  return url.pathname + url.search + url.hash;
};

export const loginPath = (from: string): string => {
  const wanted = wantedPath(from);
  return wanted && wanted !== '/' ? `/user/login?redirect=${encodeURIComponent(wanted)}` : '/user/login';
};

const here = () => location.pathname + location.search;
let leaving = false;

/** Forgets the session and goes to the login page; drafts stay on the device. */
export const giveUpSession = () => {
  prepareToLeave();
  dropToken();
  forgetUser();
  location.replace(loginPath(here()));
};

/** The main client got 401: reload once, which asks for the user anew; the second time sign out. */
export const sessionExpired = () => {
  if (leaving) return;
  leaving = true;
  if (token() && mayReload()) {
    prepareToLeave();
    location.reload();
  } else giveUpSession();
};

/** The second client got 401: its notice stays readable for a moment, then the session ends. */
export const sessionExpiredSoon = () => {
  if (leaving) return;
  leaving = true;
  setTimeout(() => {
    prepareToLeave();
    dropToken();
    forgetUser();
    location.reload();
  }, 1500);
};
