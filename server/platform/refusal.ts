import { z } from 'zod';
import { type RefusalData, refusalData } from '#contract/refusalData.ts';
import { type FaultName, faults, type RefusalName, refusals } from '#contract/refusals.ts';
import { shortName } from '#contract/wording.ts';

/** A business "no": HTTP 200 with a code, a sentence and whatever the screen needs to point at the culprit. */
export class Refusal<N extends RefusalName = RefusalName> extends Error {
  readonly reason: N;
  readonly data: RefusalData<N> | null;
  constructor(reason: N, data: RefusalData<N> | null = null, message: string = refusals[reason].message) {
    super(message);
    this.reason = reason;
    this.data = data;
  }
  /** What is told beside the sentence, as it crosses the wire. */
  wire(): unknown {
    return this.data === null ? null : z.encode(refusalData[this.reason] as z.ZodType, this.data);
  }
}

/** 409 with the record as it now stands on the wire; its shape says what of it a reader may not see. */
export class Changed extends Refusal<'changed'> {
  readonly shape: z.ZodType;
  constructor(shape: z.ZodType, current: unknown) {
    super('changed', current);
    this.shape = shape;
  }
}

/** Bad input: names the field, as forms need it. */
export const badField = (field: string, message: string) =>
  new Refusal('badFormat', { fields: { [shortName(field)]: message } });

export const notFound = () => new Refusal('notFound');

/** What a door let through, or "not found": missing and out of reach answer alike. */
export const found = <T>(record: T | undefined): T => {
  if (record === undefined) throw notFound();
  return record;
};

/** A real HTTP status, with the envelope too. */
export class Fault extends Error {
  readonly fault: FaultName;
  readonly retryAfterSeconds: number | undefined;
  constructor(fault: FaultName, retryAfterSeconds?: number, message: string = faults[fault].message) {
    super(message);
    this.fault = fault;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
