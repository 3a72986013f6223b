import type { z } from 'zod';
import { type Endpoint, type Route, routesOf } from '#contract/endpoint.ts';
import { faults, refusals } from '#contract/refusals.ts';
import { areas, nameOfRoute, placeOf } from './areas.ts';
import { Components, type Schema } from './schema.ts';

type Fields = Record<string, Schema>;

const inPath = ({ path }: Route): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');

/** No session: no company is chosen, and no key is remembered. */
const isWithoutPerson = ({ can }: Endpoint): boolean => can === 'public' || can === 'device';

const sentenceOn = (endpoint: Endpoint): string => {
  const notes = [
    endpoint.can === 'public'
      ? 'Open to everybody; a token is ignored.'
      : endpoint.can === 'signedIn'
        ? !endpoint.anyOf && 'For everybody who is signed in.'
        : endpoint.can === 'device'
          ? "For tills, by the device's credential (`Authorization: Till …`)."
          : `Needs the permission \`${endpoint.can}\`.`,
    endpoint.anyOf && `Needs one of ${endpoint.anyOf.map((right) => `\`${right}\``).join(', ')}.`,
    endpoint.tokenInQuery && 'The token may also come as `?token=`.',
    endpoint.upload && `At most ${endpoint.upload.maxBytes / 1024 / 1024} MiB in the field \`file\`.`,
    endpoint.changes && !isWithoutPerson(endpoint) && 'With an `Idempotency-Key` the first answer is replayed.',
  ];
  return notes.filter(Boolean).join(' ');
};

const securityOf = ({ can, tokenInQuery }: Endpoint) => {
  if (can === 'public') return [];
  if (can === 'device') return [{ till: [] }];
  return [{ token: [] }, { accessToken: [] }, ...(tokenInQuery ? [{ queryToken: [] }] : [])];
};

const headersOf = (endpoint: Endpoint) =>
  isWithoutPerson(endpoint)
    ? []
    : [
        { $ref: '#/components/parameters/company' },
        ...(endpoint.changes ? [{ $ref: '#/components/parameters/idempotency' }] : []),
      ];

const parameter = (place: 'path' | 'query', name: string, schema: Schema, required: boolean) => {
  const { description, ...rest } = schema;
  const base = { name, in: place, required, ...(description ? { description } : {}) };
  // Groups of fields are sent in a query as JSON text.
  return rest.type === 'object' || rest.$ref
    ? { ...base, content: { 'application/json': { schema: rest } } }
    : { ...base, schema: rest };
};

const bodyOf = ({ upload }: Endpoint, schema: Schema) => {
  if (upload) {
    const file = { type: 'string', contentMediaType: 'application/octet-stream' };
    return {
      required: true,
      content: { 'multipart/form-data': { schema: { type: 'object', properties: { file }, required: ['file'] } } },
    };
  }
  const required = Array.isArray(schema.required) ? schema.required.length > 0 : schema.$ref !== undefined;
  return { required, content: { 'application/json': { schema }, 'application/x-www-form-urlencoded': { schema } } };
};

const successOf = ({ reply }: Endpoint, components: Components) => {
  if ('file' in reply)
    return {
      description: 'The file itself',
      content: { [reply.file]: { schema: { type: 'string', contentMediaType: reply.file } } },
    };
  const data = components.of(reply as z.ZodType, 'output');
  const envelope = {
    type: 'object',
    properties: { code: { const: 0 }, data, message: { type: 'string' } },
    required: ['code', 'data', 'message'],
  };
  return {
    description: 'Done, or refused with a code of its own',
    content: { 'application/json': { schema: { anyOf: [envelope, { $ref: '#/components/schemas/Refusal' }] } } },
  };
};

const operationOf = (endpoint: Endpoint, route: Route, components: Components) => {
  const { area, name } = placeOf(endpoint);
  const whole = components.of(endpoint.input, 'input');
  const {
    properties = {},
    required = [],
    ...rest
  } = components.fieldsOf(whole) as Schema & {
    properties?: Fields;
    required?: string[];
  };
  const path = inPath(route);
  const others = Object.entries(properties).filter(([field]) => !path.includes(field));
  const needed = required.filter((field) => !path.includes(field));
  const isAlias = route.method !== endpoint.method || route.path !== endpoint.path;
  const body =
    path.length === 0
      ? whole
      : { ...rest, properties: Object.fromEntries(others), ...(needed.length > 0 ? { required: needed } : {}) };
  const isRead = route.method === 'GET';
  return {
    operationId: isAlias ? `${name}.${nameOfRoute(route)}` : name,
    tags: [area],
    summary: endpoint.summary,
    description: isAlias
      ? `Same as ${endpoint.method} ${endpoint.path}. ${sentenceOn(endpoint)}`
      : sentenceOn(endpoint),
    ...(isAlias ? { 'x-same-as': name } : {}),
    'x-permission': endpoint.can,
    ...(endpoint.anyOf ? { 'x-any-permission': endpoint.anyOf } : {}),
    security: securityOf(endpoint),
    parameters: [
      ...path.map((field) => parameter('path', field, properties[field] ?? { type: 'string' }, true)),
      ...(isRead ? others.map(([field, schema]) => parameter('query', field, schema, needed.includes(field))) : []),
      ...headersOf(endpoint),
    ],
    ...(isRead || (others.length === 0 && !endpoint.upload) ? {} : { requestBody: bodyOf(endpoint, body) }),
    responses: {
      200: successOf(endpoint, components),
      ...Object.fromEntries(
        (endpoint.can === 'public' ? [413, 415, 429, 500, 503] : [401, 403, 413, 415, 429, 500, 503])
          .filter((status) => !isRead || (status !== 413 && status !== 415))
          .map((status) => [status, { $ref: `#/components/responses/${status}` }]),
      ),
    },
  };
};

const envelope = (code: Schema, data: Schema): Schema => ({
  type: 'object',
  properties: { code, data, message: { type: 'string' } },
  required: ['code', 'data', 'message'],
});

const responses = Object.fromEntries(
  Object.values(faults).map(({ status, message }) => [
    status,
    {
      description: message,
      content: { 'application/json': { schema: envelope({ const: status }, { type: 'null' }) } },
      ...(status === 429 || status === 503
        ? { headers: { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } } } }
        : {}),
    },
  ]),
);

const codeTable = (heading: string, rows: readonly { code: number; message: string }[]): string =>
  [heading, '', '| code | message |', '|---|---|', ...rows.map(({ code, message }) => `| ${code} | ${message} |`)].join(
    '\n',
  );

const codes = [
  codeTable('## Codes with HTTP 200', [{ code: 0, message: 'OK' }, ...Object.values(refusals)]),
  codeTable(
    '## Codes with an HTTP status of their own',
    Object.values(faults).map(({ status, message }) => ({ code: status, message })),
  ),
].join('\n\n');

/** OpenAPI 3.1 of all endpoints, generated from their definitions. */
export const describeApi = (served: readonly Endpoint[], { title, version }: { title: string; version: string }) => {
  const components = new Components();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of served) {
    for (const route of routesOf(endpoint)) {
      paths[route.path] ??= {};
      Object.assign(paths[route.path] ?? {}, {
        [route.method.toLowerCase()]: operationOf(endpoint, route, components),
      });
    }
  }
  const refusal = envelope(
    { type: 'integer', description: 'What was refused: 103 bad input, 404 no such record, 409 changed meanwhile …' },
    { description: 'What a screen needs to point at the cause; with 103 `{fields: {name: message}}`' },
  );
  const tags = new Set([...Object.keys(areas), ...served.map((endpoint) => placeOf(endpoint).area)]);
  return {
    openapi: '3.1.0',
    info: {
      title: `${title} API`,
      version,
      description:
        'Sign in with POST `/user/login/` and send the token it answers with as `Authorization: MPB <token>` or as `Access-Token: <token>`.\n\n' +
        'Every answer is an envelope `{code, data, message}`; code 0 is success, a business refusal is HTTP 200 with another code. ' +
        'Bodies are JSON or form-encoded, with the same fields. Money is in dollars with at most two decimals, instants are ISO 8601 in UTC. ' +
        `A trailing slash is optional.\n\n${codes}`,
    },
    servers: [{ url: '/api/v1' }, { url: '/api', description: 'The same routes, for the second client' }],
    tags: [...tags].map((name) => ({ name })),
    paths,
    components: {
      schemas: { Refusal: refusal, ...components.settle(paths) },
      responses,
      parameters: {
        company: {
          name: 'Company-Id',
          in: 'header',
          description: 'The company to work in, for roles that reach all of them',
          schema: { type: 'integer' },
        },
        idempotency: {
          name: 'Idempotency-Key',
          in: 'header',
          description: 'Sent again with the same request, it gets the first answer and changes nothing',
          schema: { type: 'string', maxLength: 200 },
        },
      },
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'Authorization', description: '`MPB <token>`' },
        accessToken: { type: 'apiKey', in: 'header', name: 'Access-Token', description: 'The bare token' },
        queryToken: { type: 'apiKey', in: 'query', name: 'token' },
        till: { type: 'apiKey', in: 'header', name: 'Authorization', description: '`Till <credential>`' },
      },
    },
  };
};
