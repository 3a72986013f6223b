import { type IsKnown, LONE_KEY_MS, type Scan, ScanReader, type Verdict, wholeCode } from './scanReader.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;
const isField = (element: unknown): element is Field =>
  (element instanceof HTMLInputElement && !/^(button|checkbox|radio|range|submit|color|file)$/.test(element.type)) ||
  element instanceof HTMLTextAreaElement;

/** Past React, which otherwise believes that it set the value itself. */
const writeValue = (field: Field, value: string) => {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

type ScannerOptions = {
  /** Where keys are intercepted; elsewhere a scanner types like a keyboard. */
  guards: (target: Element) => boolean;
  asksNumber: (target: Element) => boolean;
  onScan: (code: string, target: Element) => void;
  isKnown?: IsKnown;
};

/** Listens to a scanner on the whole page. Text typed into a guarded field is removed again, and reported as a code. */
export const listenToScanner = ({ guards, asksNumber, onScan, isKnown }: ScannerOptions): (() => void) => {
  const reader = new ScanReader();
  let timer = 0;
  let target: Element | null = null;
  /** The field before any part of the code was released. */
  let before: { field: Field; value: string } | null = null;
  /** The field before the first of the current digits. */
  let beforeDigits: { field: Field; value: string } | null = null;
  /** And before the first of all characters that followed each other quickly. */
  let beforeRun: { field: Field; value: string } | null = null;

  const isWhole = (scan: Scan): boolean => !isKnown || isKnown(wholeCode(scan, isKnown));
  const hearSilence = () => carryOut(reader.silence(isWhole));
  const waitForSilence = (ms: number) => {
    const due = performance.now() + ms;
    timer = window.setTimeout(() => {
      // The page was busy, so keys may be waiting, too: they come first.
      if (performance.now() - due > LONE_KEY_MS) timer = window.setTimeout(hearSilence, LONE_KEY_MS);
      else hearSilence();
    }, ms);
  };
  const carryOut = ({ typed, scan, slow, wait }: Verdict) => {
    clearTimeout(timer);
    if (typed !== '' && isField(target)) {
      before ??= { field: target, value: target.value };
      // Unlike setting the value, it keeps the caret, the selection and the undo history.
      if (document.activeElement === target) document.execCommand('insertText', false, typed);
      else writeValue(target, target.value + typed);
    }
    if (scan && target) {
      const { leaked } = scan;
      const code = wholeCode(scan, isKnown);
      const isWhole = code === scan.code;
      const was = isWhole ? (slow ? beforeDigits : before) : beforeRun;
      // Of the text typed before it, the part that does not belong to the code stays.
      const rest = isWhole ? '' : scan.lead.slice(0, scan.code.length - code.length);
      if ((leaked !== '' || !isWhole) && was) writeValue(was.field, was.value + rest);
      onScan(code, target);
    }
    if (scan) before = null;
    if (wait !== undefined) waitForSilence(wait);
  };
  const leave = () => {
    carryOut(reader.leave());
    before = null;
    target = null;
  };
  const onKey = (event: KeyboardEvent) => {
    const now = event.target instanceof Element ? event.target : null;
    if (!now || !guards(now)) return leave();
    // The page itself has moved the focus in the middle of a code: the rest belongs to it.
    if (now !== target && reader.goesOn(event.timeStamp)) {
      beforeDigits = isField(now) ? { field: now, value: now.value } : null;
      beforeRun = beforeDigits;
    } else if (now !== target) leave();
    target = now;
    // On a button, the space bar presses it.
    const byHand =
      event.isComposing ||
      event.key === 'Process' ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.repeat ||
      (event.key === ' ' && !isField(now));
    const verdict = reader.press({ key: event.key, at: event.timeStamp, byHand, inNumber: asksNumber(now) });
    if (reader.digits === 1 && isField(now)) beforeDigits = { field: now, value: now.value };
    if (verdict.held) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    carryOut(verdict);
    // Only now: what was held before is in the field.
    if (reader.run === 1 && isField(now)) beforeRun = { field: now, value: now.value };
    if (verdict.begins || !verdict.held) before = null;
  };
  window.addEventListener('keydown', onKey, true);
  window.addEventListener('pointerdown', leave, true);
  window.addEventListener('blur', leave);
  return () => {
    window.removeEventListener('keydown', onKey, true);
    window.removeEventListener('pointerdown', leave, true);
    window.removeEventListener('blur', leave);
    clearTimeout(timer);
  };
};
