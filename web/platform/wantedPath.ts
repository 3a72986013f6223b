import { pathOf } from '#contract/screens.ts';

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
