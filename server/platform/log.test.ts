import { Writable } from 'node:stream';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { Nothing } from '#contract/fields.ts';
import { identityRoutes } from '#server/areas/identity/routes.ts';
import { type App, servePublic } from '#server/platform/http/serve.ts';
import { openHttp } from '#server/platform/http/server.ts';
import { openJobs } from '#server/platform/jobs/runner.ts';
import { logRequests } from '#server/platform/log.ts';
import { openShop } from '#server/testing.ts';

const faulty = endpoint({
  method: 'GET',
  path: '/faulty/',
  can: 'public',
  summary: 'Fails',
  input: Nothing,
  reply: z.null(),
});

let app: App;
let token: string;
let username: string;
const lines: string[] = [];
const logTo = new Writable({
  write: (chunk, _, done) => {
    lines.push(String(chunk));
    done();
  },
});

beforeAll(async () => {
  const shop = await openShop();
  ({ token, username } = shop.users.owner);
  app = {
    http: await openHttp({ ...shop.services.config, logLevel: 'trace' }, { logTo }),
    services: shop.services,
    jobs: openJobs(shop.services, [], { onError: () => {} }),
    served: [],
  };
  logRequests(app.http);
  identityRoutes(app);
  servePublic(app, faulty, async () => {
    throw new Error('nobody foresaw this');
  });
});

test('no token and no password reaches the log, wherever it stood and however it failed', async () => {
  const password = 'Geheim-wort-4711';
  const asJson = { 'content-type': 'application/json' };
  const asForm = { 'content-type': 'application/x-www-form-urlencoded' };
  const post = (url: string, payload: string, headers: Record<string, string>) =>
    app.http.inject({ method: 'POST', url, payload, headers });
  const get = (url: string, headers: Record<string, string> = {}) => app.http.inject({ method: 'GET', url, headers });

  await get(`/api/v1/user/info/?token=${token}`);
  await get(`/api/v1/user/info/?token=${token}&token=${token}`);
  await get(`/api/v1/user/nav?token=${token}&x=%FF`);
  await get(`/api/v1/no/such/path/?token=${token}`);
  await get(`/api/v1/user/%zz/?token=${token}`);
  await get('/api/v1/user/info/', { authorization: `MPB ${token}` });
  await get('/api/v1/user/info/', { 'access-token': token });
  await get('/api/v1/user/info/', { authorization: `MPB ${token}`, 'access-token': `${token}x` });
  await get(`/api/v1/faulty/?token=${token}`, { authorization: `MPB ${token}` });
  await post('/api/v1/user/login/', JSON.stringify({ username, password }), asJson);
  await post('/api/v1/user/login/', `username=${username}&password=${password}`, asForm);
  await post('/api/v1/user/login/', `{"username": "x", "password": "${password}"`, asJson);
  await post('/api/v1/user/login/', JSON.stringify({ username, password: { text: password } }), asJson);
  await post('/api/v1/user/register/', JSON.stringify({ email: 'a@b.co', password, password2: password }), asJson);

  const log = lines.join('');
  expect(lines.length).toBeGreaterThanOrEqual(13);
  expect(log).not.toContain(token);
  expect(log).not.toContain(password);
});

test('each request is one line of JSON with its id, and the id is in the answer', async () => {
  lines.length = 0;
  const reply = await app.http.inject({ method: 'GET', url: '/api/v1/user/info/?token=nonsense' });
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      reqId: reply.headers['x-request-id'],
      method: 'GET',
      path: '/api/v1/user/info/',
      status: 401,
      ms: expect.any(Number),
    }),
  ]);
});

test('what nobody foresaw is in the log with its place, and not in the answer', async () => {
  lines.length = 0;
  const reply = await app.http.inject({ method: 'GET', url: '/api/v1/faulty/' });
  expect(reply.statusCode).toBe(500);
  expect(reply.payload).not.toContain('foresaw');
  const [error] = lines.map((line) => JSON.parse(line)).filter(({ err }) => err);
  expect(error).toMatchObject({ reqId: reply.headers['x-request-id'], err: { message: 'nobody foresaw this' } });
  expect(error.err.stack).toContain('log.test.ts');
});

test('a caller cannot choose the request id', async () => {
  const reply = await app.http.inject({ method: 'GET', url: '/api/v1/faulty/', headers: { 'x-request-id': 'mine' } });
  expect(reply.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
});
