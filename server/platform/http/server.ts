import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Config } from '#server/platform/config.ts';
import { loggerOptions } from '#server/platform/log.ts';
import { BODY_LIMIT, takeBodies } from './body.ts';
import { answerError, sendFault } from './errors.ts';
import { parseQuery } from './form.ts';
import { allowOrigins, securityHeaders } from './headers.ts';

/** The bare web server: limits, headers, bodies, errors. It knows nothing of the areas. */
export const openHttp = async (config: Config): Promise<FastifyInstance> => {
  const http = Fastify({
    logger: loggerOptions(config),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    bodyLimit: BODY_LIMIT,
    exposeHeadRoutes: false,
    // Slow clients must not hold connections for ever; long downloads are not cut by these.
    requestTimeout: 60_000,
    connectionTimeout: 120_000,
    keepAliveTimeout: 65_000,
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    // An address that cannot be decoded, or is endless, leads nowhere.
    frameworkErrors: (_, __, reply) => sendFault(reply, 'noSuchPath'),
    routerOptions: {
      ignoreTrailingSlash: true,
      maxParamLength: 200,
      querystringParser: (query) => parseQuery(query) as Record<string, unknown>,
    },
  });
  http.setErrorHandler(answerError);
  takeBodies(http);
  await http.register(multipart, { throwFileSizeLimit: false });
  if (config.rateLimit > 0) {
    await http.register(rateLimit, {
      max: config.rateLimit,
      timeWindow: '1 minute',
      addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    });
  }
  securityHeaders(http);
  allowOrigins(http, config.corsOrigins);
  return http;
};
