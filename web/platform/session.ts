import { create } from 'zustand';
import type { Access } from '#contract/access.ts';
import type { MenuItem, UserInfo } from '#contract/identity.ts';
import { device, thisWindow } from './storage.ts';

/** Where an app stores the token: the desk in a cookie, another app elsewhere. */
export type TokenStore = { read: () => string | undefined; save: (token: string) => void; drop: () => void };

let inMemory: string | undefined;
let store: TokenStore = {
  read: () => inMemory,
  save: (token) => {
    inMemory = token;
  },
  drop: () => {
    inMemory = undefined;
  },
};
/** Called once at start; without it the token is lost with the page. */
export const storeTokensIn = (tokenStore: TokenStore) => {
  store = tokenStore;
};
export const token = (): string | undefined => store.read();
export const storeToken = (value: string) => store.save(value);
export const dropToken = () => store.drop();

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
/** True if the signed-in user may do this; the server decides, the client only hides. */
export const may = (access: Access): boolean => allows(useSession.getState(), access);
export const useMay = (access: Access): boolean => useSession((session) => allows(session, access));

const COMPANY = 'company_id';
/** Fixed when the window opens: what another window chooses later doesn't move this one. A new one starts there. */
let company = thisWindow.get(COMPANY) ?? device.get(COMPANY) ?? '';
thisWindow.set(COMPANY, company);
/** The Company-Id header of this window; null is the home company. */
export const companyId = (): number | null => Number(company) || null;
export const chooseCompany = (id: number | null) => {
  company = id === null ? '' : String(id);
  thisWindow.set(COMPANY, company);
  device.set(COMPANY, company || null);
};
/** After a reload this window starts in the company last chosen on this device, as a new one does. */
export const forgetWindowCompany = () => thisWindow.set(COMPANY, null);
