import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { builtInRoles } from '#contract/access.ts';
import { createProduct } from '#contract/catalogue.ts';
import type { Endpoint, WireInput, WireReply } from '#contract/endpoint.ts';
import type { Envelope } from '#contract/envelope.ts';
import { productStock } from '#contract/stock.ts';
import { buildApp } from '#server/app.ts';
import { syncBuiltInRoles } from '#server/areas/identity/service.ts';
import { type Config, readConfig } from '#server/platform/config.ts';
import type { Services } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db/open.ts';
import { emptyFolder, testDatabase } from '#server/platform/db/testing.ts';
import type { App } from '#server/platform/http/serve.ts';
import { hashToken } from '#server/platform/http/token.ts';
import type { Mail } from '#server/platform/mail.ts';
import { finishMails } from '#server/platform/outbox.ts';
import { openPrinter } from '#server/platform/pdf/printer.ts';
import { openStorage } from '#server/platform/storage.ts';

export type RoleKey = 'owner' | 'companyAdmin' | 'branchManager' | 'sales' | 'warehouse' | 'viewer';

/** The threads run what is not built here: their program is read as it is written. */
export const printer = openPrinter({
  path: join(import.meta.dirname, 'papers.ts'),
  execArgv: ['--import', new URL('./testing/typescript.mjs', import.meta.url).href],
});

type Bench = { app: App; services: Services; mails: Mail[] };

const build = async (
  changes: Partial<Config> = {},
  own?: Database,
): Promise<Bench & { close: () => Promise<void> }> => {
  const database = own ?? (await testDatabase(process.env.ENGINE === 'postgres' ? 'postgres' : 'embedded'));
  const dataDir = await emptyFolder();
  const config: Config = {
    ...readConfig({ LOG_LEVEL: 'silent', DEMO: '0', RATE_LIMIT: '0', DATA_DIR: dataDir }),
    ...changes,
  };
  const mails: Mail[] = [];
  // The outside world's side of mail: what would have been sent is looked at instead.
  const mailer = { send: async (mail: Mail) => void mails.push(mail), close: () => {} };
  const services: Services = { config, database, mailer, printer, storage: openStorage(config), version: 'test' };
  await syncBuiltInRoles(database.db);
  const app = await buildApp(services);
  const close = async () => {
    await app.http.close();
    await finishMails();
    if (!own) await database.close();
  };
  return { app, services, mails, close };
};

const opened: (() => Promise<void>)[] = [];

/** An app on a fresh database of its own, on the engine this run is for, or on a given one. It ends with the test file. */
export const openBench = async (changes: Partial<Config> = {}, own?: Database): Promise<Bench> => {
  const { close, ...bench } = await build(changes, own);
  opened.push(close);
  return bench;
};

export const closeBenches = async (): Promise<void> => {
  for (const close of opened.splice(0)) await close();
};

// Opening it takes longer than most files' tests, so all files of a worker share it, as shops share a server. It ends
// with the worker.
let shared: Promise<Bench> | undefined;
const sharedBench = () => {
  shared ??= build();
  return shared;
};

export type Raw = {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  body: Envelope<unknown>;
  text: string;
  /** What was sent, before it is text: a download. */
  bytes: Buffer;
};

const urlOf = (endpoint: Endpoint, input: Record<string, unknown>) => {
  const used = new Set<string>();
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, key: string) => {
    used.add(key);
    return encodeURIComponent(String(input[key]));
  });
  const rest = Object.fromEntries(
    Object.entries(input).filter(([key, value]) => !used.has(key) && value !== undefined),
  );
  return { url: `/api/v1${path}`, rest };
};

const queryOf = (fields: Record<string, unknown>) =>
  new URLSearchParams(
    Object.entries(fields).map(([key, value]) => [
      key,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]),
  ).toString();

/** A caller with or without a token, over real HTTP parsing. */
export const callerOf = ({ app }: Bench, token?: string) => {
  const send = async (
    method: 'GET' | 'POST' | 'HEAD' | 'OPTIONS',
    url: string,
    options: { body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Raw> => {
    const { body } = options;
    const json = body !== undefined && typeof body !== 'string' && !Buffer.isBuffer(body);
    const reply = await app.http.inject({
      method,
      url,
      headers: {
        ...(token ? { authorization: `MPB ${token}` } : {}),
        ...(json ? { 'content-type': 'application/json' } : {}),
        ...options.headers,
      },
      ...(body === undefined ? {} : { payload: json ? JSON.stringify(body) : (body as string | Buffer) }),
    });
    const isJson = String(reply.headers['content-type']).includes('json');
    return {
      status: reply.statusCode,
      headers: reply.headers,
      text: reply.payload,
      bytes: reply.rawPayload,
      body: isJson ? (reply.json() as Envelope<unknown>) : { code: -1, data: null, message: '' },
    };
  };
  /** The envelope as it crossed the wire. */
  const call = async <E extends Endpoint>(
    endpoint: E,
    input: WireInput<E>,
    headers: Record<string, string> = {},
  ): Promise<Envelope<WireReply<E>> & { status: number }> => {
    const { url, rest } = urlOf(endpoint, input as Record<string, unknown>);
    const raw =
      endpoint.method === 'GET'
        ? await send('GET', `${url}?${queryOf(rest)}`, { headers })
        : await send('POST', url, { body: rest, headers });
    return { ...(raw.body as Envelope<WireReply<E>>), status: raw.status };
  };
  return { token, send, call };
};

let shops = 0;

type ProductFields = Partial<WireInput<typeof createProduct>> & { onHand?: number };

/** Products of a test's shop, made and read over the API. */
const shelves = (owner: ReturnType<typeof callerOf>, branchId: number) => ({
  product: async ({ onHand, ...fields }: ProductFields = {}): Promise<WireReply<typeof createProduct>> => {
    const draft = { title: `Product ${randomBytes(4).toString('hex')}`, retailPrice: 3.5, ...fields };
    const draftWithStock = onHand === undefined ? draft : { branchId, ...draft, quantity: onHand };
    const reply = await owner.call(createProduct, draftWithStock);
    if (reply.code !== 0) throw new Error(JSON.stringify(reply));
    return reply.data;
  },
  /** In all branches together. */
  onHand: async ({ id }: { id: number }): Promise<number> =>
    (await owner.call(productStock, { id })).data.branches.reduce((sum, { onHand }) => sum + onHand, 0),
});

/** A fresh company with one user per role: scoping is the isolation between tests. */
export const openShop = async (own?: Bench) => {
  const bed = own ?? (await sharedBench());
  const { db } = bed.services.database;
  const tag = `${++shops}-${randomBytes(3).toString('hex')}`;
  // Tests date orders far back; the limit has a test of its own.
  const company = await db
    .insertInto('company')
    .values({ name: `Shop ${tag}`, code: `shop-${tag}`, lastBranchNumber: 2, backdatingDays: 3650 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const branches = await db
    .insertInto('branch')
    .values([
      { companyId: company.id, number: 1, name: 'Newtown', timeZone: 'Australia/Sydney' },
      { companyId: company.id, number: 2, name: 'Box Hill', timeZone: 'Australia/Melbourne' },
    ])
    .returning('id')
    .execute();
  const [branchId, otherBranchId] = branches.map(({ id }) => id) as [number, number];
  const users = await staff(bed, company.id, tag);
  // Limited roles work at the first branch; the second one is out of their reach.
  const places = Object.values(users).map(({ id }) => ({ companyId: company.id, userId: id, branchId }));
  await db.insertInto('userBranch').values(places).execute();
  return {
    ...bed,
    companyId: company.id,
    branchId,
    otherBranchId,
    users,
    as: (role: RoleKey) => callerOf(bed, users[role].token),
    ...shelves(callerOf(bed, users.owner.token), branchId),
    anonymous: callerOf(bed),
  };
};
/** For a test file that looks at all that is stored or counted: its shops are alone on a bench. */
export const shopsApart = () => {
  let own: Promise<Bench> | undefined;
  return async () => {
    own ??= openBench();
    return openShop(await own);
  };
};

/** Where the app can be reached by a real connection. */
export const portOf = async ({ app: { http } }: Bench): Promise<number> => {
  if (!http.server.listening) await http.listen({ port: 0, host: '127.0.0.1' });
  return (http.server.address() as AddressInfo).port;
};

export type Shop = Awaited<ReturnType<typeof openShop>>;

const staff = async (bed: Bench, companyId: number, tag: string) => {
  const { db } = bed.services.database;
  const roles = await db.selectFrom('role').select(['id', 'key']).where('companyId', 'is', null).execute();
  const hired = await db
    .insertInto('appUser')
    .values(
      builtInRoles.map(({ key }) => ({
        companyId,
        roleId: roles.find((role) => role.key === key)?.id ?? null,
        username: `${key}-${tag}`,
        name: `${key} of ${tag}`,
        email: `${key}-${tag}@shop.test`,
        status: 'active' as const,
      })),
    )
    .returning(['id', 'username'])
    .execute();
  const tokens = await startSessions(
    bed,
    hired.map(({ id }) => id),
  );
  const users = hired.map((user, at) => [user.username.split('-')[0], { ...user, token: tokens[at] }]);
  return Object.fromEntries(users) as Record<RoleKey, { id: number; token: string; username: string }>;
};

/** Sessions without the price of a password. */
const startSessions = async ({ services }: Bench, userIds: number[]): Promise<string[]> => {
  const sessions = userIds.map((userId) => ({ userId, token: randomBytes(32).toString('base64url') }));
  const expiresAt = new Date(Date.now() + 3600_000);
  await services.database.db
    .insertInto('session')
    .values(sessions.map(({ userId, token }) => ({ userId, tokenHash: hashToken(token), expiresAt })))
    .execute();
  return sessions.map(({ token }) => token);
};

export const signIn = async (bed: Bench, userId: number): Promise<string> => {
  const [token] = await startSessions(bed, [userId]);
  if (token === undefined) throw new Error('no session');
  return token;
};
