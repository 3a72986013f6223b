import type { FastifyInstance } from 'fastify';

/** More than any body may have: a client that sends more is disconnected. */
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * A client that is refused while still sending, for example a body that is too large, must be allowed to finish: if it
 * were disconnected at once, it would see a broken connection and never the answer. The rest of the body is discarded.
 */
export const drainRefused = (http: FastifyInstance) => {
  http.addHook('onSend', async ({ raw }, reply) => {
    if (raw.complete || raw.destroyed) return;
    // Fastify's own header, set when a body could not be read; Node then closes the connection after the answer.
    reply.removeHeader('connection');
    raw.unpipe().resume();
    let bytes = 0;
    raw.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MAX_BYTES) raw.destroy();
    });
  });
};
