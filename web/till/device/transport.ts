/* Calls to the server with the device's credential. Replies follow the contract; nothing is parsed twice. */

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

/** Undefined when no answer came: no network, no server, or a busy one. */
export const fetchAnswer = async (
  credential: string,
  method: 'GET' | 'POST',
  path: string,
  input: object = {},
): Promise<Response | undefined> => {
  try {
    const response = await fetch(`${BASE}${path}${method === 'GET' ? query(input) : ''}`, {
      method,
      headers: {
        Authorization: `Till ${credential}`,
        ...(method === 'POST' ? { 'Content-Type': 'application/json' } : {}),
      },
      ...(method === 'POST' ? { body: JSON.stringify(input) } : {}),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return response.status >= 500 || response.status === 429 ? undefined : response;
  } catch {
    return undefined;
  }
};

export const call = async <T>(
  credential: string,
  method: 'GET' | 'POST',
  path: string,
  input?: object,
): Promise<T | undefined> => {
  const response = await fetchAnswer(credential, method, path, input);
  if (!response) return undefined;
  let envelope: Envelope;
  try {
    envelope = await response.json();
  } catch {
    return undefined;
  }
  if (response.status === 200 && envelope.code === 0) return envelope.data as T;
  throw new Refused(response.status, envelope.code ?? response.status, envelope.message ?? '');
};
