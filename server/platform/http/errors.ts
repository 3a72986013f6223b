import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Envelope } from '#contract/envelope.ts';
import { inEnglish, readSentence, type Sentence, say } from '#contract/messages/sentence.ts';
import { type FaultName, faults, refusals } from '#contract/refusals.ts';
import { refusalOf } from '#server/platform/db/constraints.ts';
import { isDiskFull, isOutage } from '#server/platform/db/outage.ts';
import { badField, Fault, Refusal } from '#server/platform/refusal.ts';

/** Errors that pass in a moment, and one that needs somebody to free space. */
const RETRY_SECONDS = 2;
const DISK_RETRY_SECONDS = 30;

/** Our own words for what Fastify and its plugins report about a body. */
const ofBody = (error: FastifyError): Fault | Refusal | undefined => {
  if (error.statusCode === 413) return new Fault('tooLarge');
  if (error.statusCode === 415) return new Fault('wrongType');
  if (error.statusCode === 429)
    return new Fault('tooFast', Number((error as { retryAfter?: number }).retryAfter ?? 60));
  if (/multipart|boundary|unexpected end of form|malformed|part header/i.test(error.message))
    return badField('file', say('file.uploadBroken'));
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return badField('body', say('request.notUnderstood'));
  return undefined;
};

const asOwnError = (error: unknown): Refusal | Fault | undefined => {
  if (error instanceof Refusal || error instanceof Fault) return error;
  if (isOutage(error)) return new Fault('unavailable', isDiskFull(error) ? DISK_RETRY_SECONDS : RETRY_SECONDS);
  return refusalOf(error) ?? ofBody(error as FastifyError);
};

/** The ids and values of an answer's sentences, for clients that show them in another language. */
const saidOf = (sentence: Sentence, data: unknown): NonNullable<Envelope['said']> => {
  const { fields, reason } = (data ?? {}) as { fields?: Record<string, Sentence>; reason?: Sentence };
  const sentences: NonNullable<Envelope['said']> = { message: readSentence(sentence) };
  if (fields)
    sentences.fields = Object.fromEntries(Object.entries(fields).map(([name, words]) => [name, readSentence(words)]));
  if (reason) sentences.reason = readSentence(reason);
  return sentences;
};

/** The data as it is sent: sentences in English. */
const inWords = (data: unknown): unknown => {
  if (typeof data !== 'object' || data === null) return data;
  const { fields, reason } = data as { fields?: Record<string, Sentence>; reason?: Sentence };
  return {
    ...data,
    ...(fields
      ? { fields: Object.fromEntries(Object.entries(fields).map(([name, words]) => [name, inEnglish(words)])) }
      : {}),
    ...(typeof reason === 'string' ? { reason: inEnglish(reason) } : {}),
  };
};

export const sendFault = (
  reply: FastifyReply,
  fault: FaultName,
  retryAfterSeconds?: number,
  sentence = say(`fault.${fault}`),
) => {
  const { status } = faults[fault];
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfterSeconds))));
  return reply
    .status(status)
    .send({ code: status, data: null, message: inEnglish(sentence), said: saidOf(sentence, null) } satisfies Envelope);
};

/**
 * Every way out that is not an answer. Unexpected errors are a 500 with a request id in the log, and never show a
 * reason to the client.
 */
export const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const ownError = asOwnError(error);
  if (ownError instanceof Refusal) {
    const { code } = refusals[ownError.reason];
    const data = ownError.wire();
    const isRecord = ownError.reason === 'changed';
    return reply.status(200).send({
      code,
      data: isRecord ? data : inWords(data),
      message: ownError.message,
      said: saidOf(ownError.sentence, isRecord ? null : data),
    } satisfies Envelope);
  }
  if (ownError instanceof Fault) {
    // A client that disconnected in the middle of a body is not an error of ours.
    if (ownError.fault === 'unavailable' && !request.raw.aborted) request.log.warn({ err: error }, 'unavailable');
    return sendFault(reply, ownError.fault, ownError.retryAfterSeconds, ownError.sentence);
  }
  request.log.error({ err: error }, 'unforeseen');
  return sendFault(reply, 'internal');
};
