import type { Writable } from 'node:stream';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type { Config } from '#server/platform/config.ts';

/** A token may be in a query (the specification's info and nav), so queries are never logged. */
const pathOf = (url: string) => url.split('?', 1)[0] ?? url;

export const loggerOptions = (
  { logLevel }: Pick<Config, 'logLevel'>,
  logTo?: Writable,
): FastifyServerOptions['logger'] =>
  logLevel === 'silent'
    ? false
    : {
        level: logLevel,
        base: null,
        ...(logTo ? { stream: logTo } : {}),
        redact: ['req.headers', 'authorization', 'token', 'password'],
        serializers: {
          req: (request: { method: string; url: string }) => ({ method: request.method, path: pathOf(request.url) }),
          res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
        },
      };

/** One line per request: what, outcome, duration. */
export const logRequests = (http: FastifyInstance) => {
  http.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: pathOf(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
  });
};
