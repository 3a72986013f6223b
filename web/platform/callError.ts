import { faults, refusals } from '#contract/refusals.ts';
import { t } from './i18n.ts';

const UNREACHABLE = 'The server cannot be reached. Check the connection and try again.';

/** The specification's words, for an answer that brings none of its own. */
const wordsOf = (code: number, status: number): string => {
  if (status === 0) return UNREACHABLE;
  const refusal = Object.values(refusals).find((each) => each.code === code);
  if (status === 200) return refusal?.message ?? faults.internal.message;
  const fault = Object.values(faults).find((each) => each.status === status);
  return fault?.message ?? faults.forbidden.message;
};

/** Why a call did not give its data. `status` 0: no answer came, so what was sent may or may not have been done. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly code: number;
  readonly status: number;
  readonly data: unknown;
  /** What is wrong with which field, when the answer says so (103). */
  readonly fields: Readonly<Record<string, string>>;

  constructor(given: { code: number; status: number; message?: string; data?: unknown }) {
    super(t(given.message || wordsOf(given.code, given.status)));
    this.code = given.code;
    this.status = given.status;
    this.data = given.data ?? null;
    this.fields = fieldsIn(given.data);
  }

  get unanswered(): boolean {
    return this.status === 0;
  }
}

const fieldsIn = (data: unknown): Record<string, string> => {
  if (typeof data !== 'object' || data === null || !('fields' in data)) return {};
  const { fields } = data;
  if (typeof fields !== 'object' || fields === null) return {};
  return Object.fromEntries(Object.entries(fields).map(([name, message]) => [name, t(String(message))]));
};
