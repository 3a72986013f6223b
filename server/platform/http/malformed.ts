import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Envelope } from '#contract/envelope.ts';
import { inEnglish, readSentence, type Sentence, say } from '#contract/messages/sentence.ts';

/** Ours, not Node's. */
const HOST_MISSING = 'HOST_MISSING';

const ways: Record<string, { status: number; reason: string; sentence: Sentence }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, reason: 'Request Timeout', sentence: say('request.timeout') },
  HPE_HEADER_OVERFLOW: {
    status: 431,
    reason: 'Request Header Fields Too Large',
    sentence: say('request.headersTooLarge'),
  },
  [HOST_MISSING]: { status: 400, reason: 'Bad Request', sentence: say('request.hostMissing') },
};
const other = { status: 400, reason: 'Bad Request', sentence: say('request.notHttp') };

/** Malformed requests get the envelope too, and then the connection is closed. */
export const answerMalformed = (error: NodeJS.ErrnoException, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, reason, sentence } = ways[error.code ?? ''] ?? other;
  const body = JSON.stringify({
    code: status,
    data: null,
    message: inEnglish(sentence),
    said: { message: readSentence(sentence) },
  } satisfies Envelope);
  if (socket.writable) {
    socket.write(
      `HTTP/1.1 ${status} ${reason}\r\ncontent-type: application/json; charset=utf-8\r\n` +
        `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    );
  }
  socket.destroySoon();
};

/** HTTP 1.1 requires the host name; 1.0 did not have it. */
export const refuseMissingHost = (http: FastifyInstance): void => {
  http.addHook('onRequest', (request, reply, next) => {
    const { headers, httpVersion, socket } = request.raw;
    if (headers.host !== undefined || httpVersion !== '1.1') return next();
    reply.hijack();
    answerMalformed(Object.assign(new Error('no Host header'), { code: HOST_MISSING }), socket);
  });
};
