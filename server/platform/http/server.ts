import { randomUUID } from 'node:crypto';
import { Server as NetServer } from 'node:net';
import type { Writable } from 'node:stream';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Config } from '#server/platform/config.ts';
import { loggerOptions } from '#server/platform/log.ts';
import { Fault } from '#server/platform/refusal.ts';
import { BODY_LIMIT_BYTES, takeBodies } from './body.ts';
import { drainRefused } from './drain.ts';
import { answerError, sendFault } from './errors.ts';
import { parseQuery } from './form.ts';
import { allowOrigins, securityHeaders } from './headers.ts';
import { answerMalformed, refuseMissingHost } from './malformed.ts';
import { endSlowBodies } from './slowBodies.ts';

/** Milliseconds. Slow clients must not hold connections for ever; an upload over a slow line may take its time. */
const patience = { headers: 20_000, body: 30_000, request: 300_000, silence: 120_000, idle: 65_000, check: 5_000 };

/** Bytes; what fits into a few packets arrives no sooner for being smaller. */
const MIN_COMPRESSED_BYTES = 4096;

/** So long a connection that is open and idle at a stop may still ask: its next request may be on the way. */
const DRAIN_MS = 2000;

/**
 * Stops listening and answers whoever is connected, telling each to connect anew. Node and Fastify would hang up on idle
 * connections at once, and a request that is on its way there would meet a reset. What stays idle is hung up on, or it
 * would keep us until its client tires of it.
 */
const drainConnections = (http: FastifyInstance) => {
  let isStopping = false;
  // Also what was asked before the stop: else its connection falls idle with the client's next request on the way.
  http.addHook('onSend', async (_, reply) => {
    if (isStopping) reply.header('connection', 'close');
  });
  http.addHook('preClose', async () => {
    isStopping = true;
    const { server } = http;
    if (!server.listening) return;
    const sweepFrom = setTimeout(() => {
      const sweep = setInterval(() => server.closeIdleConnections(), 100);
      server.once('close', () => clearInterval(sweep));
    }, DRAIN_MS);
    await new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
    clearTimeout(sweepFrom);
  });
};

/** The bare web server: limits, headers, bodies, errors. It knows nothing of the areas. */
export const openHttp = async (
  config: Config,
  { logTo, limits = patience }: { logTo?: Writable; limits?: typeof patience } = {},
): Promise<FastifyInstance> => {
  const http = Fastify({
    logger: loggerOptions(config, logTo),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    bodyLimit: BODY_LIMIT_BYTES,
    exposeHeadRoutes: false,
    requestTimeout: limits.request,
    connectionTimeout: limits.silence,
    keepAliveTimeout: limits.idle,
    http: {
      headersTimeout: limits.headers,
      connectionsCheckingInterval: limits.check,
      // Node would answer without a word; `refuseMissingHost` says what is wrong.
      requireHostHeader: false,
    },
    clientErrorHandler: answerMalformed,
    // While stopping, whoever is connected still gets an answer, and is told to connect anew for the next one.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    // An address that cannot be decoded, or is endless, leads nowhere.
    frameworkErrors: (_, __, reply) => sendFault(reply, 'noSuchPath'),
    routerOptions: {
      ignoreTrailingSlash: true,
      maxParamLength: 200,
      querystringParser: (query) => parseQuery(query) as Record<string, unknown>,
    },
  });
  refuseMissingHost(http);
  drainConnections(http);
  http.setErrorHandler(answerError);
  takeBodies(http);
  // Lists over a slow line. The fastest level: a till waits for the processor too. Bodies sent to us are taken as they are.
  await http.register(compress, {
    encodings: ['gzip'],
    threshold: MIN_COMPRESSED_BYTES,
    zlibOptions: { level: 1 },
    globalDecompression: false,
  });
  await http.register(multipart, { throwFileSizeLimit: false });
  // Whoever hung up before their turn has no address any more, which the limit per address would stumble over.
  http.addHook('onRequest', async ({ ip }: { ip: string | undefined }) => {
    if (ip === undefined) throw new Fault('forbidden');
  });
  if (config.rateLimit > 0) {
    await http.register(rateLimit, {
      max: config.rateLimit,
      timeWindow: '1 minute',
      addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    });
  }
  securityHeaders(http, config);
  endSlowBodies(http, limits.body);
  drainRefused(http);
  allowOrigins(http, config.corsOrigins);
  return http;
};
