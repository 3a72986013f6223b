import { Agent, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { Nothing } from '#contract/fields.ts';
import { type App, servePublic } from '#server/platform/http/serve.ts';
import { openHttp } from '#server/platform/http/server.ts';
import { openJobs } from '#server/platform/jobs/runner.ts';
import { inBackground } from '#server/platform/outbox.ts';
import { stopGracefully } from '#server/platform/stop.ts';
import { openBench } from '#server/testing.ts';

const slow = endpoint({
  method: 'GET',
  path: '/slow/',
  can: 'public',
  summary: 'Slow',
  input: Nothing,
  reply: z.string(),
});

const quick = endpoint({ ...slow, path: '/quick/', summary: 'Quick' });

test('a stop lets what was accepted finish, refuses the new, closes everything, and ends', async () => {
  const { services } = await openBench();
  const order: string[] = [];
  const app: App = {
    http: await openHttp(services.config),
    services: {
      ...services,
      database: { ...services.database, close: async () => void order.push('database closed') },
    },
    jobs: openJobs(services, [], { onError: () => {} }),
    served: [],
  };
  let release = () => {};
  const pending = new Promise<void>((resolve) => {
    release = resolve;
  });
  servePublic(app, slow, async () => {
    await pending;
    order.push('answered');
    return 'at last';
  });
  servePublic(app, quick, async () => 'at once');
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.http.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  const ask = (path: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get({ port, host: '127.0.0.1', path, agent }, resolve).on('error', reject);
    });
  const left = new Promise<void>((resolve) => {
    vi.spyOn(process, 'exit').mockImplementation((code) => {
      order.push(`left with ${code}`);
      resolve();
      return undefined as never;
    });
  });

  const before = process.listeners('SIGTERM');
  stopGracefully(app);
  const other = new Agent({ keepAlive: true, maxSockets: 1 });
  const askAgain = () =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get({ port, host: '127.0.0.1', path: '/api/v1/quick/', agent: other }, resolve).on('error', reject);
    });
  await json(await askAgain());
  const waiting = ask('/api/v1/slow/');
  await pause(100);
  process.emit('SIGTERM');
  process.emit('SIGTERM'); // an impatient supervisor
  await pause(100);
  expect(order).toEqual([]);
  await expect(ask('/api/v1/slow/')).rejects.toThrow('ECONNREFUSED');
  // Idle when the stop began, with its next request on the way: it is answered, and told to reconnect.
  const late = await askAgain();
  expect([await json(late), late.headers.connection]).toMatchObject([{ code: 0 }, 'close']);

  // An email that is sent after its answer is completed, too.
  inBackground(
    waiting.then(() => pause(50)).then(() => order.push('mail sent')),
    () => {},
  );
  release();
  const reply = await waiting;
  expect([await json(reply), reply.headers.connection]).toMatchObject([{ code: 0, data: 'at last' }, 'close']);
  await left;
  expect(order).toEqual(['answered', 'mail sent', 'database closed', 'left with 0']);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    for (const listener of process.listeners(signal)) if (!before.includes(listener)) process.off(signal, listener);
  }
  vi.restoreAllMocks();
  agent.destroy();
  other.destroy();
});
