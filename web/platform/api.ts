import type { z } from 'zod';
import type { Envelope } from '#contract/envelope.ts';
import type { Attempt } from './attempt.ts';
import { CallError } from './callError.ts';
import { config } from './config.ts';
import { companyId, token } from './session.ts';
import { type CallInput, type DataEndpoint, decode, encode, type FileEndpoint, fillPath, toParams } from './wire.ts';

export type Client = 'main' | 'background';
type CallOptions = {
  signal?: AbortSignal;
  /** The encoding of a POST body; JSON by default. */
  as?: 'json' | 'form';
  /** What the user is creating; without it every call is an attempt of its own. */
  attempt?: Attempt;
  /** Called before an error is reported: true if the caller shows it in place. */
  handles?: (error: CallError) => boolean;
};
/** `handled`: the calling screen shows the error itself. */
type ErrorListener = (error: CallError, client: Client, handled: boolean) => void;

const TIMEOUT_MS = { main: 60_000, background: 6_000 };
/** A large export or upload takes time. */
const FILE_TIMEOUT_MS = 600_000;
const BASE = { main: '/api/v1', background: '/api' };

const listeners = new Set<ErrorListener>();
/** The shell listens here: toasts for the main client, notices for the background one, signing out on 401. */
export const onCallError = (listener: ErrorListener) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};
const tell = (error: CallError, client: Client, handles: CallOptions['handles']) => {
  // An ended session and a lost connection are always reported to the shell.
  const handled = error.status !== 401 && !error.unanswered && (handles?.(error) ?? false);
  for (const listener of listeners) listener(error, client, handled);
};

const headersOf = (client: Client): Record<string, string> => {
  const headers: Record<string, string> = {};
  const credential = token();
  const company = companyId();
  if (credential && client === 'main') headers.Authorization = `MPB ${credential}`;
  if (credential && client === 'background') headers['Access-Token'] = credential;
  if (company) headers['Company-Id'] = String(company);
  return headers;
};

const open = (status: number, body: unknown): unknown => {
  const envelope = (typeof body === 'object' && body !== null ? body : {}) as Partial<Envelope>;
  if (status === 200 && envelope.code === 0) return envelope.data;
  const { code = status, message, data, said } = envelope;
  throw new CallError({ code, status, message, data, said });
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Reads the whole answer: an incomplete one counts as no answer. */
const answerTo = async <T>(
  client: Client,
  of: DataEndpoint | FileEndpoint,
  input: object,
  options: CallOptions,
  milliseconds: number,
  read: (response: Response) => Promise<T>,
): Promise<{ status: number; headers: Headers; body: T; action: string }> => {
  const { path, rest } = fillPath(of.path, encode(of, input));
  const address = `${config.apiBase}${BASE[client]}${path}`;
  const headers = headersOf(client);
  const init: RequestInit = { method: of.method, headers, credentials: 'omit' };
  const timeout = AbortSignal.timeout(milliseconds);
  init.signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  if (of.method === 'POST') {
    const form = options.as === 'form';
    headers['Content-Type'] = form ? 'application/x-www-form-urlencoded' : 'application/json';
    init.body = form ? toParams(rest).toString() : JSON.stringify(rest);
  }
  const action = `${address} ${init.body}`;
  if (of.creates) headers['Idempotency-Key'] = options.attempt?.keyOf(action) ?? crypto.randomUUID();

  const query = of.method === 'GET' ? toParams(rest).toString() : '';
  try {
    const response = await fetch(query ? `${address}?${query}` : address, init);
    const body = await read(response);
    return { status: response.status, headers: response.headers, body, action };
  } catch (reason) {
    if (options.signal?.aborted) throw reason;
    throw new CallError({ code: -1, status: 0 });
  }
};

const request = async (client: Client, of: DataEndpoint, input: object, options: CallOptions): Promise<unknown> => {
  const { status, body, action } = await answerTo(client, of, input, options, TIMEOUT_MS[client], (response) =>
    response.text(),
  );
  const data = open(status, parseJson(body));
  options.attempt?.succeeded(action);
  return data;
};

const send = async <E extends DataEndpoint>(
  client: Client,
  of: E,
  input: object,
  options: CallOptions,
): Promise<z.output<E['reply']>> => {
  try {
    return decode(of, await request(client, of, input, options));
  } catch (error) {
    if (error instanceof CallError) tell(error, client, options.handles);
    throw error;
  }
};

const unansweredCalls = new Map<string, Promise<unknown>>();

// A double click sends a change twice before the screen has received the first answer: the second is the same action,
// and the server would otherwise report it as a conflict with somebody else.
const run = <E extends DataEndpoint>(
  client: Client,
  of: E,
  input: object,
  options: CallOptions,
): Promise<z.output<E['reply']>> => {
  if (of.method === 'GET' || options.signal) return send(client, of, input, options);
  const action = `${client} ${of.path} ${JSON.stringify(input)} ${options.attempt?.id ?? ''}`;
  const unanswered = unansweredCalls.get(action) as ReturnType<typeof send<E>> | undefined;
  if (unanswered) return unanswered;
  const sending = send(client, of, input, options).finally(() => unansweredCalls.delete(action));
  unansweredCalls.set(action, sending);
  return sending;
};

/** The main client: does the work. Rejects with a CallError after the listeners were called. */
export const call = <E extends DataEndpoint>(of: E, input: CallInput<E>, options: CallOptions = {}) =>
  run('main', of, input, options);

/** The second client: the shell's own requests. Short timeout; its failures are notices that block nobody. */
export const background = <E extends DataEndpoint>(of: E, input: CallInput<E>, options: CallOptions = {}) =>
  run('background', of, input, options);

const decodedName = (name: string): string | undefined => {
  try {
    return decodeURIComponent(name);
  } catch {
    return undefined; // not written by our server
  }
};
const nameIn = (disposition: string | null): string => {
  const encodedName = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  const plainName = /filename="?([^";]+)/i.exec(disposition ?? '')?.[1];
  return (encodedName && decodedName(encodedName)) || plainName || 'file';
};

/** A file from the server, with the server's name for it. A refusal is the same as from `call`. */
export const fetchFile = async <E extends FileEndpoint>(
  of: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<File> => {
  try {
    const { status, headers, body } = await answerTo('main', of, input, options, FILE_TIMEOUT_MS, (response) =>
      response.blob(),
    );
    const type = headers.get('content-type') ?? '';
    if (status !== 200 || type.startsWith('application/json')) open(status, parseJson(await body.text()));
    return new File([body], nameIn(headers.get('content-disposition')), { type });
  } catch (error) {
    if (error instanceof CallError) tell(error, 'main', options.handles);
    throw error;
  }
};

type UploadOptions = Pick<CallOptions, 'signal' | 'handles'> & { onProgress?: (percent: number) => void };

/** Sends a file as the multipart field `file`. Not by fetch, which cannot report progress. */
export const upload = async <E extends DataEndpoint>(
  of: E,
  file: Blob,
  input: CallInput<E>,
  options: UploadOptions = {},
): Promise<z.output<E['reply']>> => {
  const { path, rest } = fillPath(of.path, encode(of, input));
  const form = new FormData();
  for (const [name, value] of toParams(rest)) form.append(name, value);
  form.append('file', file);

  const sending = new XMLHttpRequest();
  sending.open('POST', `${config.apiBase}${BASE.main}${path}`);
  for (const [name, value] of Object.entries(headersOf('main'))) sending.setRequestHeader(name, value);
  sending.responseType = 'json';
  sending.timeout = FILE_TIMEOUT_MS;
  sending.upload.onprogress = ({ loaded, total }) => options.onProgress?.(Math.round((loaded / total) * 100));
  try {
    const data = await new Promise<unknown>((resolve, reject) => {
      sending.onload = () => {
        try {
          resolve(open(sending.status, sending.response));
        } catch (error) {
          reject(error);
        }
      };
      sending.onerror = () => reject(new CallError({ code: -1, status: 0 }));
      sending.ontimeout = sending.onerror;
      sending.onabort = () => reject(new DOMException('The upload was stopped', 'AbortError'));
      options.signal?.throwIfAborted();
      options.signal?.addEventListener('abort', () => sending.abort(), { once: true });
      sending.send(form);
    });
    return decode(of, data);
  } catch (error) {
    if (error instanceof CallError) tell(error, 'main', options.handles);
    throw error;
  }
};
