import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/platform/config.ts';
import { openHttp } from './server.ts';

let http: FastifyInstance;
let port: number;
beforeAll(async () => {
  const config = readConfig({ LOG_LEVEL: 'silent', RATE_LIMIT: '0' });
  // The same limits, but shorter.
  const limits = { headers: 400, body: 800, request: 60_000, silence: 30_000, idle: 500, check: 100 };
  http = await openHttp(config, { limits });
  http.get('/hello', async () => 'hello');
  http.post('/hello', async () => 'hello');
  http.post('/upload', async (request) => {
    for await (const part of request.parts()) if (part.type === 'file') part.file.resume();
    return 'stored';
  });
  await http.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = http.server.address() as AddressInfo);
});
afterAll(() => http.close());

/** Sends the pieces with pauses between them; resolves with the answer once the connection is closed. */
const dribble = async (pieces: string[], between: number): Promise<{ text: string; ms: number }> => {
  const started = performance.now();
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk) => {
    text += chunk;
  });
  socket.on('error', () => {});
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  for (const piece of pieces) {
    if (socket.destroyed || !socket.writable) break;
    socket.write(piece);
    await pause(between);
  }
  await closed;
  return { text, ms: performance.now() - started };
};

test('headers that dribble in are cut off', async () => {
  const pieces = ['GET /hello HTTP/1.1\r\nhost: x\r\n', ...Array.from({ length: 200 }, (_, at) => `x-${at}: y\r\n`)];
  const { text, ms } = await dribble(pieces, 40);
  expect(text).toMatch(/^HTTP\/1.1 408 .*\r\n/);
  expect(text).toContain('{"code":408,"data":null,');
  expect(ms).toBeLessThan(6000);
});

test('a body that dribbles in is cut off', async () => {
  const head = 'POST /hello HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n';
  const { text, ms } = await dribble([head, ...Array.from({ length: 200 }, () => ' ')], 40);
  expect(text).toMatch(/^HTTP\/1.1 408 /);
  expect(ms).toBeLessThan(6000);
});

test('an upload that hardly gets on is cut off too', async () => {
  const head =
    'POST /upload HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 5000';
  const { text, ms } = await dribble([`${head}\r\n\r\n`, ...Array.from({ length: 200 }, () => ' ')], 40);
  expect(text).toMatch(/^HTTP\/1.1 408 /);
  expect(ms).toBeLessThan(6000);
});

test('a connection that asks for nothing more is closed', async () => {
  const { text, ms } = await dribble(['GET /hello HTTP/1.1\r\nhost: x\r\n\r\n'], 10);
  expect(text).toMatch(/^HTTP\/1.1 200 /);
  expect(ms).toBeLessThan(6000);
});

test('what is no request is told so in an envelope', async () => {
  const { text } = await dribble(['hello there\r\n\r\n'], 10);
  expect(text).toMatch(/^HTTP\/1.1 400 /);
  expect(text).toMatch(/\{"code":400,"data":null,"message":"[A-Z][^"]+ [^"]+"/);
  const long = await dribble([`GET /hello HTTP/1.1\r\nhost: x\r\nx-long: ${'a'.repeat(20_000)}\r\n\r\n`], 10);
  expect(long.text).toMatch(/^HTTP\/1.1 431 /);
  const nameless = await dribble(['GET /hello HTTP/1.1\r\n\r\n'], 10);
  expect(nameless.text).toMatch(/^HTTP\/1.1 400 [\s\S]*"message":"The Host header is missing/);
  expect((await dribble(['GET /hello HTTP/1.0\r\n\r\n'], 10)).text).toMatch(/^HTTP\/1.1 200 /);
});

test('a client that disconnects in the middle of a body is not logged as an error', async () => {
  const lines: string[] = [];
  const logTo = new Writable({
    write: (chunk, _, done) => {
      lines.push(String(chunk));
      done();
    },
  });
  const logging = await openHttp(readConfig({ LOG_LEVEL: 'info', RATE_LIMIT: '0' }), { logTo });
  const answered = new Promise<void>((resolve) => {
    logging.addHook('onError', async () => resolve());
  });
  logging.post('/hello', async () => 'hello');
  await logging.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((logging.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('POST /hello HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n{');
  await once(logging.server, 'request');
  socket.destroy();
  await answered;
  await logging.close();
  expect(lines.filter((line) => /"level":(40|50)|"(warn|error)"/.test(line))).toEqual([]);
});

/** A client that sends everything before it reads the answer, as many do. */
const sendWhole = async (megabytes: number, head: string): Promise<string> => {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk) => {
    text += chunk;
  });
  const failed = new Promise<string>((resolve) => socket.once('error', (error) => resolve(String(error))));
  const piece = Buffer.alloc(1024 * 1024, ' ');
  const send = async () => {
    socket.write(head);
    for (let at = 0; at < megabytes; at += 1)
      await new Promise<void>((resolve) => socket.write(piece, () => resolve()));
    await expect.poll(() => text).toContain('\r\n\r\n');
    return text;
  };
  const answer = await Promise.race([send(), failed]);
  socket.destroy();
  return answer;
};

test.each([
  ['of a length that is told', 'content-length: 12582912\r\n\r\n'],
  ['of unknown length', 'transfer-encoding: chunked\r\n\r\nC00000\r\n'],
])('a body far too large, %s, is told so and not cut', async (_, length) => {
  const head = `POST /hello HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${length}`;
  expect(await sendWhole(12, head)).toMatch(/^HTTP\/1.1 413 [\s\S]*"code":413/);
});

test('a body without end is cut', async () => {
  const head = 'POST /hello HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';
  expect(await sendWhole(200, `${head}content-length: 209715200\r\n\r\n`)).toMatch(/ECONNRESET|EPIPE/);
});

test('API answers are no page of anybody, and TLS is remembered only where it is sure', async () => {
  const hello = await http.inject({ url: '/api/hello', headers: { 'x-forwarded-proto': 'https' } });
  expect(hello.headers).toMatchObject({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
  });
  expect(hello.headers).not.toHaveProperty('strict-transport-security');
  for (const settings of [{ PUBLIC_URL: 'https://shop.test' }, { TRUSTED_PROXIES: '127.0.0.1' }]) {
    const other = await openHttp(readConfig({ LOG_LEVEL: 'silent', RATE_LIMIT: '0', ...settings }));
    const { headers } = await other.inject({ url: '/api/hello', headers: { 'x-forwarded-proto': 'https' } });
    expect(headers['strict-transport-security']).toMatch(/^max-age=\d+/);
    await other.close();
  }
});
