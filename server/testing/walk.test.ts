import { expect, test } from 'vitest';
import { z } from 'zod';
import { builtInRoles, isPermission } from '#contract/access.ts';
import { type Endpoint, type Route, routesOf } from '#contract/endpoint.ts';
import { callerOf, type Raw, type RoleKey, type Shop, shopsApart, signIn } from '#server/testing.ts';
import { testLong } from './long.ts';
import { factoryOf, remember } from './records.ts';
import { hashTables } from './stored.ts';

const openShop = shopsApart();

const MISSING = 999_999_999_999;

const roles = builtInRoles.map(({ key }) => key as RoleKey);
const reachOf = (role: RoleKey) => builtInRoles.find(({ key }) => key === role)?.reach;
const allows = (role: RoleKey, { can, anyOf }: Endpoint) => {
  const granted = builtInRoles.find(({ key }) => key === role)?.permissions ?? [];
  if (anyOf && !anyOf.some((right) => granted.includes(right))) return false;
  return can === 'public' || can === 'signedIn' || (isPermission(can) && granted.includes(can));
};

/** For people: the endpoints of tills don't accept their tokens. */
const isForPeople = ({ can }: Endpoint) => can !== 'device';

/** A record's id, not a language's. */
const takesId = ({ input }: Endpoint) => input.shape.id instanceof z.ZodNumber;
const nameOf = ({ method, path }: Route) => `${method} ${path}`;

const send = (caller: ReturnType<typeof callerOf>, { method, path }: Route, body: Record<string, unknown>) => {
  const { id, ...rest } = body;
  const inPath = path.includes('{id}');
  const url = `/api/v1${path.replace('{id}', id === undefined ? 'en-US' : String(id))}`;
  const fields = inPath || id === undefined ? rest : body;
  return method === 'GET'
    ? caller.send('GET', `${url}?${new URLSearchParams(fields as Record<string, string>)}`)
    : caller.send('POST', url, { body: fields });
};

const oneByOne = async <T, R>(items: readonly T[], action: (item: T) => Promise<R>): Promise<R[]> => {
  const results: R[] = [];
  for (const item of items) results.push(await action(item));
  return results;
};

/** A new session, since some calls sign out. */
const freshCaller = async (shop: Shop, role: RoleKey) => callerOf(shop, await signIn(shop, shop.users[role].id));

const everyRoute = ({ app }: Shop) =>
  app.served.flatMap((endpoint) => routesOf(endpoint).map((route, at) => ({ endpoint, route, isAlias: at > 0 })));

/**
 * Who calls: one role of each reach, since the rest of a role is its permissions. Other spellings of a path lead to the
 * same function, so one call by the most limited caller is enough.
 */
const callersOf = (endpoint: Endpoint, isAlias: boolean): RoleKey[] => {
  const callers = roles.filter((role) => allows(role, endpoint));
  if (isAlias) return callers.slice(-1);
  return callers.filter((role, at) => callers.findIndex((other) => reachOf(other) === reachOf(role)) === at);
};

test('every endpoint says who may call it', async () => {
  const { app } = await openShop();
  expect(app.served.length).toBeGreaterThan(40);
  const unknownPermissions = app.served.filter(
    ({ can }) => can !== 'public' && can !== 'signedIn' && can !== 'device' && !isPermission(can),
  );
  expect(unknownPermissions.map(nameOf)).toEqual([]);
});

test('nobody enters without a token, and public doors ask for none', async () => {
  const shop = await openShop();
  const dead = callerOf(shop, 'a-token-that-nobody-was-given');
  const wrong: string[] = [];
  for (const { endpoint, route } of everyRoute(shop)) {
    const body = takesId(endpoint) ? { id: MISSING } : {};
    for (const caller of [shop.anonymous, dead]) {
      const { status } = await send(caller, route, body);
      if ((status === 401) === (endpoint.can === 'public')) wrong.push(`${nameOf(route)} → ${status}`);
    }
  }
  expect(wrong).toEqual([]);
});

// Tests that hash all tables run before those that fill them.

test('a role without the permission is stopped and changes nothing', async () => {
  const shop = await openShop();
  const ownRecord = remember((factory, role) => factory.own(shop, role));
  const forPeople = everyRoute(shop).filter(({ endpoint }) => isForPeople(endpoint));
  const cases = await oneByOne(forPeople, async ({ endpoint, route }) => {
    const outsiders = roles.filter((role) => !allows(role, endpoint));
    const ids = takesId(endpoint) ? await oneByOne(outsiders, (role) => ownRecord(factoryOf(endpoint), role)) : [];
    return {
      route,
      outsiders: outsiders.map((role, at) => ({ role, body: takesId(endpoint) ? { id: ids[at] } : {} })),
    };
  });
  const before = await hashTables(shop);
  const wrong: string[] = [];
  let denials = 0;
  for (const { route, outsiders } of cases) {
    for (const { role, body } of outsiders) {
      const answer = await send(shop.as(role), route, body);
      if (answer.status !== 403 || answer.body.code !== 403 || answer.body.data !== null)
        wrong.push(`${role}: ${nameOf(route)} → ${answer.status}`);
      denials += 1;
    }
    if (outsiders.length > 0) expect(await hashTables(shop), nameOf(route)).toEqual(before);
  }
  expect(wrong).toEqual([]);
  expect(denials).toBeGreaterThan(50);
});

/** What the caller sees: everything except the request's own id and time. */
const visible = ({ status, headers, text }: Raw) => {
  const { 'x-request-id': _, date: __, ...rest } = headers;
  return JSON.stringify({ status, headers: rest, text });
};

/** What some calls need besides the id: a reason. */
const neededBy = ({ input }: Endpoint): Record<string, unknown> =>
  Object.hasOwn(input.shape, 'note') && !input.safeParse({ id: 1 }).success ? { note: 'Walked over' } : {};

/** Anything that a check before the permission could fail on: a version, an outdated one, a value to store. */
const bodiesFor = (endpoint: Endpoint): Record<string, unknown>[] =>
  [{}, { version: 1 }, { version: 77 }, { name: 'Walked over' }]
    .filter((body) => Object.keys(body).every((field) => Object.hasOwn(endpoint.input.shape, field)))
    .map((body) => ({ ...neededBy(endpoint), ...body }));

test('a foreign id answers byte for byte like a missing one, and touches nothing', async () => {
  const mine = await openShop();
  const theirs = await openShop();
  // Nothing may change them, so one of each kind serves every call.
  const strangers = remember((factory, role) => factory.own(theirs, role));
  const elsewhere = remember((factory) => factory.atOtherBranch?.(mine) ?? Promise.resolve(MISSING));
  const cases = await oneByOne(
    everyRoute(mine).filter(({ endpoint }) => takesId(endpoint)),
    async ({ endpoint, route, isAlias }) => {
      const factory = factoryOf(endpoint);
      const callers = await oneByOne(callersOf(endpoint, isAlias), async (role) => {
        const foreign: number[] = [];
        if (!(factory.overAllCompanies && reachOf(role) === 'all')) foreign.push(await strangers(factory, role));
        if (factory.atOtherBranch && reachOf(role) === 'branch') foreign.push(await elsewhere(factory, role));
        return { role, foreign };
      });
      return { endpoint, route, callers };
    },
  );
  const before = await hashTables(mine);
  const wrong: string[] = [];
  let comparisons = 0;
  for (const { endpoint, route, callers } of cases) {
    for (const { role, foreign } of callers) {
      for (const body of bodiesFor(endpoint)) {
        const missing = await send(mine.as(role), route, { ...body, id: MISSING });
        if (missing.body.code !== 404) wrong.push(`${role}: ${nameOf(route)} missing → ${missing.text}`);
        for (const id of foreign) {
          const answer = await send(mine.as(role), route, { ...body, id });
          if (visible(answer) !== visible(missing))
            wrong.push(`${role}: ${nameOf(route)} ${JSON.stringify(body)} → ${answer.text}`);
          comparisons += 1;
        }
      }
    }
    expect(await hashTables(mine), nameOf(route)).toEqual(before);
  }
  expect(wrong).toEqual([]);
  expect(comparisons).toBeGreaterThan(60);
});

test('a role with the permission is let in', async () => {
  const shop = await openShop();
  const wrong: string[] = [];
  for (const { endpoint, route, isAlias } of everyRoute(shop)) {
    for (const role of callersOf(endpoint, isAlias)) {
      const { status } = await send(await freshCaller(shop, role), route, takesId(endpoint) ? { id: MISSING } : {});
      if (status === 401 || status === 403 || status >= 500) wrong.push(`${role}: ${nameOf(route)} → ${status}`);
    }
  }
  expect(wrong).toEqual([]);
});

testLong('an own record is found by every spelling', async () => {
  const shop = await openShop();
  const wrong: string[] = [];
  for (const { endpoint, route, isAlias } of everyRoute(shop).filter((each) => takesId(each.endpoint))) {
    for (const role of callersOf(endpoint, isAlias)) {
      const id = await factoryOf(endpoint).own(shop, role);
      const { status, body } = await send(shop.as(role), route, { ...neededBy(endpoint), id });
      if (status !== 200 || body.code === 404 || body.code === 103)
        wrong.push(`${role}: ${nameOf(route)} → ${status} ${body.code} ${JSON.stringify(body.data)}`);
    }
  }
  expect(wrong).toEqual([]);
});
