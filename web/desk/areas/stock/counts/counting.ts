import type { z } from 'zod';
import { type Milli, milli } from '#contract/quantity.ts';
import type { CountedLine } from '#contract/stock/counts.ts';

type Counted = z.output<typeof CountedLine>;

/** What is counted: a code as it was scanned, or a product that was found by its name. */
export type Target = { code: string } | { productId: number; sku: string; title: string; chineseTitle: string };

/** Something this person counted that the server may not know yet. */
export type Entry = { clientId: string; key: string; code?: string; productId?: number; quantity: Milli; at: string };

/** What this person counted of one code, everything together. */
export type Line = {
  key: string;
  code?: string;
  productId?: number;
  sku: string;
  title: string;
  chineseTitle: string;
  /** In what was scanned: units, or packs by a pack's code. */
  entered: Milli;
  /** In units, as the server understood it. */
  units: Milli;
  /** By everybody; null until the server has answered. */
  counted: Milli | null;
  /** Why the server did not take the last entry: an unknown code, mostly. */
  problem?: string;
};

export type Counting = { waiting: readonly Entry[]; lines: readonly Line[] };
export const nothingCounted: Counting = { waiting: [], lines: [] };

const KEPT = 300;
export const keyOf = (target: Target): string =>
  'code' in target ? target.code.toLowerCase() : `#${target.productId}`;

const blankLine = (target: Target): Line => ({
  key: keyOf(target),
  sku: '',
  title: '',
  chineseTitle: '',
  ...target,
  entered: milli(0),
  units: milli(0),
  counted: null,
});

type Stamp = { clientId: string; at: string };

/** One more scan: its entry waits to be sent, its line comes to the top. */
export const enter = (state: Counting, target: Target, quantity: Milli, { clientId, at }: Stamp): Counting => {
  const key = keyOf(target);
  const line = state.lines.find((each) => each.key === key) ?? blankLine(target);
  const { code, productId } = line;
  // A pack's code counts packs: what was scanned is sent as it was, also when its product is known by now.
  const entry: Entry = { clientId, key, quantity, at, ...(code === undefined ? { productId } : { code }) };
  const { problem: _, ...fine } = line;
  const counted: Line = { ...fine, entered: milli(line.entered + quantity) };
  return {
    waiting: [...state.waiting, entry],
    lines: [counted, ...state.lines.filter((each) => each.key !== key)].slice(0, KEPT),
  };
};

const changeLine = (state: Counting, key: string, change: (line: Line) => Line): readonly Line[] =>
  state.lines.map((line) => (line.key === key ? change(line) : line));

/** The server took these: they need not be sent again, and their lines have names now. */
export const taken = (state: Counting, reply: readonly Counted[]): Counting =>
  reply.reduce<Counting>((before, { clientId, productId, sku, title, chineseTitle, quantity, counted }) => {
    const entry = before.waiting.find((each) => each.clientId === clientId);
    if (!entry) return before;
    const lines = changeLine(before, entry.key, (line) => {
      const units = milli(line.units + quantity);
      const named = { ...line, productId, sku, title, chineseTitle, counted };
      // Everybody together have less than this person alone: a recount began, and this is its first entry.
      if (counted < units && counted === quantity) return { ...named, entered: entry.quantity, units: quantity };
      return { ...named, units };
    });
    return { waiting: before.waiting.filter((each) => each !== entry), lines };
  }, state);

/** The server did not take this one, and never will: it is told at its line, and does not count. */
export const refused = (state: Counting, clientId: string, problem: string): Counting => {
  const entry = state.waiting.find((each) => each.clientId === clientId);
  if (!entry) return state;
  return {
    waiting: state.waiting.filter((each) => each !== entry),
    lines: changeLine(state, entry.key, (line) => ({
      ...line,
      entered: milli(line.entered - entry.quantity),
      problem,
    })),
  };
};

/** Takes a line off this person's list: an unknown code that was dealt with. */
export const forget = (state: Counting, key: string): Counting => ({
  ...state,
  lines: state.lines.filter((line) => line.key !== key),
});

export const isUnknown = ({ productId, problem }: Line): boolean => productId === undefined && problem !== undefined;
