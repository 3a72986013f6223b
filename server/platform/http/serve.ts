import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { costFinder, costRemover } from '#contract/cost.ts';
import { type Endpoint, type Input, type Reply, type Route, routesOf } from '#contract/endpoint.ts';
import { fieldsOf, wording } from '#contract/wording.ts';
import type { Ctx, House, PublicCtx, Trx } from '#server/platform/context.ts';
import { type Claim, hashRequest, Replay } from '#server/platform/idempotency.ts';
import { badField, Changed, Fault, Refusal } from '#server/platform/refusal.ts';
import { may, mayEditCost, type Scope } from '#server/platform/scope.ts';
import { attachment } from './attachment.ts';
import { type Body, readBody } from './body.ts';
import { coerceText, refuseHostile, withoutBlanks } from './coerce.ts';
import { replyEncoder } from './encode.ts';
import { readQuery } from './form.ts';
import { resolveScope } from './token.ts';
import { inTransaction } from './transaction.ts';

export type Download = { filename: string; type: string; body: NodeJS.ReadableStream | Buffer | string };
type Result<E extends Endpoint> = E['reply'] extends z.ZodType ? Reply<E> : Download;

/** The web server while areas are being added to it. `served` is read by OpenAPI and by the tests that walk every endpoint. */
export type App = { http: FastifyInstance; house: House; served: Endpoint[] };

export const prefixes = ['/api/v1', '/api'] as const;

const toUrl = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

/** A link, an address bar or a prefetch must never act: only a script that holds the token may. */
const refuseNavigation = ({ headers }: FastifyRequest) => {
  const purpose = `${headers['sec-purpose'] ?? ''} ${headers.purpose ?? ''} ${headers['x-moz'] ?? ''}`;
  if (headers['sec-fetch-mode'] === 'navigate' || /prefetch|prerender|preview/i.test(purpose))
    throw new Fault('forbidden');
};

type Limits = { refuseCost: Change | undefined; ignoreCost: Change | undefined; removeCost: Change | undefined };
type Change = (value: unknown) => unknown;

/** What the marks of an endpoint's schemas ask for, worked out once. */
const limitsOf = ({ input, reply }: Endpoint): Limits => ({
  refuseCost: costFinder(input, (path) => {
    throw badField(path, 'Your role cannot see costs');
  }),
  ignoreCost: costRemover(input),
  removeCost: 'file' in reply ? undefined : costRemover(reply as z.ZodType),
});

const withinRights = (sent: unknown, scope: Scope | undefined, { refuseCost, ignoreCost }: Limits): unknown => {
  if (!scope) return sent;
  if (refuseCost && !may(scope, 'cost.get')) refuseCost(sent);
  return ignoreCost && !mayEditCost(scope) ? ignoreCost(sent) : sent;
};

const inputOf = (
  { endpoint, limits }: Pick<Served, 'endpoint' | 'limits'>,
  request: FastifyRequest,
  body: Body,
): unknown => {
  const sent = request.method === 'GET' ? withoutBlanks(readQuery(request.query)) : body.fields;
  refuseHostile(sent);
  const fields = body.text ? coerceText(endpoint.input, sent) : sent;
  const path = coerceText(endpoint.input, request.params as Record<string, unknown>);
  for (const [key, value] of Object.entries(path)) {
    if (Object.hasOwn(fields, key) && fields[key] !== value) throw badField(key, 'The address says something else');
  }
  const whole = { ...fields, ...path };
  // Text that was JSON inside a field has only now become values.
  if (body.text) refuseHostile(whole);
  const parsed = endpoint.input.safeParse(withinRights(whole, (request as Authorised).scope, limits), {
    error: wording,
  });
  if (!parsed.success) throw new Refusal('badFormat', { fields: fieldsOf(parsed.error) });
  return parsed.data;
};

const claimOf = (
  endpoint: Endpoint,
  request: FastifyRequest,
  scope: Scope | undefined,
  input: unknown,
  { file }: Body,
): Claim | undefined => {
  const key = request.headers['idempotency-key'];
  if (key === undefined || !scope || !endpoint.changes) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key))
    throw badField('Idempotency-Key', 'Up to 200 plain characters');
  const requestHash = hashRequest(endpoint.path, file ? [input, file.digest] : input);
  return { userId: scope.userId, companyId: scope.companyId, key, requestHash };
};

type ToJson = (result: unknown) => string;

/** A 409 shows the record as it stands: without the costs its reader may not see. */
const shownTo = (scope: Scope, error: Changed): Refusal => {
  const remove = may(scope, 'cost.get') ? undefined : costRemover(error.shape);
  return remove ? new Refusal(error.reason, remove(error.data), error.message) : error;
};

/** The reply as the contract has it, which drops whatever it does not list. */
const jsonOf = ({ reply }: Endpoint): ToJson => {
  if ('file' in reply) return () => 'null';
  const encode = replyEncoder(reply as z.ZodType);
  return (result) => JSON.stringify(encode(result)) ?? 'null';
};

const sendFile = (reply: FastifyReply, { filename, type, body }: Download) =>
  reply.type(type).header('content-disposition', attachment(filename)).send(body);

const envelope = (data: string) => `{"code":0,"data":${data},"message":"OK"}`;

type AnyHandler = (ctx: Ctx, input: never) => Promise<unknown>;

type Served = { house: House; endpoint: Endpoint; handler: AnyHandler; toJson: ToJson; limits: Limits };

const answer = async (served: Served, request: FastifyRequest, reply: FastifyReply) => {
  const { house, endpoint, handler, toJson, limits } = served;
  const { scope } = request as Authorised;
  const removeCost = scope && !may(scope, 'cost.get') ? limits.removeCost : undefined;
  // The whole answer is kept for its key; what of it is told follows from the rights of the moment.
  const send = (data: string) =>
    reply
      .type('application/json; charset=utf-8')
      .send(envelope(removeCost ? JSON.stringify(removeCost(JSON.parse(data))) : data));
  const body = await readBody(request, endpoint);
  try {
    const input = inputOf(served, request, body);
    const claim = claimOf(endpoint, request, scope, input, body);
    const kept = endpoint.secret ? () => 'null' : toJson;
    const ctx: PublicCtx & { scope: Scope | undefined } = {
      house,
      db: house.database.db,
      scope,
      origin: { address: request.ip, userAgent: request.headers['user-agent'] ?? '', requestId: request.id },
      log: request.log,
      file: body.file,
      write: <T>(act: (trx: Trx) => Promise<T>) => inTransaction(house, claim, kept, act),
    };
    const result = await handler(ctx as Ctx, input as never);
    if ('file' in endpoint.reply) return sendFile(reply, result as Download);
    return send(toJson(result));
  } catch (error) {
    if (error instanceof Replay && endpoint.secret) throw new Refusal('shownOnce');
    if (error instanceof Replay) return send(error.answer);
    throw scope && error instanceof Changed ? shownTo(scope, error) : error;
  } finally {
    await body.discard?.();
  }
};

type Authorised = FastifyRequest & { scope?: Scope };

const register = (app: App, endpoint: Endpoint, handler: AnyHandler) => {
  app.served.push(endpoint);
  const { house } = app;
  const served: Served = { house, endpoint, handler, toJson: jsonOf(endpoint), limits: limitsOf(endpoint) };
  const authorise = async (request: FastifyRequest) => {
    if (endpoint.changes && request.method === 'GET') refuseNavigation(request);
    if (endpoint.can === 'public') return;
    const scope = await resolveScope(house, request, endpoint.tokenInQuery === true);
    if (endpoint.can !== 'signedIn' && !scope.permissions.has(endpoint.can)) throw new Fault('forbidden');
    (request as Authorised).scope = scope;
  };
  const add = ({ method, path }: Route) => {
    for (const prefix of prefixes) {
      app.http.route({
        method,
        url: prefix + toUrl(path),
        ...(endpoint.maxBody ? { bodyLimit: endpoint.maxBody } : {}),
        onRequest: authorise,
        handler: (request, reply) => answer(served, request, reply),
      });
    }
  };
  routesOf(endpoint).forEach(add);
};

/** Token → reach → permission → parse → handler → reply parse → envelope: the one way into the house. */
export const serve = <E extends Endpoint>(
  app: App,
  endpoint: E,
  handler: (ctx: Ctx, input: Input<E>) => Promise<Result<E>>,
): void => {
  if (endpoint.can === 'public') throw new Error(`${endpoint.path} is public: use servePublic`);
  register(app, endpoint, handler as AnyHandler);
};

/** The same for callers without a token: any token sent is ignored, and the handler gets no scope. */
export const servePublic = <E extends Endpoint>(
  app: App,
  endpoint: E,
  handler: (ctx: PublicCtx, input: Input<E>) => Promise<Result<E>>,
): void => {
  if (endpoint.can !== 'public') throw new Error(`${endpoint.path} is not public: use serve`);
  register(app, endpoint, handler as unknown as AnyHandler);
};
