import { isGtin } from '#contract/gtin.ts';

/**
 * Tells a scanner that types from a person who types. A scan is at least six characters, each at most 35 ms after the
 * one before, ended by Enter, Tab or silence; everything else was typed. The keys' own times decide: a busy page handles
 * them late. Until it is known what they are, characters are held back from the page.
 *
 * A slow scanner types like a fast hand. Where a quantity or an amount is asked for, eight digits or more in one run that
 * are ended by Enter or Tab are a code, however slowly they came: nothing in a shop costs ten million. A scanner that falters in the middle of a code
 * belongs here too: its first digits are part of the code, unless what came after them is a whole barcode by itself.
 */
const SCAN_GAP_MS = 35;
const MIN_SCAN_LENGTH = 6;
const MIN_CODE_DIGITS = 8;
/** A lone key is let go soon, so that nobody feels it; a fast run waits for its end. */
export const LONE_KEY_MS = 45;
const SILENCE_MS = 250;
/** Digits further apart do not belong together: somebody typed a quantity, then reached for the scanner. */
const DIGITS_GAP_MS = 400;

/** A scanner that falters goes on sooner than a hand that lets go of the keys and reaches for it. */
const FALTER_MS = 150;
/** On a busy machine it may take longer; then only a code that is known as a whole belongs together. */
const LONG_FALTER_MS = 800;

type ScanKey = {
  key: string;
  /** When it was pressed (event.timeStamp). */
  at: number;
  /** Held down, composed by an input method, or with Ctrl, Alt or Meta: no scanner does that. */
  byHand: boolean;
  /** The field asks for a quantity or an amount. */
  inNumber: boolean;
};

export type Scan = { code: string; lead: string; near: string };

export type Verdict = {
  /** The key is kept from the page. */
  held: boolean;
  /** Characters that were typed after all: they belong to the field now. */
  typed: string;
  /**
   * A code; `leaked` is the part of it that had been let go as typed. `lead` is what was typed before it: the first
   * characters of the code, perhaps, by a scanner that faltered. `near` is the end of it that came right before.
   */
  scan?: Scan & { leaked: string };
  /** The code came slowly: the field goes back to what it held before its first digit. */
  slow?: boolean;
  /** Without another key, `silence` is due after so many ms. */
  wait?: number;
  /** The key stands by itself, or begins something. */
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
  /** A code that is not known has been waited for once more. */
  #hasWaited = false;
  /** The last code, where it was taken without a key that ended it, with all that was typed before it. */
  #unended: { code: string; run: string; nearRun: string } | null = null;

  /** Digits that were pressed one after the other, without any other key between them. */
  get digits(): number {
    return this.#digits.length;
  }

  /** Characters that were pressed one after the other, without any other key between them. */
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
      // The end of a code that was taken already: it must not press what the code has brought up.
      if (unended) return { held: true, typed: '' };
      if (near && this.#isCode() && !this.#isEndOf(digits)) return { held: true, typed: '', scan: this.#take(run) };
      if (!inNumber || digits.length < MIN_CODE_DIGITS) return this.#letGo();
      return { held: true, typed: '', ...this.#takeSlow(digits) };
    }
    if (key.length !== 1) return this.#letGo();
    let typed = '';
    if (!near) ({ typed } = this.#letGo());
    // By its own time it was pressed right after a code that was taken as whole: it was handed over late, and the code goes on.
    else if (unended) {
      this.#held = unended.code;
      this.#run = unended.run + key;
      this.#nearRun = unended.nearRun + key;
    }
    // The rest came late: what was let go is taken back.
    else if (this.#held === '') this.#held = this.#leaked;
    this.#held += key;
    this.#last = at;
    return { held: true, typed, begins: !near, wait: this.#held.length > 1 ? SILENCE_MS : LONE_KEY_MS };
  }

  /**
   * No key came while it was waited for. Without an end the first characters of a code look like a whole one: what
   * `isWhole` denies is waited for as long as a scanner may falter.
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

  /** Whether a key at this time goes on with what came before: no hand goes from field to field as fast. */
  goesOn(at: number): boolean {
    return (this.#held !== '' || this.#leaked !== '' || this.#unended !== null) && at - this.#last <= SCAN_GAP_MS;
  }

  /** The focus went elsewhere: what is held was typed. */
  leave(): Verdict {
    this.#digits = '';
    this.#run = '';
    this.#nearRun = '';
    return this.#letGo();
  }

  #isCode() {
    return this.#held.length >= MIN_SCAN_LENGTH;
  }
  /** What is held is only the end of a code that began among the digits let go before. */
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

/** Tells a code that lacks its first characters from a whole one; without it every code counts as whole. */
export type IsKnown = ((code: string) => boolean) | undefined;

/**
 * With its first characters, where only that is a code that is known. Where neither is, what came right before belongs to
 * it too, unless it is a whole barcode by itself: nobody types and scans within so short a time.
 */
export const wholeCode = ({ code, lead, near }: Scan, isKnown: IsKnown): string => {
  if (lead === '' || !isKnown || isKnown(code)) return code;
  for (let from = 0; from < lead.length; from += 1)
    if (isKnown(lead.slice(from) + code)) return lead.slice(from) + code;
  return isGtin(code) ? code : near + code;
};
