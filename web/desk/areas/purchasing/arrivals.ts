import { type Sentence, say } from '#contract/messages/sentence.ts';
import { type Cents, cents } from '#contract/money.ts';
import type { DamagedAction, PurchaseLine } from '#contract/purchasing/order.ts';
import { type Milli, milli, whyNotWhole } from '#contract/quantity.ts';
import type { LineErrors } from '#web/desk/ui/lineGrid.ts';
import { type Goods, toReceive } from './goods.ts';

/** A line being received: everything that arrived, how much of it is damaged, and its cost this time. */
export type Arrival = Goods & { damaged: Milli; damagedAction: DamagedAction; paid: Cents };

/** The ordered cost of one, less discount, to the cent. */
export const orderCost = ({ cost = cents(0), discount = 0 }: PurchaseLine): Cents =>
  cents(Math.round((cost * (100 - discount)) / 100));

export const arrivalOf = (line: PurchaseLine, now = milli(0), damaged = milli(0)): Arrival => ({
  ...line,
  now,
  damaged,
  damagedAction: 'return',
  paid: orderCost(line),
});

/** What was entered for a delivery, to continue after a reload. */
export type Receipt = {
  lines: Record<number, Pick<Arrival, 'now' | 'damaged' | 'damagedAction' | 'paid'>>;
  note: string;
};
export const receiptOf = (arrivals: readonly Arrival[], note: string): Receipt => ({
  lines: Object.fromEntries(
    arrivals.map(({ id, now, damaged, damagedAction, paid }) => [id, { now, damaged, damagedAction, paid }]),
  ),
  note,
});

const fits = (line: PurchaseLine, { productId, pack }: Arrival) => line.productId === productId && line.pack === pack;

/** The lines of an order that somebody changed meanwhile, with what was entered on those that are still there. */
export const carriedOver = (lines: readonly PurchaseLine[], arrivals: readonly Arrival[]): Arrival[] =>
  lines.map((line) => {
    const entered = arrivals.find((arrival) => arrival.id === line.id && fits(line, arrival));
    if (!entered) return arrivalOf(line);
    const { now, damaged, damagedAction, paid } = entered;
    const cost = paid === orderCost(entered) ? orderCost(line) : paid;
    return { ...line, now, damaged, damagedAction, paid: cost };
  });

export const isOver = (line: Arrival): boolean => line.now > toReceive(line);
export const isEntered = ({ now, damaged }: Arrival): boolean => now !== 0 || damaged !== 0;
export const goodQty = ({ now, damaged }: Arrival): Milli => milli(now - damaged);

type CellProblem = { cell: 'now' | 'damaged'; sentence: Sentence };
export const problemOf = (line: Arrival): CellProblem | undefined => {
  const { now, damaged } = line;
  for (const cell of ['now', 'damaged'] as const) {
    const sentence = whyNotWhole(line[cell], line);
    if (sentence) return { cell, sentence };
  }
  if (now < 0) return { cell: 'now', sentence: say('field.notNegative') };
  if (damaged < 0) return { cell: 'damaged', sentence: say('field.notNegative') };
  if (damaged > 0 && now === 0) return { cell: 'damaged', sentence: say('purchasing.damagedNoneCame') };
  if (damaged > now) return { cell: 'damaged', sentence: say('purchasing.damagedTooMany', { count: now / 1000 }) };
  return undefined;
};
/** Entries that cannot be received, by cell. */
export const arrivalProblems = (lines: readonly Arrival[]): Record<string, Sentence> =>
  Object.fromEntries(
    lines.flatMap((line, at) => {
      const problem = problemOf(line);
      return problem ? [[`${at}.${problem.cell}`, problem.sentence]] : [];
    }),
  );

/** A cost is only sent if it differs from the order's: that one may have fractions of a cent. */
export const arrivalsToSend = (lines: readonly Arrival[], seesCost: boolean) =>
  lines
    .filter(({ now }) => now > 0)
    .map((line) => ({
      lineId: line.id,
      quantity: line.now,
      ...(line.damaged > 0 && { damaged: line.damaged, damagedAction: line.damagedAction }),
      ...(seesCost && line.paid !== orderCost(line) && { cost: line.paid }),
    }));

const cells: Record<string, string> = { damaged: 'damaged', damagedAction: 'damagedAction', cost: 'paid' };

/** Refusals number the lines that were sent; the screen shows all lines. */
export const arrivalErrors = (lines: readonly Arrival[], fields: Readonly<Record<string, string>>): LineErrors => {
  const sentRows = lines.flatMap(({ now }, at) => (now > 0 ? [at] : []));
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, message]) => {
      const [, index, field = ''] = /^lines\.(\d+)\.(\w+)$/.exec(name) ?? [];
      const at = sentRows[Number(index ?? -1)];
      return at === undefined ? [] : [[`${at}.${cells[field] ?? 'now'}`, message]];
    }),
  );
};

/** The labels page with one label for each good unit received, packs as packs. */
export const labelsQuery = (lines: readonly { productId: number; pack: boolean; count: number }[]): string => {
  const MAX_LABELS = 1000;
  return new URLSearchParams({
    ids: lines.map(({ productId }) => productId).join(','),
    counts: lines.map(({ count }) => Math.min(MAX_LABELS, Math.max(1, Math.round(count)))).join(','),
    packs: lines.map(({ pack }) => (pack ? 1 : 0)).join(','),
  }).toString();
};
