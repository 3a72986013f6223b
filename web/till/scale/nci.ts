/*
 * The NCI protocol of counter scales (docs/till-setup.md): the till sends “W” and a carriage return, the scale
 * answers <LF>weight and unit<CR><LF>status<CR><ETX>. The first status byte says whether the weight is stable, but
 * makers disagree on its meaning, so two equal readings are used instead. The second one reports over (2) and under
 * (1) capacity.
 */

export type Reading =
  | { kind: 'weight'; grams: number }
  /** Over capacity, or below zero. */
  | { kind: 'over' }
  | { kind: 'under' }
  /** Pounds, or not understood. */
  | { kind: 'unreadable' };

const CR = 0x0d;
const ETX = 0x03;
/** “W”, carriage return. */
export const question: Uint8Array<ArrayBuffer> = new Uint8Array([0x57, CR]);

const UNDER = 1;
const OVER = 2;

const gramsPerUnit: Record<string, number> = { kg: 1000, g: 1 };

/** Some scales send parity bits, which are removed. */
const textOf = (bytes: readonly number[]): string => String.fromCharCode(...bytes.map((byte) => byte & 0x7f));

/** An answer without its end of text; scales differ in the line feeds between its parts. */
export const readAnswer = (bytes: readonly number[]): Reading => {
  const [weight = '', status = ''] = textOf(bytes)
    .split(/[\r\n]+/)
    .filter((part) => part !== '');
  const flags = status.charCodeAt(1) || 0;
  if (weight.includes('^') || flags & OVER) return { kind: 'over' };
  if (weight.includes('_') || weight.includes('--') || flags & UNDER) return { kind: 'under' };
  const [, sign, digits = '', unit = ''] = /^\s*(-?)\s*(\d*\.?\d+)\s*([a-z]+)\s*$/i.exec(weight) ?? [];
  const factor = gramsPerUnit[unit.toLowerCase()];
  if (factor === undefined) return { kind: 'unreadable' };
  if (sign) return { kind: 'under' };
  return { kind: 'weight', grams: Math.round(Number(digits) * factor) };
};

/** Collects bytes up to the end of text, in whatever pieces they arrive. */
export class AnswerReader {
  #bytes: number[] = [];
  /** The answer completed by these bytes; the rest belongs to the next one. */
  add(piece: Uint8Array): Reading | undefined {
    this.#bytes.push(...piece);
    const end = this.#bytes.findIndex((byte) => (byte & 0x7f) === ETX);
    if (end < 0) return undefined;
    const answer = this.#bytes.slice(0, end);
    this.#bytes = this.#bytes.slice(end + 1);
    return readAnswer(answer);
  }
  clear() {
    this.#bytes = [];
  }
}
