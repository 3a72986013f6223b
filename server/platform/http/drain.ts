import type { FastifyInstance } from 'fastify';

/** More than any body of ours may have: whoever sends more is hung up on. */
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Who is refused while still sending, as with a body that is too large, has to be let finish: hung up on at once, they
 * see a broken connection and never the answer. What still comes is thrown away.
 */
export const drainRefused = (http: FastifyInstance) => {
  http.addHook('onSend', async ({ raw }, reply) => {
    if (raw.complete || raw.destroyed) return;
    // Fastify's own, set when a body could not be read; Node then hangs up behind the answer.
    reply.removeHeader('connection');
    raw.unpipe().resume();
    let bytes = 0;
    raw.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MAX_BYTES) raw.destroy();
    });
  });
};
