import { beforeAll, describe, expect, test } from 'vitest';
import { routesOf } from '#contract/endpoint.ts';
import { refusals } from '#contract/refusals.ts';
import { openShop, type Shop } from '#server/testing.ts';
import { nameOfRoute, placeOf } from './areas.ts';

type Node = { [key: string]: Node };
type Operation = {
  operationId: string;
  description: string;
  security: object[];
  parameters: { name?: string; in?: string; required?: boolean; $ref?: string; schema?: Node; content?: Node }[];
  requestBody?: { content: Record<string, { schema: Node }> };
  responses: Record<string, Node>;
};
type Api = {
  openapi: string;
  info: { description: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Node };
};

let shop: Shop;
let api: Api;
let operations: { path: string; method: string; operation: Operation }[];
beforeAll(async () => {
  shop = await openShop();
  api = (await shop.anonymous.send('GET', '/api/openapi.json')).body as unknown as Api;
  operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
});

const walk = (value: unknown, visit: (node: Node) => void): void => {
  if (typeof value !== 'object' || value === null) return;
  visit(value as Node);
  for (const each of Object.values(value)) walk(each, visit);
};
const resolve = (ref: string) =>
  ref
    .slice(2)
    .split('/')
    .reduce<Node | undefined>((node, key) => node?.[key], api as unknown as Node);
const resolveReference = (node: Node | undefined) => (node?.$ref ? resolve(String(node.$ref)) : node);
const find = (operationId: string) => {
  const match = operations.find(({ operation }) => operation.operationId === operationId);
  if (!match) throw new Error(`no ${operationId}`);
  return match.operation;
};
const bodyOf = (operationId: string) =>
  resolveReference(find(operationId).requestBody?.content['application/json']?.schema);

describe('openapi.json', () => {
  test('is OpenAPI 3.1 and has every route of every endpoint', () => {
    expect(api.openapi).toBe('3.1.0');
    const described = operations.map(({ path, method }) => `${method.toUpperCase()} ${path}`).sort();
    const served = shop.app.served.flatMap(routesOf).map(({ method, path }) => `${method} ${path}`);
    expect(described).toEqual([...new Set(served)].sort());
  });

  test('every reference leads somewhere', () => {
    const broken: string[] = [];
    walk(api, ({ $ref }: { $ref?: unknown }) => {
      if (typeof $ref === 'string' && (!$ref.startsWith('#/') || resolve($ref) === undefined)) broken.push($ref);
    });
    expect(broken).toEqual([]);
  });

  test('operation ids are unique, and names of the contract', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    // A new area must be listed in areas.ts, so that its endpoints and shapes get their names.
    const unnamed = shop.app.served.filter((endpoint) => placeOf(endpoint).name === nameOfRoute(endpoint));
    expect(unnamed.map(({ path }) => path)).toEqual([]);
  });

  test('path parameters are declared, required, and not asked for twice', () => {
    for (const { path, operation } of operations) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const declared = operation.parameters.filter((parameter) => parameter.in === 'path');
      expect(declared.map(({ name }) => name)).toEqual(inPath);
      expect(declared.every(({ required, schema }) => required && schema?.type)).toBe(true);
      const body = resolveReference(operation.requestBody?.content['application/json']?.schema);
      expect(Object.keys(body?.properties ?? {}).filter((name) => inPath.includes(name))).toEqual([]);
      const names = operation.parameters.map(({ name, $ref }) => name ?? $ref);
      expect(new Set(names).size).toBe(names.length);
    }
  });

  test('keywords are of JSON Schema: each schema says what it is', () => {
    const strange: unknown[] = [];
    const check = (schema: Node | undefined, at: string) => {
      if (!schema || schema.$ref) return;
      const keywords = ['type', 'anyOf', 'oneOf', 'allOf', 'const', 'enum', 'description'];
      if (!keywords.some((keyword) => keyword in schema) && Object.keys(schema).length > 0) strange.push([at, schema]);
      for (const [name, each] of Object.entries(schema.properties ?? {})) check(each, `${at}.${name}`);
      if (schema.items) check(schema.items, `${at}[]`);
      for (const each of Object.values(schema.anyOf ?? {})) check(each, at);
      const missing = Object.values(schema.required ?? {}).filter(
        (name) => !(String(name) in (schema.properties ?? {})),
      );
      if (missing.length > 0) strange.push([at, missing]);
    };
    for (const [name, schema] of Object.entries(api.components.schemas)) check(schema, name);
    for (const { operation } of operations) {
      for (const { name, schema } of operation.parameters) check(schema, `${operation.operationId} ${name}`);
      for (const { schema } of Object.values(operation.requestBody?.content ?? {}))
        check(schema, operation.operationId);
    }
    expect(strange).toEqual([]);
  });

  test('shows the wire: instants as text, defaults, what is derived, files', () => {
    expect(resolveReference(api.components.schemas.Company)?.properties?.createTime).toMatchObject({
      type: 'string',
      format: 'date-time',
    });
    const filter = find('pageOfUsers').parameters.find(({ name }) => name === 'pageSize');
    expect(filter).toMatchObject({
      in: 'query',
      required: false,
      schema: { type: 'integer', default: 20, maximum: 200 },
    });
    expect(bodyOf('createCompany')).toMatchObject({
      additionalProperties: false,
      required: ['name'],
      properties: { createTime: { description: expect.stringContaining('ignored') } },
    });
    expect(find('uploadImage').requestBody?.content).toHaveProperty('multipart/form-data');
  });

  test('says who may call, and how', () => {
    expect(find('login')).toMatchObject({ security: [] });
    expect(find('login').responses).not.toHaveProperty('401');
    expect(find('userInfo').security).toEqual([{ token: [] }, { accessToken: [] }, { queryToken: [] }]);
    expect(find('createUser')).toMatchObject({ 'x-permission': 'user.add' });
    expect(find('listSheets').description).toBe('Needs one of `report.export`, `stock.export`, `user.export`.');
    const headers = (id: string) => find(id).parameters.flatMap(({ $ref }) => $ref?.split('/').at(-1) ?? []);
    expect(headers('createUser')).toEqual(['company', 'idempotency']);
    expect(headers('pageOfUsers')).toEqual(['company']);
  });

  test('lists every code with its message', () => {
    for (const { code, message } of Object.values(refusals))
      expect(api.info.description).toContain(`| ${code} | ${message} |`);
  });

  test('an alias says what it is the same as', () => {
    const aliases = operations.filter(({ operation }) => 'x-same-as' in operation);
    expect(aliases.length).toBeGreaterThan(0);
    for (const { operation } of aliases) expect(operation.description).toMatch(/^Same as (GET|POST) \//);
  });
});

describe('the page', () => {
  test('comes from our own origin, with a policy that lets nothing else in', async () => {
    const page = await shop.anonymous.send('GET', '/api/docs/');
    expect(page.status).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src");
    expect(policy.replace("style-src 'self' 'unsafe-inline'", '')).not.toMatch(/unsafe|https?:|\*/);
    const linked = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url]) => url ?? '');
    expect(linked).toContain('/reference/scalar.js'); // of the web app's build, as e2e/reference.test.ts sees it
    for (const url of linked) expect(url).toMatch(/^\/\w/);
    for (const url of linked.filter((each) => each.startsWith('/api/')))
      expect((await shop.anonymous.send('GET', url)).status).toBe(200);
    expect(page.text).not.toMatch(/<script>|<style|\son\w+=|\sstyle=/);
  });
});
