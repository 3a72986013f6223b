import { beforeAll, describe, expect, test } from 'vitest';
import { openBench, type Shop, shopsApart } from '#server/testing.ts';

const openShop = shopsApart();

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
const get = (url: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1', app = shop.app) =>
  app.http.inject({ method: 'GET', url, headers, remoteAddress });

test('alive and ready are plain words', async () => {
  expect((await get('/healthz')).payload).toBe('ok');
  expect((await get('/readyz')).payload).toBe('ready');
});

describe('metrics', () => {
  const sample = async (line: string) => {
    const { payload } = await get('/metrics');
    const sample = payload.split('\n').find((each) => each.startsWith(`${line} `));
    return sample === undefined ? undefined : Number(sample.slice(line.length + 1));
  };

  test('count requests by route and status, however many addresses there are', async () => {
    const { token } = shop.users.owner;
    const authorised = { authorization: `MPB ${token}` };
    for (const id of [1, 2, 3]) await get(`/api/v1/user/${id}/`, authorised);
    await get('/api/v1/user/1/');
    await get('/no/such/path/1');
    await get('/no/such/path/2');
    const route = 'method="GET",route="/api/v1/user/:id/"';
    expect(await sample(`tilldesk_http_requests_total{${route},status="200"}`)).toBe(3);
    expect(await sample(`tilldesk_http_requests_total{${route},status="401"}`)).toBe(1);
    expect(await sample(`tilldesk_http_request_duration_seconds_count{${route}}`)).toBe(4);
    expect(await sample(`tilldesk_http_request_duration_seconds_bucket{${route},le="+Inf"}`)).toBe(4);
    expect((await get('/metrics')).payload).not.toContain('no/such/path');
  });

  test('tell of the pool, the process and the build', async () => {
    expect(await sample('tilldesk_database_waiting')).toBe(0);
    expect(await sample('tilldesk_database_connections{state="idle"}')).toBeGreaterThanOrEqual(0);
    expect(await sample('process_resident_memory_bytes')).toBeGreaterThan(1e7);
    expect(await sample('nodejs_eventloop_lag_seconds{quantile="0.99"}')).toBeGreaterThanOrEqual(0);
    const { payload } = await get('/metrics');
    expect(payload).toMatch(/^tilldesk_build_info\{version="test",engine="\w+",node="[\d.]+"\} 1$/m);
  });

  test('are in the text format: each family told once, each line a sample', async () => {
    const reply = await get('/metrics');
    expect(reply.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    const lines = reply.payload.trimEnd().split('\n');
    const families = lines.filter((line) => line.startsWith('# TYPE')).map((line) => line.split(' ')[2]);
    expect(new Set(families).size).toBe(families.length);
    const samples = lines.filter((line) => !line.startsWith('#'));
    for (const line of samples) expect(line).toMatch(/^[a-z_]+(\{(\w+="(\\.|[^"\\])*",?)+\})? -?[\d.e+-]+$/);
    expect(new Set(samples.map((line) => line.replace(/ \S+$/, ''))).size).toBe(samples.length);
  });

  test('without a token are for this machine alone, and not through its proxy', async () => {
    expect((await get('/metrics', {}, '203.0.113.9')).statusCode).toBe(403);
    expect((await get('/metrics', { 'x-forwarded-for': '127.0.0.1' })).statusCode).toBe(403);
    expect((await get('/metrics', { forwarded: 'for=127.0.0.1' })).statusCode).toBe(403);
    expect((await get('/metrics', {}, '::1')).statusCode).toBe(200);
  });

  test('with a token are for its holders, wherever they are', async () => {
    const { app } = await openBench({ metricsToken: 'a-token-of-some-length' });
    const from = async (authorization: string | undefined, address: string) =>
      (await get('/metrics', authorization ? { authorization } : {}, address, app)).statusCode;
    expect(await from('Bearer a-token-of-some-length', '203.0.113.9')).toBe(200);
    expect(await from('Bearer another-token', '127.0.0.1')).toBe(403);
    expect(await from(undefined, '127.0.0.1')).toBe(403);
  });
});
