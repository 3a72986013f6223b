import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerMalformed } from './malformed.ts';

/** Bytes that an upload must send in each period: even a phone with poor reception manages that. */
const MIN_PROGRESS_BYTES = 64 * 1024;

const isUpload = ({ headers }: FastifyRequest) => headers['content-type']?.startsWith('multipart/') === true;
const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const timedOut = Object.assign(new Error('timed out'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

/**
 * A body must arrive within `milliseconds`. An upload may take longer, up to the limit of any request, as long as it
 * keeps sending.
 */
export const endSlowBodies = (http: FastifyInstance, milliseconds: number) => {
  http.addHook('onRequest', async (request) => {
    const { raw } = request;
    // Requests without a network connection arrive as a whole.
    if (!hasBody(request) || raw.complete || !(raw.socket instanceof Socket)) return;
    let reached = raw.socket.bytesRead;
    const look = setInterval(() => {
      const progress = raw.socket.bytesRead - reached;
      reached += progress;
      if (raw.complete) clearInterval(look);
      else if (!isUpload(request) || progress < MIN_PROGRESS_BYTES) answerMalformed(timedOut, raw.socket);
    }, milliseconds).unref();
    raw.once('close', () => clearInterval(look));
  });
};
