import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { costFinder, costRemover } from '#contract/cost.ts';
import { type Endpoint, type Input, type Reply, type Route, routesOf } from '#contract/endpoint.ts';
import { say } from '#contract/messages/sentence.ts';
import type { Ctx, Db, PublicCtx, Services, Trx } from '#server/platform/context.ts';
import { isOutage, isTimeout } from '#server/platform/db/outage.ts';
import type { Device, DeviceCtx } from '#server/platform/device.ts';
import { type Claim, freeKey, hashRequest, Replay, replay, storeAnswer } from '#server/platform/idempotency.ts';
import type { Jobs } from '#server/platform/jobs/runner.ts';
import { badField, Changed, Fault, Refusal } from '#server/platform/refusal.ts';
import { may, mayEditCost, type Scope } from '#server/platform/scope.ts';
import { attachment } from './attachment.ts';
import { type Body, readBody } from './body.ts';
import { resolveDevice } from './device.ts';
import { replyEncoder } from './encode.ts';
import { inputReader, type ReadInput } from './input.ts';
import { inSlices } from './slices.ts';
import { type Caller, CallerChanged, expectCaller, resolveCaller } from './token.ts';
import { inTransaction } from './transaction.ts';

export type Download = { filename: string; type: string; body: NodeJS.ReadableStream | Buffer | string };
type Result<E extends Endpoint> = E['reply'] extends z.ZodType ? Reply<E> : Download;

/**
 * The web server while areas are being added to it. `served` is used by OpenAPI and by the tests that visit every
 * endpoint.
 */
export type App = { http: FastifyInstance; services: Services; jobs: Jobs; served: Endpoint[] };

export const prefixes = ['/api/v1', '/api'] as const;

const toUrl = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

/** A link, an address bar or a prefetch must never change anything: only a script that has the token may. */
const refuseNavigation = ({ headers }: FastifyRequest) => {
  const purpose = `${headers['sec-purpose'] ?? ''} ${headers.purpose ?? ''} ${headers['x-moz'] ?? ''}`;
  if (headers['sec-fetch-mode'] === 'navigate' || /prefetch|prerender|preview/i.test(purpose))
    throw new Fault('forbidden');
};

type CostRules = { refuseCost: Change | undefined; ignoreCost: Change | undefined; removeCost: Change | undefined };
type Change = (value: unknown) => unknown;

/** The rights required by the cost marks in an endpoint's schemas, computed once. */
const costRulesOf = ({ input, reply }: Endpoint): CostRules => ({
  refuseCost: costFinder(input, (path) => {
    throw badField(path, say('identity.noCostAccess'));
  }),
  ignoreCost: costRemover(input),
  removeCost: 'file' in reply ? undefined : costRemover(reply as z.ZodType),
});

const withinRights = (sent: unknown, scope: Scope | undefined, { refuseCost, ignoreCost }: CostRules): unknown => {
  if (!scope) return sent;
  const readable = refuseCost && !may(scope, 'cost.get') ? refuseCost(sent) : sent;
  return ignoreCost && !mayEditCost(scope) ? ignoreCost(readable) : readable;
};

const keyOf = ({ headers }: FastifyRequest): string | undefined => {
  const key = headers['idempotency-key'];
  return typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key) ? key : undefined;
};

const claimOf = async (
  endpoint: Endpoint,
  request: FastifyRequest,
  scope: Scope | undefined,
  whole: () => Promise<unknown>,
  { file }: Body,
): Promise<Claim | undefined> => {
  if (request.headers['idempotency-key'] === undefined || !scope || !endpoint.changes) return undefined;
  const key = keyOf(request);
  if (key === undefined) throw badField('Idempotency-Key', say('request.idempotencyKeyFormat'));
  const input = await whole();
  const requestHash = await inSlices(hashRequest(endpoint.path, file ? [input, file.digest] : input));
  return { userId: scope.userId, companyId: scope.companyId, key, requestHash };
};

type ToJson = (result: unknown) => string;

/** A 409 shows the record as it is now, without costs for people who may not see them. */
const shownTo = (scope: Scope, error: Changed): Refusal => {
  const remove = may(scope, 'cost.get') ? undefined : costRemover(error.shape);
  return remove ? new Refusal(error.reason, remove(error.data), error.sentence) : error;
};

/** The reply as in the contract, which drops fields that are not listed. */
const jsonOf = ({ reply }: Endpoint): ToJson => {
  if ('file' in reply) return () => 'null';
  const encode = replyEncoder(reply as z.ZodType);
  return (result) => JSON.stringify(encode(result)) ?? 'null';
};

const sendFile = (reply: FastifyReply, { filename, type, body }: Download) =>
  reply.type(type).header('content-disposition', attachment(filename)).send(body);

const envelope = (data: string) => `{"code":0,"data":${data},"message":"OK"}`;

type AnyHandler = (ctx: Ctx, input: never) => Promise<unknown>;

type Served = {
  services: Services;
  endpoint: Endpoint;
  handler: AnyHandler;
  toJson: ToJson;
  readInput: ReadInput;
  costRules: CostRules;
  fromReplica: boolean;
};

const answerOnce = async (served: Served, request: FastifyRequest, reply: FastifyReply) => {
  const { services, endpoint, handler, toJson, readInput, costRules } = served;
  const { scope, device, earlier, reads, replica } = request as Authorised;
  const removeCost = scope && !may(scope, 'cost.get') ? costRules.removeCost : undefined;
  // The whole answer is stored under its key; the part that is sent depends on the caller's current rights.
  const send = (data: string) =>
    reply
      .type('application/json; charset=utf-8')
      .send(envelope(removeCost ? JSON.stringify(removeCost(JSON.parse(data))) : data));
  const body = await readBody(request, endpoint);
  try {
    const { input, whole } = await readInput(request, body);
    const claim = await claimOf(endpoint, request, scope, whole, body);
    // Before anything may refuse: a request that was already done is answered as it was, whatever has changed since.
    if (claim && earlier) replay(claim, earlier);
    const toStored = endpoint.secret ? () => 'null' : toJson;
    const ctx: PublicCtx & { scope: Scope | undefined; device: Device | undefined } = {
      services,
      db: replica ?? reads?.db ?? services.database.db,
      scope,
      device,
      origin: { address: request.ip, userAgent: request.headers['user-agent'] ?? '', requestId: request.id },
      log: request.log,
      file: body.file,
      write: async <T>(action: (trx: Trx) => Promise<T>) => {
        await reads?.passed();
        return inTransaction(services, claim, toStored, action);
      },
      answered: async (result) => {
        if (claim) await storeAnswer(services.database.db, claim, toStored(result));
        return result;
      },
      freeKey: async () => {
        if (claim) await freeKey(services.database.db, claim);
      },
    };
    const result = await handler(ctx as Ctx, input as never);
    await reads?.passed();
    if ('file' in endpoint.reply) return sendFile(reply, result as Download);
    return send(toJson(result));
  } catch (error) {
    // Callers without the permission are not told what was wrong with their input.
    await reads?.passed();
    if (error instanceof Replay && endpoint.secret) throw new Refusal('shownOnce');
    if (error instanceof Replay) return send(error.answer);
    throw scope && error instanceof Changed ? shownTo(scope, error) : error;
  } finally {
    await body.discard?.();
  }
};

type Authorised = FastifyRequest & Partial<Caller> & { device?: Device; replica?: Db | undefined };

const hasRights = ({ can, anyOf }: Endpoint, { permissions }: Scope): boolean =>
  (can === 'signedIn' || permissions.has(can)) && (!anyOf || anyOf.some((right) => permissions.has(right)));

const demandRights = (endpoint: Endpoint, scope: Scope): void => {
  if (!hasRights(endpoint, scope)) throw new Fault('forbidden');
};

const answer = async (served: Served, request: FastifyRequest, reply: FastifyReply) => {
  const { database } = served.services;
  const replica = served.fromReplica ? await database.replica?.current() : undefined;
  Object.assign(request, { replica });
  try {
    return await answerOnce(served, request, reply);
  } catch (error) {
    // The replica was lost, or cancelled the query because of changes from the primary.
    if (replica && isOutage(error) && !isTimeout(error)) {
      Object.assign(request, { replica: undefined });
      return answerOnce(served, request, reply);
    }
    if (!(error instanceof CallerChanged)) throw error;
    demandRights(served.endpoint, error.scope);
    Object.assign(request, { scope: error.scope, reads: undefined });
    return answerOnce(served, request, reply);
  }
};

type ReadOptions = {
  /** Long reads may run where they don't slow down sales, if there is a replica. */
  fromReplica?: boolean;
};

type DeviceOptions = {
  /** Also for a revoked till: it sends what it still has, and is told to stop. */
  whenRevoked?: boolean;
};

const register = (
  app: App,
  endpoint: Endpoint,
  handler: AnyHandler,
  { whenRevoked = false, fromReplica = false }: DeviceOptions & ReadOptions = {},
) => {
  app.served.push(endpoint);
  const { services } = app;
  const costRules = costRulesOf(endpoint);
  const readInput = inputReader(endpoint, (request, sent) =>
    withinRights(sent, (request as Authorised).scope, costRules),
  );
  const served: Served = { services, endpoint, handler, toJson: jsonOf(endpoint), readInput, costRules, fromReplica };
  const readsOnly = !endpoint.changes && !('file' in endpoint.reply);
  const authorise = async (request: FastifyRequest) => {
    if (endpoint.changes && request.method === 'GET') refuseNavigation(request);
    if (endpoint.can === 'public') return;
    if (endpoint.can === 'device') {
      const device = await resolveDevice(services, request);
      if (device.status === 'revoked' && !whenRevoked) throw new Fault('forbidden');
      Object.assign(request, { device });
      return;
    }
    const inQuery = endpoint.tokenInQuery === true;
    const expected = readsOnly && request.method === 'GET' ? expectCaller(services, request, inQuery) : undefined;
    if (expected && hasRights(endpoint, expected.scope)) {
      Object.assign(request, expected);
      return;
    }
    const caller = await resolveCaller(services, request, {
      inQuery,
      key: endpoint.changes ? keyOf(request) : undefined,
    });
    demandRights(endpoint, caller.scope);
    Object.assign(request, caller);
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

/** Token → scope → permission → parse → key → handler → reply parse → envelope: the only way in. */
export const serve = <E extends Endpoint>(
  app: App,
  endpoint: E,
  handler: (ctx: Ctx, input: Input<E>) => Promise<Result<E>>,
  options: ReadOptions = {},
): void => {
  if (endpoint.can === 'public') throw new Error(`${endpoint.path} is public: use servePublic`);
  if (endpoint.can === 'device') throw new Error(`${endpoint.path} is for tills: use serveDevice`);
  register(app, endpoint, handler as AnyHandler, options);
};

/** The same for callers without a token: a token is ignored, and the handler gets no scope. */
export const servePublic = <E extends Endpoint>(
  app: App,
  endpoint: E,
  handler: (ctx: PublicCtx, input: Input<E>) => Promise<Result<E>>,
): void => {
  if (endpoint.can !== 'public') throw new Error(`${endpoint.path} is not public: use serve`);
  register(app, endpoint, handler as unknown as AnyHandler);
};

/** The same for tills: the device's credential instead of a person's token, and the handler gets the device. */
export const serveDevice = <E extends Endpoint>(
  app: App,
  endpoint: E,
  handler: (ctx: DeviceCtx, input: Input<E>) => Promise<Result<E>>,
  options: DeviceOptions = {},
): void => {
  if (endpoint.can !== 'device') throw new Error(`${endpoint.path} is not for tills: use serve`);
  register(app, endpoint, handler as unknown as AnyHandler, options);
};
