import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type Envelope, type FaultName, faults, refusals } from '#contract/refusals.ts';
import { refusalOf } from '#server/platform/db/constraints.ts';
import { isDiskFull, isOutage } from '#server/platform/db/outage.ts';
import { badField, Fault, Refusal } from '#server/platform/refusal.ts';

/** What passes in a moment, and what takes somebody to make room. */
const RETRY_SECONDS = 2;
const DISK_RETRY_SECONDS = 30;

/** What Fastify and its plugins say of a body, in the house's words. */
const ofBody = (error: FastifyError): Fault | Refusal | undefined => {
  if (error.statusCode === 413) return new Fault('tooLarge');
  if (error.statusCode === 415) return new Fault('wrongType');
  if (error.statusCode === 429)
    return new Fault('tooFast', Number((error as { retryAfter?: number }).retryAfter ?? 60));
  if (/multipart|boundary|unexpected end of form|malformed|part header/i.test(error.message))
    return badField('file', 'This upload is broken off or damaged');
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return badField('body', 'This request is not understood');
  return undefined;
};

const inHouse = (error: unknown): Refusal | Fault | undefined => {
  if (error instanceof Refusal || error instanceof Fault) return error;
  if (isOutage(error)) return new Fault('unavailable', isDiskFull(error) ? DISK_RETRY_SECONDS : RETRY_SECONDS);
  return refusalOf(error) ?? ofBody(error as FastifyError);
};

export const sendFault = (
  reply: FastifyReply,
  fault: FaultName,
  retryAfterSeconds?: number,
  message: string = faults[fault].message,
) => {
  const { status } = faults[fault];
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfterSeconds))));
  return reply.status(status).send({ code: status, data: null, message } satisfies Envelope);
};

/** Every way out that is not an answer. What nobody foresaw is a 500 with a request id in the log, and never a reason on the wire. */
export const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const known = inHouse(error);
  if (known instanceof Refusal) {
    return reply
      .status(200)
      .send({ code: refusals[known.reason].code, data: known.wire(), message: known.message } satisfies Envelope);
  }
  if (known instanceof Fault) {
    if (known.fault === 'unavailable') request.log.warn({ err: error }, 'unavailable');
    return sendFault(reply, known.fault, known.retryAfterSeconds, known.message);
  }
  request.log.error({ err: error }, 'unforeseen');
  return sendFault(reply, 'internal');
};
