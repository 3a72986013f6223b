import { type Method, readAnswer, request } from '#web/till/device/transport.ts';

/* Before a browser is a till it calls as a user, the way the back office does. */

export type KeypadChoice = { id: number; name: string; branchName: string; status: string };

/** No server answered, or none that can be read. */
export class NoAnswer extends Error {
  override name = 'NoAnswer';
}

const call = async <T>(method: Method, path: string, token: string, input?: object): Promise<T> => {
  const response = await request({ authorization: token && `MPB ${token}`, method, path, input });
  const answer = response && (await readAnswer<T>(response));
  if (answer === undefined) throw new NoAnswer();
  return answer;
};

export const signIn = async (username: string, password: string): Promise<string> =>
  (await call<{ token: string }>('POST', '/user/login/', '', { username, password })).token;

export type DemoLogin = { username: string; password: string };
/** Null where there is no demo company. */
export const readDemo = async (): Promise<DemoLogin | null> => {
  const { demo } = await call<{ demo: { users: string[]; password: string } | null }>('GET', '/common/app/', '');
  const [username] = demo?.users ?? [];
  return demo && username ? { username, password: demo.password } : null;
};

export const listKeypads = async (token: string): Promise<KeypadChoice[]> =>
  (await call<KeypadChoice[]>('GET', '/settings/keypad/', token)).filter(({ status }) => status === 'active');

const IN_USE_MS = 15 * 60_000;

type DevicePage = { data: { keypadId: number; lastContact: string | null }[] };
/** Keypads with an active till: setting up another one there stops it. */
export const listKeypadsInUse = async (token: string): Promise<Set<number>> => {
  const { data } = await call<DevicePage>('GET', '/till/device/pagination/?status=active&pageSize=100', token);
  const isHeard = (at: string | null) => at !== null && Date.now() - Date.parse(at) < IN_USE_MS;
  return new Set(data.flatMap(({ keypadId, lastContact }) => (isHeard(lastContact) ? keypadId : [])));
};

export type Enrolled = {
  device: { id: number; number: number; branchId: number };
  credential: string;
  sessionClosed: boolean;
};
/** For a till that was stopped, or that the server no longer knows. */
export type PreviousTill = { number: number; since: string; credential: string; sessionId: string | undefined };

const ENROLMENT_KEY = 'till_enrolment';
/** The same id until this browser is a till: the server may have created it although the answer was lost. */
const enrolmentId = (): string => {
  const id = localStorage.getItem(ENROLMENT_KEY) ?? crypto.randomUUID();
  localStorage.setItem(ENROLMENT_KEY, id);
  return id;
};
const forgetEnrolment = (): void => localStorage.removeItem(ENROLMENT_KEY);

const enrol = (token: string, keypadId: number, name: string, previous?: PreviousTill): Promise<Enrolled> =>
  call('POST', '/till/device/enrol/', token, { keypadId, name, enrolmentId: enrolmentId(), previous });

/** The user's sign-in was only needed to set up the till. The page may be reloading by now. */
const signOut = (token: string): Promise<unknown> =>
  request({ authorization: `MPB ${token}`, method: 'POST', path: '/user/logout/', keepalive: true });

type Place = { keypadId: number; name: string; previous?: PreviousTill | undefined };

/** Signed in until the till is stored on this device: if that fails, the same user tries again. */
export const setUp = async (
  token: string,
  { keypadId, name, previous }: Place,
  onEnrolled: (enrolled: Enrolled) => Promise<void>,
): Promise<void> => {
  await onEnrolled(await enrol(token, keypadId, name, previous));
  forgetEnrolment();
  void signOut(token);
};
