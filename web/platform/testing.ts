import { ScanReader, type Verdict, wholeCode } from './scanReader.ts';

/** Key, when it was pressed, and when the page handled it, if later. */
export type KeyPress = readonly [key: string, at: number, handled?: number, byHand?: 'byHand'];

/** Plays keys with a simulated clock: returns what reached the field, and the codes reported. */
export const play = (keys: readonly KeyPress[], inNumber = true, isKnown?: (code: string) => boolean) => {
  const reader = new ScanReader();
  let field = '';
  let passed = '';
  const codes: string[] = [];
  const leads: string[] = [];
  const scans: NonNullable<Verdict['scan']>[] = [];
  let due = Number.POSITIVE_INFINITY;
  const isWhole = (scan: Parameters<typeof wholeCode>[0]) => !isKnown || isKnown(wholeCode(scan, isKnown));
  const carryOut = ({ typed, scan, wait }: Verdict, now: number) => {
    field += typed;
    if (scan) {
      codes.push(scan.code);
      leads.push(scan.lead);
      scans.push(scan);
      field = field.slice(0, field.length - scan.leaked.length);
    }
    due = wait === undefined ? Number.POSITIVE_INFINITY : now + wait;
  };
  for (const [key, at, handled = at, byHand] of keys) {
    while (due <= handled) carryOut(reader.silence(isWhole), due);
    const verdict = reader.press({ key, at, byHand: byHand !== undefined, inNumber });
    carryOut(verdict, handled);
    if (!verdict.held) passed += key.length === 1 ? key : `<${key}>`;
  }
  while (Number.isFinite(due)) carryOut(reader.silence(isWhole), due);
  return { field, codes, leads, scans, passed };
};

/** Characters at these gaps (ms), from `start` on. */
export const burst = (text: string, gaps: readonly number[], start = 1000): KeyPress[] => {
  let at = start;
  return [...text].map((key, index) => {
    if (index > 0) at += gaps[(index - 1) % gaps.length] ?? 0;
    return [key, at];
  });
};
export const withEnd = (keys: KeyPress[], key = 'Enter', gap = 4): KeyPress[] => [
  ...keys,
  [key, (keys.at(-1)?.[1] ?? 0) + gap],
];

/** A USB wedge sends a character every 1 to 16 ms. */
export const USB = [8, 8, 7, 9, 8, 8, 16, 8];

/** As if the page handled them this much later; the keys' own timestamps stay. */
export const late = (keys: readonly KeyPress[], ms: number, from = 0): KeyPress[] =>
  keys.map(([key, at], index) => (index < from ? [key, at] : [key, at, at + ms]));
