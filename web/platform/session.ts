import { create } from 'zustand';
import type { Access } from '#contract/access.ts';
import type { MenuItem, UserInfo } from '#contract/identity.ts';
import { device, thisWindow } from './storage.ts';

const COOKIE = 'token';
const WEEK = 7 * 24 * 60 * 60;

/** The browser keeps the token in a cookie that the server never reads: requests carry it in a header. */
export const token = (): string | undefined => {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${COOKIE}=`));
  // Whoever wrote the cookie, what is no token of ours must not keep the login page from showing.
  const value = found?.slice(COOKIE.length + 1) ?? '';
  return /^[\w-]+$/.test(value) ? value : undefined;
};

const RELOADED = 'reloaded';
const writeCookie = (value: string, seconds: number) => {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // The Cookie Store API is missing on plain http, where a shop may well run this.
  Reflect.set(document, 'cookie', `${COOKIE}=${value}; Max-Age=${seconds}; Path=/; SameSite=Strict${secure}`);
};
export const keepToken = (value: string) => {
  writeCookie(value, WEEK);
  thisWindow.set(RELOADED, null);
};
export const dropToken = () => writeCookie('', 0);

/** True once per sign-in: after a 401 the page reloads a single time, then the session is given up. */
export const mayReload = (): boolean => {
  if (thisWindow.get(RELOADED)) return false;
  thisWindow.set(RELOADED, 'yes');
  return true;
};

type Session = {
  user?: UserInfo;
  menu: readonly MenuItem[];
  /** 'permission.action' of everything the role allows. */
  actions: ReadonlySet<string>;
};
const nobody: Session = { user: undefined, menu: [], actions: new Set() };
export const useSession = create<Session>(() => nobody);

export const actionsOf = (user: UserInfo): ReadonlySet<string> =>
  new Set(
    user.permissions.flatMap(({ permissionId, actionEntitySet }) =>
      actionEntitySet.map(({ action }) => `${permissionId}.${action}`),
    ),
  );
export const setUser = (user: UserInfo) => useSession.setState({ user, actions: actionsOf(user) });
export const setMenu = (menu: readonly MenuItem[]) => useSession.setState({ menu });
export const forgetUser = () => {
  chooseCompany(null);
  useSession.setState(nobody, true);
};

const allows = (session: Session, access: Access) =>
  access === 'public' || (access === 'signedIn' ? session.user !== undefined : session.actions.has(access));
/** Whether the signed-in user may do this; the server decides, the client only hides. */
export const may = (access: Access): boolean => allows(useSession.getState(), access);
export const useMay = (access: Access): boolean => useSession((session) => allows(session, access));

const COMPANY = 'company_id';
/** The Company-Id header of this window; null works in the home company. */
export const companyId = (): number | null => Number(thisWindow.get(COMPANY) ?? device.get(COMPANY)) || null;
/** Two windows may work in two companies; a new window starts in the one chosen last. */
export const chooseCompany = (id: number | null) => {
  const value = id === null ? null : String(id);
  thisWindow.set(COMPANY, value);
  device.set(COMPANY, value);
};
