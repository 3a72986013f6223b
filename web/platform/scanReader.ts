import { isGtin } from '#contract/gtin.ts';

/**
 * Distinguishes a scanner that types from a person. A scan is at least six characters, each at most 35 ms after the
 * previous one, ended by Enter, Tab or silence; everything else was typed. The keys' own timestamps decide: a busy page
 * handles them late. Until it is known what they are, characters are held back from the page.
 *
 * A slow scanner types like a fast hand. In fields for a quantity or an amount, eight digits or more in one run that
 * are ended by Enter or Tab are a code, however slowly they arrived: nothing in a shop costs ten million. This also
 * covers a scanner that pauses in the middle of a code: its first digits are part of the code, unless what came after
 * them is a whole barcode by itself.
 */
const SCAN_GAP_MS = 35;
const MIN_SCAN_LENGTH = 6;
const MIN_CODE_DIGITS = 8;
/** A single key is released soon, so that nobody notices; a fast run waits for its end. */
export const LONE_KEY_MS = 45;
const SILENCE_MS = 250;
/** Digits further apart do not belong together: somebody typed a quantity, then took the scanner. */
const DIGITS_GAP_MS = 400;

/** A scanner that pauses continues sooner than a person who takes the scanner after typing. */
const FALTER_MS = 150;
/** On a busy machine it may take longer; then only a complete known code belongs together. */
const LONG_FALTER_MS = 800;

type ScanKey = {
  key: string;
  /** When it was pressed (event.timeStamp). */
  at: number;
  /** Held down, composed by an input method, or with Ctrl, Alt or Meta: scanners never do that. */
  byHand: boolean;
  /** The field is for a quantity or an amount. */
  inNumber: boolean;
};

export type Scan = { code: string; lead: string; near: string };

export type Verdict = {
  /** The key is withheld from the page. */
  held: boolean;
  /** Characters that were typed after all: they belong to the field now. */
  typed: string;
  /**
   * A code; `leaked` is the part of it that had been released as typed. `lead` is what was typed before it: possibly
   * the first characters of the code, from a scanner that paused. `near` is the end of it that came right before.
   */
  scan?: Scan & { leaked: string };
  /** The code arrived slowly: the field returns to its value before the first digit. */
  slow?: boolean;
  /** Without another key, `silence` is due after this many ms. */
  wait?: number;
  /** The key stands alone, or starts something. */
  begins?: boolean;
};

export class ScanReader {
  #held = '';
  #last = Number.NEGATIVE_INFINITY;
  #leaked = '';
  #digits = '';
  #run = '';
  #nearRun = '';
  #inNumber = false;
  /** Already waited once more for an unknown code. */
  #hasWaited = false;
  /** The last code, if it was taken without a key that ended it, with everything typed before it. */
  #unended: { code: string; run: string; nearRun: string } | null = null;

  /** Consecutive digits, without any other key between them. */
  get digits(): number {
    return this.#digits.length;
  }

  /** Consecutive characters, without any other key between them. */
  get run(): number {
    return this.#run.length;
  }

  press({ key, at, byHand, inNumber }: ScanKey): Verdict {
    // Scanners press Shift for capitals.
    if (key === 'Shift' || key === 'CapsLock') return { held: false, typed: '' };
    const digits = this.#digits;
    const together = at - this.#last <= DIGITS_GAP_MS;
    this.#digits = !byHand && /^\d$/.test(key) ? (together ? digits : '') + key : '';
    this.#inNumber = inNumber;
    const isCharacter = !byHand && key.length === 1;
    const run = { lead: this.#run, near: this.#nearRun };
    this.#run = isCharacter ? (at - this.#last <= LONG_FALTER_MS ? run.lead : '') + key : '';
    this.#nearRun = isCharacter ? (at - this.#last <= FALTER_MS ? run.near : '') + key : '';
    if (byHand) return this.#letGo();
    const near = at - this.#last <= SCAN_GAP_MS;
    const unended = at - this.#last <= LONG_FALTER_MS ? this.#unended : null;
    this.#unended = null;
    this.#hasWaited = false;
    if (key === 'Enter' || key === 'Tab') {
      // The end of a code that was taken already: it must not activate what the code has opened.
      if (unended) return { held: true, typed: '' };
      if (near && this.#isCode() && !this.#isEndOf(digits)) return { held: true, typed: '', scan: this.#take(run) };
      if (!inNumber || digits.length < MIN_CODE_DIGITS) return this.#letGo();
      return { held: true, typed: '', ...this.#takeSlow(digits) };
    }
    if (key.length !== 1) return this.#letGo();
    let typed = '';
    if (!near) ({ typed } = this.#letGo());
    // By its timestamp it was pressed right after a code that was taken as complete: it was delivered late, and the
    // code continues.
    else if (unended) {
      this.#held = unended.code;
      this.#run = unended.run + key;
      this.#nearRun = unended.nearRun + key;
    }
    // The rest came late: what was released is taken back.
    else if (this.#held === '') this.#held = this.#leaked;
    this.#held += key;
    this.#last = at;
    return { held: true, typed, begins: !near, wait: this.#held.length > 1 ? SILENCE_MS : LONE_KEY_MS };
  }

  /**
   * No key arrived meanwhile. Without an end, the first characters of a code look like a whole one: what `isWhole`
   * denies is waited for as long as a scanner may pause.
   */
  silence(isWhole: (scan: Scan) => boolean = () => true): Verdict {
    const slow = this.#isEndOf(this.#digits);
    if (slow || this.#isCode()) {
      const run = { lead: this.#run, near: this.#nearRun };
      const scan = slow ? { code: this.#digits, lead: '', near: '' } : this.#scanOf(run);
      if (!this.#hasWaited && !isWhole(scan)) {
        this.#hasWaited = true;
        return { held: false, typed: '', wait: LONG_FALTER_MS - SILENCE_MS };
      }
      this.#unended = { code: scan.code, run: run.lead, nearRun: run.near };
      return { held: false, typed: '', ...(slow ? this.#takeSlow(this.#digits) : { scan: this.#take(run) }) };
    }
    const typed = this.#typedPart();
    this.#leaked += typed;
    this.#held = '';
    return { held: false, typed };
  }

  /** Whether a key at this time continues the previous ones: nobody moves from field to field that fast. */
  goesOn(at: number): boolean {
    return (this.#held !== '' || this.#leaked !== '' || this.#unended !== null) && at - this.#last <= SCAN_GAP_MS;
  }

  /** The focus moved elsewhere: the held characters were typed. */
  leave(): Verdict {
    this.#digits = '';
    this.#run = '';
    this.#nearRun = '';
    return this.#letGo();
  }

  #isCode() {
    return this.#held.length >= MIN_SCAN_LENGTH;
  }
  /** The held characters are only the end of a code that began among the digits released before. */
  #isEndOf(digits: string) {
    const begun = digits.length >= MIN_CODE_DIGITS && digits.length > this.#held.length && digits.endsWith(this.#held);
    return this.#inNumber && this.#isCode() && begun && !isGtin(this.#held);
  }
  #takeSlow(code: string) {
    const leaked = code.slice(0, code.length - this.#typedPart().length);
    this.#take({ lead: '', near: '' });
    return { scan: { code, leaked, lead: '', near: '' }, slow: true };
  }
  #typedPart() {
    return this.#held.slice(this.#held.startsWith(this.#leaked) ? this.#leaked.length : 0);
  }
  #scanOf({ lead, near }: { lead: string; near: string }): Scan {
    const code = this.#held;
    const before = (typed: string) => (typed.endsWith(code) ? typed.slice(0, -code.length) : '');
    return { code, lead: before(lead), near: before(near) };
  }
  #take(run: { lead: string; near: string }) {
    const scan = { ...this.#scanOf(run), leaked: this.#leaked };
    this.#digits = '';
    this.#run = '';
    this.#nearRun = '';
    this.#held = '';
    this.#leaked = '';
    return scan;
  }
  #letGo(): Verdict {
    const typed = this.#typedPart();
    this.#held = '';
    this.#leaked = '';
    return { held: false, typed };
  }
}

/** Tells a code without its first characters from a whole one; by default every code counts as whole. */
export type IsKnown = ((code: string) => boolean) | undefined;

/**
 * With its first characters, if only that is a known code. If neither is, what came right before belongs to it too,
 * unless it is a whole barcode by itself: nobody types and scans that quickly.
 */
export const wholeCode = ({ code, lead, near }: Scan, isKnown: IsKnown): string => {
  if (lead === '' || !isKnown || isKnown(code)) return code;
  for (let from = 0; from < lead.length; from += 1)
    if (isKnown(lead.slice(from) + code)) return lead.slice(from) + code;
  return isGtin(code) ? code : near + code;
};
