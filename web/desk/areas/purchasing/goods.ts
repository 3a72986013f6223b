import { restOf, unitsEach } from '#contract/purchasing/lines.ts';
import type { PurchaseLine } from '#contract/purchasing.ts';
import { type Milli, milli, units } from '#contract/quantity.ts';
import { changedLine, type LineErrors } from '#web/desk/ui/lineGrid.ts';

/** A line whose goods are handled now: so much of it. */
export type Goods = PurchaseLine & { now: Milli };

export const toCome = (line: PurchaseLine): Milli => restOf(line);
export const toReturn = ({ received, returned }: PurchaseLine): Milli => milli(received - returned);

export const handled = (goods: readonly Goods[]) =>
  goods.filter(({ now }) => now > 0).map(({ id, now }) => ({ lineId: id, quantity: now }));

export const unitsNow = (goods: readonly Goods[]): Milli =>
  milli(goods.reduce((sum, line) => sum + line.now * unitsEach(line), 0));

type Scanned = { goods: Goods[]; line: Goods } | { problem: 'unknown' | 'unitOfPack' };

const better = (one: Goods, other: Goods) => Number(toCome(other) > other.now) - Number(toCome(one) > one.now);

/**
 * A scanned code counts one more of its line: first one that still expects something. A pack of what was ordered in
 * units is so many units; a single unit of what was ordered in packs is for people to decide.
 */
export const scanned = (goods: readonly Goods[], code: string): Scanned => {
  const wanted = code.toLowerCase();
  const hits = goods.flatMap((line) => {
    const found = line.codes.find((each) => each.code.toLowerCase() === wanted);
    return found ? [{ line, pack: found.pack }] : [];
  });
  if (hits.length === 0) return { problem: 'unknown' };
  const exact = hits.filter(({ line, pack }) => line.pack === pack).map(({ line }) => line);
  const inUnits = hits.filter(({ line, pack }) => pack && !line.pack).map(({ line }) => line);
  const line = exact.toSorted(better)[0] ?? inUnits.toSorted(better)[0];
  if (!line) return { problem: 'unitOfPack' };
  const more = exact.includes(line) ? units(1) : units(line.unitQty);
  const counted = changedLine(line, { now: milli(line.now + more) });
  return { goods: goods.map((each) => (each === line ? counted : each)), line: counted };
};

/** The server numbers the lines that were sent; the screen shows all of them. */
export const errorsAt = (goods: readonly Goods[], fields: Readonly<Record<string, string>>): LineErrors => {
  const sent = goods.flatMap(({ now }, at) => (now > 0 ? [at] : []));
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, message]) => {
      const at = sent[Number(/^lines\.(\d+)\./.exec(name)?.[1] ?? -1)];
      return at === undefined ? [] : [[`${at}.now`, message]];
    }),
  );
};
