import { type FaultName, type FieldErrors, type RefusalName, refusals } from '#contract/refusals.ts';

/** A business "no": HTTP 200 with a code, a sentence and whatever the screen needs to point at the culprit. */
export class Refusal extends Error {
  readonly reason: RefusalName;
  readonly data: unknown;
  constructor(reason: RefusalName, data: unknown = null, message: string = refusals[reason].message) {
    super(message);
    this.reason = reason;
    this.data = data;
  }
}

/** Bad input: names the field, as forms need it. */
export const badField = (field: string, message: string) =>
  new Refusal('badFormat', { fields: { [field]: message } } satisfies FieldErrors);

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
  constructor(fault: FaultName, retryAfterSeconds?: number) {
    super(fault);
    this.fault = fault;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
