import { pathOf } from '#contract/screens.ts';

/** The path to come back to after signing in: this origin's own pages only. */
export const wantedPath = (text: string | null | undefined): string | undefined => {
  if (!text) return undefined;
  // Backslashes and control characters are read as slashes or dropped by browsers: //evil, /\evil, /<tab>/evil.
  if (!/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(text)) return undefined;
  const url = new URL(text, 'http://own.invalid');
  if (url.origin !== 'http://own.invalid') return undefined;
  if (/^\/(user(\/|$)|403$|404$|500$)/.test(url.pathname)) return undefined;
  return url.pathname + url.search + url.hash;
};

export const loginPath = (from: string): string => {
  const path = wantedPath(from);
  return path && path !== '/' ? `${pathOf('login')}?redirect=${encodeURIComponent(path)}` : pathOf('login');
};
