import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pagePolicy } from './headers.ts';
import { unknownApiPath } from './paths.ts';
import type { App } from './serve.ts';

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The browser apps and their base paths; the first that matches is used. */
const webApps = [
  { name: 'till', path: '/pos' },
  { name: 'desk', path: '/' },
] as const;

/** A page of the app: its base path, or one below it. */
const isUnder = (path: string, url: string): boolean =>
  path === '/' || url === path || ['/', '?', '#'].some((next) => url.startsWith(path + next));

/** An app's page with this deployment's configuration in a meta tag: a script would need an exception in the policy. */
const pageOf = (app: App, file: string): string => {
  const { config } = app.services;
  const meta = escaped(JSON.stringify({ apiBase: config.apiBase, title: config.title }));
  return readFileSync(file, 'utf8')
    .replace(/<meta name="tilldesk-config"[^>]*>/, `<meta name="tilldesk-config" content="${meta}">`)
    .replace(/<title>[^<]*<\/title>/, `<title>${escaped(config.title)}</title>`);
};

/**
 * The built browser apps: hashed files are cached for ever, pages are always fresh, and each app routes the paths that
 * are not files itself.
 */
export const servePages = async (app: App, folder: string) => {
  const { http, services } = app;
  const unknownApi = unknownApiPath(app);
  const pages = webApps.flatMap(({ name, path }) => {
    const file = join(folder, name, 'index.html');
    return existsSync(file) ? [{ path, html: pageOf(app, file) }] : [];
  });
  const policy = pagePolicy(services.config);
  if (pages.length > 0) {
    const files = { index: false, preCompressed: true, cacheControl: false, decorateReply: false } as const;
    // One route for all of them: hundreds of routes would double the time that a start takes.
    await http.register(fastifyStatic, {
      ...files,
      root: join(folder, 'assets'),
      prefix: '/assets/',
      setHeaders: (reply) => {
        reply.header('cache-control', 'public, max-age=31536000, immutable');
      },
    });
    await http.register(fastifyStatic, {
      ...files,
      root: folder,
      wildcard: false,
      globIgnore: ['assets/**'],
      setHeaders: (reply, path) => {
        reply.header('cache-control', 'no-cache');
        if (path.endsWith('.html')) reply.header('content-security-policy', policy);
        // The till's page is /pos itself, beside its worker's own folder.
        if (path.startsWith(join(folder, 'pos', 'sw.js'))) reply.header('service-worker-allowed', '/pos');
      },
    });
  }
  http.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const page = isRead ? pages.find(({ path }) => isUnder(path, request.url)) : undefined;
    if (!page || /^\/(api|uploads|assets)(\/|\?|$)/.test(request.url)) return unknownApi(request, reply);
    return reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page.html);
  });
};
