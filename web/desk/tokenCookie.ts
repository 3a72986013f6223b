import type { TokenStore } from '#web/platform/session.ts';
import { thisWindow } from '#web/platform/storage.ts';

const COOKIE = 'token';
const WEEK_SECONDS = 7 * 24 * 60 * 60;
const RELOADED = 'reloaded';

const writeCookie = (value: string, seconds: number) => {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // The Cookie Store API is missing on plain http, which a shop may well use.
  Reflect.set(document, 'cookie', `${COOKIE}=${value}; Max-Age=${seconds}; Path=/; SameSite=Strict${secure}`);
};

/** The desk stores the token in a cookie that the server never reads: requests carry it in a header. */
export const tokenCookie: TokenStore = {
  read: () => {
    const pair = document.cookie.split('; ').find((each) => each.startsWith(`${COOKIE}=`));
    // Another program may have written the cookie: a value that is not our token must not block the login page.
    const value = pair?.slice(COOKIE.length + 1) ?? '';
    return /^[\w-]+$/.test(value) ? value : undefined;
  },
  save: (value) => {
    writeCookie(value, WEEK_SECONDS);
    thisWindow.set(RELOADED, null);
  },
  drop: () => writeCookie('', 0),
};

/** True once per sign-in: after a 401 the page reloads a single time, then the session ends. */
export const mayReload = (): boolean => {
  if (thisWindow.get(RELOADED)) return false;
  thisWindow.set(RELOADED, 'yes');
  return true;
};
