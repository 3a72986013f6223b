import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { openMetrics, RequestMeter } from '#server/platform/metrics.ts';
import { serveBackup } from './backup.ts';
import { sendFault } from './errors.ts';
import { watchReadiness } from './readiness.ts';
import type { App } from './serve.ts';
import { hashToken } from './token.ts';

const meterRequests = (http: FastifyInstance): RequestMeter => {
  const meter = new RequestMeter();
  http.addHook('onResponse', (request, reply, done) => {
    // Requests that match no route share one label: a scanner must not create a thousand labels.
    meter.note(request.method, request.routeOptions.url ?? 'none', reply.statusCode, reply.elapsedTime / 1000);
    done();
  });
  return meter;
};

const loopback = /^(::1|127\.|::ffff:127\.)/;

/** With a token configured, anybody who has it; otherwise only this machine, and not through a proxy running on it. */
const mayMeter = ({ headers, ip }: FastifyRequest, token: string | undefined): boolean => {
  if (token === undefined) return loopback.test(ip) && !headers['x-forwarded-for'] && !headers.forwarded;
  return timingSafeEqual(hashToken(headers.authorization ?? ''), hashToken(`Bearer ${token}`));
};

/** For load balancers, supervisors and dashboards: alive, able to work, how busy. */
export const serveOperations = (app: App) => {
  const { http, services } = app;
  http.get('/healthz', async (_, reply) => reply.type('text/plain').send('ok'));
  const findTrouble = watchReadiness(app);
  http.get('/readyz', async (_, reply) => {
    const trouble = await findTrouble();
    return reply
      .status(trouble ? 503 : 200)
      .type('text/plain')
      .send(trouble ?? 'ready');
  });

  serveBackup(app);

  const metrics = openMetrics(services, meterRequests(http));
  http.addHook('onClose', async () => metrics.close());
  http.get('/metrics', async (request, reply) => {
    if (!mayMeter(request, services.config.metricsToken)) return sendFault(reply, 'forbidden');
    return reply
      .type('text/plain; version=0.0.4; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(metrics.write());
  });
};
