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

/**
 * Milliseconds. Slow clients must not hold connections for ever; an upload over a slow connection may take its time.
 */
const timeoutsMs = { headers: 20_000, body: 30_000, request: 300_000, silence: 120_000, idle: 65_000, check: 5_000 };

/** Bytes; an answer of a few packets does not arrive any sooner for being smaller. */
const MIN_COMPRESSED_BYTES = 4096;

/** How long an open, idle connection may still send a request after a stop: its next request may be on the way. */
const DRAIN_MS = 2000;

/**
 * Stops listening and answers connected clients, telling each to reconnect. Node and Fastify would close idle
 * connections at once, and a request on its way there would be reset. Connections that stay idle are closed, or the
 * process would wait until their clients give up.
 */
const drainConnections = (http: FastifyInstance) => {
  let isStopping = false;
  // Also requests from before the stop: otherwise their connection becomes idle while the client's next request is on
  // the way.
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

/** The bare web server: limits, headers, bodies, errors. It knows nothing about the areas. */
export const openHttp = async (
  config: Config,
  { logTo, limits = timeoutsMs }: { logTo?: Writable; limits?: typeof timeoutsMs } = {},
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
      // Node would answer without a message; `refuseMissingHost` says what is wrong.
      requireHostHeader: false,
    },
    clientErrorHandler: answerMalformed,
    // While stopping, connected clients still get an answer, and are told to reconnect for the next one.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    // An address that cannot be decoded, or is too long, matches nothing.
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
  // For lists over a slow connection. The fastest level: a till also waits for the processor. Request bodies are not
  // decompressed.
  await http.register(compress, {
    encodings: ['gzip'],
    threshold: MIN_COMPRESSED_BYTES,
    zlibOptions: { level: 1 },
    globalDecompression: false,
  });
  await http.register(multipart, { throwFileSizeLimit: false });
  // A client that disconnected before its turn has no address any more, which the limit per address cannot handle.
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
