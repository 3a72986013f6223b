import type { FastifyReply, FastifyRequest } from 'fastify';
import { routesOf } from '#contract/endpoint.ts';
import { sendFault } from './errors.ts';
import { type App, prefixes } from './serve.ts';

const pattern = (path: string) => new RegExp(`^${path.replace(/\/$/, '').replace(/\{\w+\}/g, '[^/]+')}/?$`);

/** No such path, or not with that method: answered differently, so that a client's author sees which. */
export const unknownApiPath = (app: App) => {
  const routes = app.served.flatMap(routesOf).map(({ method, path }) => ({ method, matches: pattern(path) }));
  return (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const prefix = prefixes.find((each) => path.startsWith(`${each}/`)) ?? '';
    const methods = new Set(
      routes.filter(({ matches }) => matches.test(path.slice(prefix.length))).map(({ method }) => method),
    );
    if (methods.size === 0) return sendFault(reply, 'noSuchPath');
    return sendFault(reply.header('allow', [...methods].join(', ')), 'wrongMethod');
  };
};
