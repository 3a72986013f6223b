import '#contract/messages/en.ts';
import { z } from 'zod';
import { inEnglish, type Sentence, say } from '#contract/messages/sentence.ts';
import { type RefusalData, refusalData } from '#contract/refusalData.ts';
import type { FaultName, RefusalName } from '#contract/refusals.ts';
import { shortName } from '#contract/wording.ts';

/** A business "no": HTTP 200 with a code, a sentence and whatever the screen needs to point at the cause. */
export class Refusal<N extends RefusalName = RefusalName> extends Error {
  readonly reason: N;
  readonly data: RefusalData<N> | null;
  readonly sentence: Sentence;
  constructor(
    reason: N,
    data: RefusalData<N> | null = null,
    sentence: Sentence = say(`refusal.${reason as RefusalName}`),
  ) {
    super(inEnglish(sentence));
    this.reason = reason;
    this.data = data;
    this.sentence = sentence;
  }
  /** The data sent with the sentence. */
  wire(): unknown {
    return this.data === null ? null : z.encode(refusalData[this.reason] as z.ZodType, this.data);
  }
}

/** 409 with the current record as it is sent; its shape says which parts the caller may not see. */
export class Changed extends Refusal<'changed'> {
  readonly shape: z.ZodType;
  constructor(shape: z.ZodType, current: unknown) {
    super('changed', current);
    this.shape = shape;
  }
}

/** Bad input: names the field, as forms need it. */
export const badField = (field: string, sentence: Sentence) =>
  new Refusal('badFormat', { fields: { [shortName(field)]: sentence } });

export const notFound = () => new Refusal('notFound');

/** The record, or "not found": the answer is the same for one that is missing and one that is out of reach. */
export const mustExist = <T>(record: T | undefined): T => {
  if (record === undefined) throw notFound();
  return record;
};

/** A real HTTP status, with the envelope too. */
export class Fault extends Error {
  readonly fault: FaultName;
  readonly retryAfterSeconds: number | undefined;
  readonly sentence: Sentence;
  constructor(fault: FaultName, retryAfterSeconds?: number, sentence: Sentence = say(`fault.${fault}`)) {
    super(inEnglish(sentence));
    this.fault = fault;
    this.retryAfterSeconds = retryAfterSeconds;
    this.sentence = sentence;
  }
}
