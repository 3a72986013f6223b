import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/platform/config.ts';

const constant = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
};

/** For pages: scripts from our own origin only; inline styles are allowed, since the component library uses them. */
export const pagePolicy = (config: Pick<Config, 'apiBase'>): string =>
  [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${config.apiBase}`.trim(),
    "font-src 'self' data:",
    `connect-src 'self' ${config.apiBase}`.trim(),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "worker-src 'self' blob:",
  ].join('; ');

/** Answers contain private data: no cache may store them, no other site's page may embed them. */
const ofApi = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
};

const YEAR_SECONDS = 365 * 24 * 3600;

export const securityHeaders = (http: FastifyInstance, { publicUrl }: Pick<Config, 'publicUrl'>) => {
  const isOnTls = publicUrl.startsWith('https:');
  http.addHook('onRequest', async (request, reply) => {
    reply.headers(constant);
    reply.header('x-request-id', request.id);
    if (request.url.startsWith('/api')) reply.headers(ofApi);
    // Only where TLS is certain: because the operator says so, or a trusted proxy reports it.
    if (isOnTls || request.protocol === 'https') reply.header('strict-transport-security', `max-age=${YEAR_SECONDS}`);
  });
};

const allowedHeaders = 'authorization, access-token, company-id, content-type, idempotency-key';

/** Other origins of the app, if configured. No cookies are used to authenticate, so credentials are not allowed. */
export const allowOrigins = (http: FastifyInstance, origins: readonly string[]) => {
  if (origins.length === 0) return;
  http.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    reply.header('vary', 'origin');
    if (!origin || !origins.includes(origin)) return;
    reply.header('access-control-allow-origin', origin);
    reply.header('access-control-expose-headers', 'retry-after, x-request-id, content-disposition');
    if (request.method === 'OPTIONS') {
      await reply
        .header('access-control-allow-methods', 'GET, POST')
        .header('access-control-allow-headers', allowedHeaders)
        .header('access-control-max-age', '600')
        .status(204)
        .send();
    }
  });
};
