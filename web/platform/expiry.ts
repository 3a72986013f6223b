import { pathOf } from '#contract/screens.ts';
import { prepareToLeave } from './leaving.ts';
import { dropToken, forgetUser, mayReload, token, useSession } from './session.ts';

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
  return wanted && wanted !== '/' ? `${pathOf('login')}?redirect=${encodeURIComponent(wanted)}` : pathOf('login');
};

const here = () => location.pathname + location.search;
let leaving = false;
/** From here on nobody else decides where the page goes. */
export const beginLeaving = () => {
  leaving = true;
  prepareToLeave();
};
/** While the user is still being asked for, whoever asks deals with the answer. */
const isOurs = () => leaving || useSession.getState().user === undefined;

/** Forgets the session and goes to the login page; drafts stay on the device. */
const giveUpSession = () => {
  dropToken();
  forgetUser();
  location.replace(loginPath(here()));
};

/** The main client got 401: reload once, which asks for the user anew; the second time sign out. */
export const sessionExpired = () => {
  if (isOurs()) return;
  beginLeaving();
  if (token() && mayReload()) location.reload();
  else giveUpSession();
};

/** The second client got 401: its notice stays readable for a moment, then the session ends. */
export const sessionExpiredSoon = () => {
  if (isOurs()) return;
  beginLeaving();
  setTimeout(() => {
    dropToken();
    forgetUser();
    location.reload();
  }, 1500);
};
