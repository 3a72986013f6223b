import { login, logout, userInfo, userNav } from '#contract/identity.ts';
import { background, call } from './api.ts';
import type { CallError } from './callError.ts';
import { deviceId } from './device.ts';
import { dropDrafts } from './draft.ts';
import { sameParts } from './sameParts.ts';
import { dropToken, forgetUser, setMenu, setUser, storeToken, token, useSession } from './session.ts';
import { forgetTabs } from './tabs.ts';

/** The state of the first page after signing in. */
export const JUST_SIGNED_IN = 'justSignedIn';

const silently = { handles: () => true };

export const signIn = async (username: string, password: string, handles: (error: CallError) => boolean) => {
  const reply = await call(login, { username, password, deviceId: await deviceId() }, { handles });
  storeToken(reply.token);
};

let loadedFor: string | undefined;
/** True if another window has signed in somebody else. */
export const isSomebodyElse = () => loadedFor !== undefined && token() !== undefined && token() !== loadedFor;
/** A changed password returns a new token for this device. */
export const replaceToken = (value: string) => {
  storeToken(value);
  loadedFor = value;
};

const ask = async () => {
  const [user, menu] = await Promise.all([call(userInfo, {}, silently), call(userNav, {}, silently)]);
  return { user, menu };
};

/** Cancels loading the user on sign-out: the answer could only be that nobody is signed in. */
let signingOut = new AbortController();

/** User and menu of the token. A lost connection is retried; any other answer is a failure. */
export const loadSession = async (tries = 3): Promise<void> => {
  if (signingOut.signal.aborted) signingOut = new AbortController();
  const ownToken = token();
  try {
    const { user, menu } = await ask();
    loadedFor = ownToken;
    setMenu(menu);
    setUser(user);
  } catch (error) {
    if (tries <= 1 || !(error as Partial<CallError>).unanswered) throw error;
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await loadSession(tries - 1);
  }
};

/** The shell loads it again a moment after rendering: a role changed meanwhile shows without a new sign-in. */
export const refreshUser = async () => {
  const { signal } = signingOut;
  const answer = await background(userInfo, {}, { signal });
  const { user: current } = useSession.getState();
  const user = sameParts(current, answer);
  // Whatever reads the user or the rights would be rendered again.
  if (user === current) return;
  setUser(user);
  if (user.permissions !== current?.permissions) setMenu(await background(userNav, {}, { signal }));
};

/** On purpose: no personal data stays on the device. */
export const signOut = async () => {
  const { user } = useSession.getState();
  signingOut.abort();
  await call(logout, {}, silently).catch(() => undefined);
  if (user) dropDrafts(user.id);
  forgetTabs();
  dropToken();
  forgetUser();
};
