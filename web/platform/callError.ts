import type { Envelope } from '#contract/envelope.ts';
import { type Sentence, say } from '#contract/messages/sentence.ts';
import { type FaultName, faults, type RefusalName, refusals } from '#contract/refusals.ts';
import { inWords, wordsOf } from './i18n.ts';
import { t } from './texts.ts';

/** The specification's texts, for an answer without its own. */
const usualSentence = (code: number, status: number): Sentence => {
  const refusal = Object.entries(refusals).find(([, each]) => each.code === code);
  if (status === 200) return refusal ? say(`refusal.${refusal[0] as RefusalName}`) : say('fault.internal');
  const fault = Object.entries(faults).find(([, each]) => each.status === status);
  return say(`fault.${(fault?.[0] ?? 'forbidden') as FaultName}`);
};

type Answer = { code: number; status: number; message?: string; data?: unknown; said?: Envelope['said'] };

const messageOf = ({ code, status, message, said }: Answer): string => {
  if (status === 0) return t('common.serverUnreachable');
  return message ? wordsOf(said?.message, message) : inWords(usualSentence(code, status));
};

/** Why a call returned no data. `status` 0: no answer arrived, so the request may or may not have been processed. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly code: number;
  readonly status: number;
  readonly data: unknown;
  /** The errors by field, if the answer has them (103). */
  readonly fields: Readonly<Record<string, string>>;
  /** What is wrong with a file or a step, if the answer says so. */
  readonly reason: string | undefined;

  constructor(answer: Answer) {
    super(messageOf(answer));
    this.code = answer.code;
    this.status = answer.status;
    this.data = answer.data ?? null;
    this.fields = fieldsIn(answer);
    this.reason = reasonIn(answer);
  }

  get unanswered(): boolean {
    return this.status === 0;
  }

  /** There is no such record, or it is not for this person to see: asking again brings the same. */
  get isFinal(): boolean {
    return this.status === faults.forbidden.status || this.code === refusals.notFound.code;
  }
}

/** The reason, if no form shows it at its field: the errors of the fields, otherwise the code's own text. */
export const whyOf = (error: Error): string => {
  const sentences = error instanceof CallError ? new Set(Object.values(error.fields)) : new Set();
  return sentences.size > 0 ? [...sentences].join(' ') : error.message;
};

const recordIn = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

const fieldsIn = ({ data, said }: Answer): Record<string, string> =>
  Object.fromEntries(
    Object.entries(recordIn(recordIn(data).fields)).map(([name, message]) => [
      name,
      said ? wordsOf(said.fields?.[name], String(message)) : inWords(String(message)),
    ]),
  );

const reasonIn = ({ data, said }: Answer): string | undefined => {
  const { reason } = recordIn(data);
  return typeof reason === 'string' ? wordsOf(said?.reason, reason) : undefined;
};
