import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pagePolicy } from './headers.ts';
import { unknownApiPath } from './paths.ts';
import type { App } from './serve.ts';

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The app's page with this deployment's configuration in a meta tag: a script would need a hole in the policy. */
const pageOf = (app: App, folder: string): string => {
  const { config } = app.house;
  const meta = escaped(JSON.stringify({ apiBase: config.apiBase, title: config.title }));
  return readFileSync(join(folder, 'index.html'), 'utf8')
    .replace(/<meta name="tilldesk-config"[^>]*>/, `<meta name="tilldesk-config" content="${meta}">`)
    .replace(/<title>[^<]*<\/title>/, `<title>${escaped(config.title)}</title>`);
};

/** The built web app: hashed files for ever, the page fresh, and every path that is no file is the app's own to route. */
export const servePages = async (app: App, folder: string) => {
  const { http, house } = app;
  const unknownApi = unknownApiPath(app);
  const built = existsSync(join(folder, 'index.html'));
  const page = built ? pageOf(app, folder) : undefined;
  const policy = pagePolicy(house.config);
  if (built) {
    await http.register(fastifyStatic, {
      root: folder,
      index: false,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const hashed = path.startsWith(join(folder, 'assets'));
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
        if (path.endsWith('.html')) reply.header('content-security-policy', policy);
      },
    });
  }
  http.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    const isPage = page !== undefined && (request.method === 'GET' || request.method === 'HEAD');
    if (!isPage || /^\/(api|uploads|assets)(\/|\?|$)/.test(request.url)) return unknownApi(request, reply);
    return reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page);
  });
};
