import { expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { refusals } from '#contract/refusals.ts';
import { type Claim, hashRequest } from '#server/platform/idempotency.ts';
import { callerOf, type Shop, shopsApart, signIn } from '#server/testing.ts';
import { leastInput } from './inputs.ts';

const openShop = shopsApart();

/** Where fields depend on each other, the minimum that a schema accepts is not enough. */
const inputs: Record<string, object> = { '/product/reprice/bulk/': { percent: 10 } };

const hashOf = (path: string, input: unknown): Buffer => {
  const steps = hashRequest(path, input);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
};

const changing = ({ app }: Shop): Endpoint[] =>
  app.served.filter(({ changes, can, reply }) => changes && can !== 'public' && can !== 'device' && !('file' in reply));

test('the key comes first: every call that changes something is replayed, however things stand by now', async () => {
  const shop = await openShop();
  const { db } = shop.services.database;
  const { id: userId } = shop.users.owner;
  const unread: string[] = [];
  const wrong: string[] = [];
  const claims: (Claim & { answer: string })[] = [];
  const calls: { endpoint: Endpoint; key: string; values: Record<string, unknown> }[] = [];
  for (const [at, endpoint] of changing(shop).entries()) {
    const values = (inputs[endpoint.path] ?? leastInput(endpoint.input)) as Record<string, unknown>;
    const parsed = endpoint.input.safeParse(values);
    if (!parsed.success) {
      unread.push(`${endpoint.path} ${JSON.stringify(values)}: ${parsed.error.message.slice(0, 200)}`);
      continue;
    }
    const key = `walk-${at}`;
    const requestHash = hashOf(endpoint.path, parsed.data);
    claims.push({ userId, companyId: shop.companyId, key, requestHash, answer: `{"first":${at}}` });
    calls.push({ endpoint, key, values });
  }
  expect(unread, 'give these an input above').toEqual([]);
  expect(calls.length).toBeGreaterThan(60);
  await db.insertInto('idempotency').values(claims).execute();
  // Signing out must not end the test's walk over all endpoints.
  const token = await signIn(shop, userId);
  for (const [at, { endpoint, key, values }] of calls.entries()) {
    const { url, rest } = addressOf(endpoint, values);
    const { text, body } = await callerOf(shop, token).send('POST', url, {
      body: rest,
      headers: { 'idempotency-key': key },
    });
    // Secrets that are shown only once are not repeated, but the action is not repeated either.
    const isReplayed = endpoint.secret
      ? body.code === refusals.shownOnce.code
      : text === `{"code":0,"data":${claims[at]?.answer},"message":"OK"}`;
    if (endpoint.method === 'POST' && !isReplayed) wrong.push(`${endpoint.path} → ${text.slice(0, 200)}`);
  }
  expect(wrong).toEqual([]);
});

const addressOf = ({ path }: Endpoint, values: Record<string, unknown>) => {
  const rest = { ...values };
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return String(value);
  });
  return { url: `/api/v1${url}`, rest };
};
