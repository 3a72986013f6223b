import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createUser, deleteUser, pageOfUsers } from '#contract/identity/users.ts';
import { invoicePdf } from '#contract/papers.ts';
import { uploadImage } from '#contract/uploads.ts';
import { background, call, fetchFile, onCallError, upload } from './api.ts';
import { Attempt } from './attempt.ts';
import { storeToken } from './session.ts';

const draft = { username: 'mei', name: 'Mei', email: 'mei@example.com', password: 'secret1', roleId: 4 };
const answer = (body: object, status = 200) => new Response(JSON.stringify(body), { status });
const refusal = (code: number, data: unknown = null) => answer({ code, data, message: '' });

const requests: { url: string; init: RequestInit & { headers: Record<string, string> } }[] = [];
let answers: (() => Promise<Response>)[] = [];

beforeEach(() => {
  requests.length = 0;
  storeToken('t0ken');
  vi.stubGlobal('fetch', (url: string, init: (typeof requests)[0]['init']) => {
    requests.push({ url, init });
    return answers.shift()?.() ?? Promise.reject(new TypeError('network'));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  answers = [];
});
const codeOf = (pending: Promise<unknown>) => pending.then(() => 0).catch((error: { code: number }) => error.code);

test('the two clients carry the token each in its own header', async () => {
  const page = { data: [], pageNo: 1, pageSize: 20, totalCount: 0, totalPage: 0, more: false };
  answers = [
    async () => answer({ code: 0, data: page, message: '' }),
    async () => answer({ code: 0, data: page, message: '' }),
  ];
  await call(pageOfUsers, { keyword: 'mei' });
  await background(pageOfUsers, {});
  expect(requests.map(({ url }) => url)).toEqual([
    '/api/v1/user/pagination/?pageNo=1&pageSize=20&keyword=mei',
    '/api/user/pagination/?pageNo=1&pageSize=20',
  ]);
  expect(requests[0]?.init.headers).toEqual({ Authorization: 'MPB t0ken' });
  expect(requests[1]?.init.headers).toEqual({ 'Access-Token': 't0ken' });
});

const keysOf = () => requests.map(({ init }) => init.headers['Idempotency-Key']);
const done = async () => answer({ code: 0, data: null, message: '' });

test('within an attempt a creation keeps its key until it is done; a changed one gets another', async () => {
  const attempt = new Attempt();
  const lost = () => Promise.reject(new TypeError('network'));
  answers = [lost, lost, async () => refusal(106), async () => answer({}, 503), lost, done, lost];
  for (const name of ['Mei', 'Mei Chen', 'Mei', 'Mei', 'Mei', 'Mei', 'Mei'])
    await codeOf(call(createUser, { ...draft, name }, { attempt }));
  const [key, changedKey, ...retriedKeys] = keysOf();
  expect(changedKey).not.toBe(key);
  expect(retriedKeys.slice(0, 4)).toEqual([key, key, key, key]);
  expect(retriedKeys[4]).not.toBe(key);
});

test('another attempt with the same content is another creation, also after a lost answer', async () => {
  await codeOf(call(createUser, draft, { attempt: new Attempt() }));
  const attempt = new Attempt();
  await codeOf(call(createUser, draft, { attempt }));
  attempt.restart();
  await codeOf(call(createUser, draft, { attempt }));
  await codeOf(call(createUser, draft));
  await codeOf(call(createUser, draft));
  expect(new Set(keysOf()).size).toBe(5);
});

test('an attempt goes on after a reload', async () => {
  const attempt = new Attempt();
  await codeOf(call(createUser, draft, { attempt }));
  const resumed = new Attempt();
  resumed.resume(JSON.parse(JSON.stringify(attempt.unanswered)));
  await codeOf(call(createUser, draft, { attempt: resumed }));
  const [lostKey, retryKey] = keysOf();
  expect(retryKey).toBe(lostKey);
});

test('two attempts on their way at once are two creations', async () => {
  answers = [done, done];
  const attempts = [new Attempt(), new Attempt()];
  await Promise.all(attempts.map((attempt) => codeOf(call(createUser, draft, { attempt }))));
  expect(new Set(keysOf()).size).toBe(2);
});

test('a change sent twice before its answer is one request, and is told once; afterwards it is another', async () => {
  const codes: number[] = [];
  const stop = onCallError(({ code }) => codes.push(code));
  answers = [async () => refusal(150), async () => refusal(150), async () => refusal(150)];
  const other = { ...draft, name: 'Mei Chen' };
  const twice = [call(createUser, draft), call(createUser, draft), call(createUser, other)];
  expect(await Promise.all(twice.map(codeOf))).toEqual([150, 150, 150]);
  expect(requests).toHaveLength(2);
  await codeOf(call(createUser, draft));
  stop();
  expect(requests).toHaveLength(3);
  expect(codes).toEqual([150, 150, 150]);
});

test('an answer that breaks off in its middle never came, and its key stays', async () => {
  const cutOff = () => {
    const body = new ReadableStream({
      start: (stream) => stream.enqueue(new TextEncoder().encode('{"code":0,')),
      pull: (stream) => stream.error(new TypeError('network')),
    });
    return Promise.resolve(new Response(body, { status: 200 }));
  };
  answers = [cutOff, async () => refusal(106)];
  const attempt = new Attempt();
  const failed = await call(createUser, draft, { attempt, handles: () => true }).catch((error) => error);
  expect(failed).toMatchObject({ code: -1, unanswered: true });
  await codeOf(call(createUser, draft, { attempt }));
  const [lostKey, retryKey] = keysOf();
  expect(retryKey).toBe(lostKey);
});

test('a change that makes nothing carries no key, and its id goes into the path', async () => {
  answers = [async () => answer({ code: 0, data: null, message: '' })];
  await call(deleteUser, { id: 7, version: 2 });
  expect(requests[0]?.url).toBe('/api/v1/user/delete/7/?version=2');
  expect(requests[0]?.init.headers['Idempotency-Key']).toBeUndefined();
});

test('the shell hears every error, and whether its caller shows it; a dead session nobody shows', async () => {
  const calls: [number, boolean][] = [];
  const stop = onCallError(({ code }, _, handled) => calls.push([code, handled]));
  const handles = () => true;
  answers = [async () => refusal(150), async () => refusal(150), async () => answer({ code: 401 }, 401)];
  await codeOf(call(deleteUser, { id: 7 }));
  await codeOf(call(deleteUser, { id: 7 }, { handles }));
  await codeOf(call(deleteUser, { id: 7 }, { handles }));
  stop();
  expect(calls).toEqual([
    [150, false],
    [150, true],
    [401, false],
  ]);
});

test('what the contract refuses never leaves the browser, and is told like the server tells it', async () => {
  const failed = await call(createUser, { ...draft, email: 'nobody' }, { handles: () => true }).catch((error) => error);
  expect(failed).toMatchObject({
    code: 103,
    fields: { email: 'Enter a full email address, for example name@example.com' },
  });
  expect(requests).toHaveLength(0);
});

test('a file whose name cannot be read is called by its plain name', async () => {
  const headers = { 'content-disposition': `attachment; filename="report.xlsx"; filename*=UTF-8''%E4%ZZ.xlsx` };
  answers = [async () => new Response('cells', { headers })];
  expect((await fetchFile(invoicePdf, { id: 7 })).name).toBe('report.xlsx');
});

/** As much of a browser's XMLHttpRequest as an upload needs; it answers when it is told to. */
class Upload extends EventTarget {
  static last: Upload;
  upload = {};
  timeout = 0;
  isSent = false;
  ontimeout: (() => void) | undefined;
  onabort: (() => void) | undefined;
  constructor() {
    super();
    Upload.last = this;
  }
  open() {}
  setRequestHeader() {}
  send() {
    this.isSent = true;
  }
  abort() {
    this.onabort?.();
  }
}

test('an upload without an answer ends after some time, and one given up beforehand is never sent', async () => {
  vi.stubGlobal('XMLHttpRequest', Upload);
  const pending = codeOf(upload(uploadImage, new Blob(['x']), {}));
  expect(Upload.last.timeout).toBeGreaterThan(0);
  Upload.last.ontimeout?.();
  expect(await pending).toBe(-1);
  await expect(upload(uploadImage, new Blob(['x']), {}, { signal: AbortSignal.abort() })).rejects.toMatchObject({
    name: 'AbortError',
  });
  expect(Upload.last.isSent).toBe(false);
});
