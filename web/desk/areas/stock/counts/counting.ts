import type { z } from 'zod';
import type { Sentence } from '#contract/messages/sentence.ts';
import { type Milli, milli, whyNotWhole } from '#contract/quantity.ts';
import type { CountedLine } from '#contract/stock/counting.ts';

type CountReply = z.output<typeof CountedLine>;

/** What is counted: a scanned code, or a product picked by name. */
export type Target = { code: string } | { productId: number; sku: string; title: string; chineseTitle: string };

/** An entry that may not have reached the server yet. */
export type Entry = {
  clientId: string;
  key: string;
  code?: string;
  productId?: number;
  quantity: Milli;
  at: string;
  place?: string;
};

/** The sum of this person's entries for one code. */
export type Line = {
  key: string;
  code?: string;
  productId?: number;
  sku: string;
  title: string;
  chineseTitle: string;
  /** Undefined until the server has answered. */
  soldByWeight?: boolean;
  /** More than one if the code is a pack's. */
  unitsEach?: number;
  /** In units, or in packs if the code is a pack's. */
  entered: Milli;
  /** In units, as the server understood it. */
  units: Milli;
  /** By all users; null until the server has answered. */
  counted: Milli | null;
  /** Why the server did not accept the last entry: usually an unknown code. */
  problem?: string;
};

export type Counting = { waiting: readonly Entry[]; lines: readonly Line[] };
export const emptyCount: Counting = { waiting: [], lines: [] };

const MAX_LINES = 300;
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

type Stamp = { clientId: string; at: string; place?: string };

/** One more scan: its entry waits to be sent, its line moves to the top. */
export const enter = (state: Counting, target: Target, quantity: Milli, { clientId, at, place }: Stamp): Counting => {
  const key = keyOf(target);
  const line = state.lines.find((each) => each.key === key) ?? blankLine(target);
  const { code, productId } = line;
  // The code is sent as scanned, even if its product is known by now: a pack's code counts packs.
  const codeOrProduct = code === undefined ? { productId } : { code };
  const entry: Entry = { clientId, key, quantity, at, ...codeOrProduct, ...(place && { place }) };
  const { problem: _, ...fine } = line;
  const updated: Line = { ...fine, entered: milli(line.entered + quantity) };
  return {
    waiting: [...state.waiting, entry],
    lines: [updated, ...state.lines.filter((each) => each.key !== key)].slice(0, MAX_LINES),
  };
};

const changeLine = (state: Counting, key: string, change: (line: Line) => Line): readonly Line[] =>
  state.lines.map((line) => (line.key === key ? change(line) : line));

/** The server has accepted these entries: they are not sent again, and their lines get product names. */
export const acceptEntries = (state: Counting, reply: readonly CountReply[]): Counting =>
  reply.reduce<Counting>(
    (before, { clientId, productId, sku, title, chineseTitle, soldByWeight, quantity, counted }) => {
      const entry = before.waiting.find((each) => each.clientId === clientId);
      if (!entry) return before;
      const lines = changeLine(before, entry.key, (line) => {
        const units = milli(line.units + quantity);
        const unitsEach = entry.quantity === 0 ? line.unitsEach : quantity / entry.quantity;
        const knownLine = { ...line, productId, sku, title, chineseTitle, soldByWeight, unitsEach, counted };
        // The total is below this person's own sum: a recount began, and this is its first entry.
        if (counted < units && counted === quantity) return { ...knownLine, entered: entry.quantity, units: quantity };
        return { ...knownLine, units };
      });
      return { waiting: before.waiting.filter((each) => each !== entry), lines };
    },
    state,
  );

/** The server refused this entry for good: the line shows why, and the entry does not count. */
export const refuseEntry = (state: Counting, clientId: string, problem: string): Counting => {
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

/** Removes a line from this person's list: an unknown code that was dealt with. */
export const forget = (state: Counting, key: string): Counting => ({
  ...state,
  lines: state.lines.filter((line) => line.key !== key),
});

export const isUnknown = ({ productId, problem }: Line): boolean => productId === undefined && problem !== undefined;

/** A number typed where codes are scanned: the quantity. Longer ones are codes, as in scanners and price books. */
const TYPED_QUANTITY = /^\d{1,3}(?:[.,]\d{1,3})?$/;
export const typedQuantity = (text: string): Milli | undefined =>
  TYPED_QUANTITY.test(text) ? milli(Math.round(Number(text.replace(',', '.')) * 1000)) : undefined;

/** Half a unit of what is not weighed; half a pack is fine if its units are whole. */
export const whyNotCounted = (
  quantity: Milli,
  { soldByWeight = true, unitsEach = 1 }: Pick<Line, 'soldByWeight' | 'unitsEach'>,
): Sentence | undefined => whyNotWhole(milli(Math.round(quantity * unitsEach)), { soldByWeight });

/** The quantity of the last scan: one, until a number is typed. */
export type LastScan = { key: string; quantity: Milli };

/**
 * What a typed number adds to a line: it replaces its last scan. For a line chosen from the list it is the whole
 * quantity.
 */
export const addedBy = (quantity: Milli, line: Pick<Line, 'key' | 'entered'>, last: LastScan | undefined): Milli =>
  milli(quantity - (last?.key === line.key ? last.quantity : line.entered));
