import type { App } from './serve.ts';

/** For load balancers and supervisors: alive, and able to work. */
export const serveOperations = ({ http, house }: App) => {
  http.get('/healthz', async (_, reply) => reply.type('text/plain').send('ok'));
  http.get('/readyz', async (request, reply) => {
    try {
      await house.database.pool.query('select 1');
      return reply.type('text/plain').send('ready');
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return reply.status(503).type('text/plain').send('the database does not answer');
    }
  });
};
