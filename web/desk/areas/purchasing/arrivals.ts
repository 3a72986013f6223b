import { type Cents, cents } from '#contract/money.ts';
import { unitsEach } from '#contract/purchasing/lines.ts';
import type { DamagedAction, PurchaseLine } from '#contract/purchasing/order.ts';
import { type Milli, milli } from '#contract/quantity.ts';
import type { LineErrors } from '#web/desk/ui/lineGrid.ts';
import { type Goods, toReceive } from './goods.ts';

/** A line being received: good ones, damaged ones beside them, and what they cost this time. */
export type Arrival = Goods & {
  damaged: Milli;
  damagedAction: DamagedAction;
  paid: Cents;
  /** How many came before damaged ones were taken off: a slip in those is put right without losing good ones. */
  cameInAll?: Milli;
};

/** What the order says one costs, discount off, to the cent. */
export const orderCost = ({ cost = cents(0), discount = 0 }: PurchaseLine): Cents =>
  cents(Math.round((cost * (100 - discount)) / 100));

export const arrivalOf = (line: PurchaseLine, now = milli(0), damaged = milli(0)): Arrival => ({
  ...line,
  now,
  damaged,
  damagedAction: 'return',
  paid: orderCost(line),
});

/** What was entered of a delivery, to go on with after a reload. */
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

export const arrivedQty = ({ now, damaged }: Pick<Arrival, 'now' | 'damaged'>): Milli => milli(now + damaged);
export const isOver = (line: Arrival): boolean => arrivedQty(line) > toReceive(line);
/** All that is outstanding, damaged ones among them; else the good ones as they were typed. */
const cameInAllOf = (line: Arrival): Milli => (arrivedQty(line) === toReceive(line) ? toReceive(line) : line.now);
/** Damaged goods are taken off the outstanding good ones, so that nobody has to lower those by hand. */
export const withDamage = (before: Arrival, after: Arrival): Arrival => {
  if (after.now !== before.now) return { ...after, cameInAll: cameInAllOf(after) };
  const cameInAll = before.cameInAll ?? cameInAllOf(before);
  if (after.damaged === before.damaged || cameInAll > toReceive(after)) return after;
  const good = Math.min(cameInAll, Math.max(0, toReceive(after) - after.damaged));
  return { ...after, cameInAll, now: milli(good) };
};
export const unitsArrived = (lines: readonly Arrival[]): Milli =>
  milli(lines.reduce((sum, line) => sum + arrivedQty(line) * unitsEach(line), 0));

/** A cost is sent only where it differs from the order's: that one may have parts of a cent. */
export const arrivalsToSend = (lines: readonly Arrival[], seesCost: boolean) =>
  lines
    .filter((line) => arrivedQty(line) > 0)
    .map((line) => ({
      lineId: line.id,
      quantity: arrivedQty(line),
      ...(line.damaged > 0 && { damaged: line.damaged, damagedAction: line.damagedAction }),
      ...(seesCost && line.paid !== orderCost(line) && { cost: line.paid }),
    }));

const cells: Record<string, string> = { damaged: 'damaged', damagedAction: 'damagedAction', cost: 'paid' };

/** Refusals number the lines that were sent; the screen shows all lines. */
export const arrivalErrors = (lines: readonly Arrival[], fields: Readonly<Record<string, string>>): LineErrors => {
  const sentRows = lines.flatMap((line, at) => (arrivedQty(line) > 0 ? [at] : []));
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, message]) => {
      const [, index, field = ''] = /^lines\.(\d+)\.(\w+)$/.exec(name) ?? [];
      const at = sentRows[Number(index ?? -1)];
      return at === undefined ? [] : [[`${at}.${cells[field] ?? 'now'}`, message]];
    }),
  );
};

/** The labels page with one label for each good unit that came, packs as packs. */
export const labelsQuery = (lines: readonly { productId: number; pack: boolean; count: number }[]): string => {
  const MAX_LABELS = 1000;
  return new URLSearchParams({
    ids: lines.map(({ productId }) => productId).join(','),
    counts: lines.map(({ count }) => Math.min(MAX_LABELS, Math.max(1, Math.round(count)))).join(','),
    packs: lines.map(({ pack }) => (pack ? 1 : 0)).join(','),
  }).toString();
};
