/* Calls to the server, mostly with the device's credential. Replies follow the contract; nothing is parsed twice. */

const BASE = '/api/v1';
const TIMEOUT_MS = 20_000;

/** The server answered with a refusal. */
export class Refused extends Error {
  override name = 'Refused';
  readonly status: number;
  readonly code: number;
  constructor(status: number, code: number, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

type Envelope = { code?: number; data?: unknown; message?: string };

const query = (input: object): string => {
  const pairs = Object.entries(input).filter(([, value]) => value !== undefined);
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}`;
};

export type Method = 'GET' | 'POST';
type Sent = {
  authorization: string;
  method: Method;
  path: string;
  input?: object | undefined;
  /** Sent even if the page is left meanwhile. */
  keepalive?: boolean;
};

/** Undefined when no answer came in time: no network, or no server. */
export const request = async (sent: Sent): Promise<Response | undefined> => {
  const { authorization, method, path, input = {}, keepalive = false } = sent;
  try {
    return await fetch(`${BASE}${path}${method === 'GET' ? query(input) : ''}`, {
      method,
      headers: {
        ...(authorization ? { Authorization: authorization } : {}),
        ...(method === 'POST' ? { 'Content-Type': 'application/json' } : {}),
      },
      ...(method === 'POST' ? { body: JSON.stringify(input) } : {}),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      keepalive,
    });
  } catch {
    return undefined;
  }
};

/** Undefined if it can't be read: something other than the server answered. */
export const readAnswer = async <T>(response: Response): Promise<T | undefined> => {
  let envelope: Envelope;
  try {
    envelope = await response.json();
  } catch {
    return undefined;
  }
  if (response.status === 200 && envelope.code === 0) return envelope.data as T;
  throw new Refused(response.status, envelope.code ?? response.status, envelope.message ?? '');
};

/** As a till; undefined also if the server is busy. */
export const fetchAnswer = async (
  credential: string,
  method: Method,
  path: string,
  input?: object,
): Promise<Response | undefined> => {
  const response = await request({ authorization: `Till ${credential}`, method, path, input });
  return response && (response.status >= 500 || response.status === 429) ? undefined : response;
};

export const call = async <T>(
  credential: string,
  method: Method,
  path: string,
  input?: object,
): Promise<T | undefined> => {
  const response = await fetchAnswer(credential, method, path, input);
  return response && readAnswer<T>(response);
};
