/* Before a browser is a till it calls as a user, the way the back office does. */

const BASE = '/api/v1';

export type KeypadChoice = { id: number; name: string; branchName: string; status: string };
type Envelope = { code?: number; data?: unknown; message?: string };

export class CallRefused extends Error {
  override name = 'CallRefused';
}

const call = async <T>(method: 'GET' | 'POST', path: string, token: string, input?: object): Promise<T> => {
  let response: Response;
  try {
    response = await fetch(`${BASE}${path}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        ...(token ? { Authorization: `MPB ${token}` } : {}),
        ...(method === 'POST' ? { 'Idempotency-Key': crypto.randomUUID() } : {}),
      },
      ...(input ? { body: JSON.stringify(input) } : {}),
    });
  } catch {
    throw new CallRefused('');
  }
  const envelope: Envelope = await response.json().catch(() => ({}));
  if (response.status === 200 && envelope.code === 0) return envelope.data as T;
  throw new CallRefused(envelope.message ?? '');
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
export const forgetEnrolment = (): void => localStorage.removeItem(ENROLMENT_KEY);

export const enrol = (token: string, keypadId: number, name: string, previous?: PreviousTill): Promise<Enrolled> =>
  call('POST', '/till/device/enrol/', token, { keypadId, name, enrolmentId: enrolmentId(), previous });

/** The user's sign-in was only needed to set up the till. */
export const signOut = (token: string): Promise<unknown> =>
  call('POST', '/user/logout/', token, {}).catch(() => undefined);
