import { pathOf } from '#contract/screens.ts';

/** This origin's own pages only, and none of those for people who are signed out. */
const ownPath = (text: string | null | undefined): string | undefined => {
  if (!text) return undefined;
  // Backslashes and control characters are read as slashes or dropped by browsers: //evil, /\evil, /<tab>/evil.
  if (!/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(text)) return undefined;
  const url = new URL(text, 'http://own.invalid');
  if (url.origin !== 'http://own.invalid') return undefined;
  if (/^\/user(\/|$)/.test(url.pathname)) return undefined;
  return url.pathname + url.search + url.hash;
};

/** The path to return to after signing in: nobody returns to an error page. */
export const wantedPath = (text: string | null | undefined): string | undefined => {
  const path = ownPath(text);
  return path && /^\/(403|404|500)([?#]|$)/.test(path) ? undefined : path;
};

export const loginPath = (from: string): string => {
  const path = ownPath(from);
  return path && path !== '/' ? `${pathOf('login')}?redirect=${encodeURIComponent(path)}` : pathOf('login');
};
