import { restOf, unitsEach } from '#contract/purchasing/lines.ts';
import type { PurchaseLine } from '#contract/purchasing/order.ts';
import { type Milli, milli, units } from '#contract/quantity.ts';
import { changedLine, type LineErrors } from '#web/desk/ui/lineGrid.ts';

/** A line with the quantity being received or returned now. */
export type Goods = PurchaseLine & { now: Milli };

export const toReceive = (line: PurchaseLine): Milli => restOf(line);
export const toReturn = ({ received, returned }: PurchaseLine): Milli => milli(received - returned);

/** What of an order can be returned to its supplier, with what was typed on those lines before. */
export const goodsToReturn = (lines: readonly PurchaseLine[], typed: readonly Goods[] = []): Goods[] =>
  lines
    .filter((line) => toReturn(line) > 0)
    .map((line) => ({ ...line, now: typed.find(({ id }) => id === line.id)?.now ?? milli(0) }));

export const isTyped = ({ now }: Goods): boolean => now !== 0;
/** A negative number is sent, too: its refusal is shown at its line. */
export const linesToSend = (goods: readonly Goods[]) =>
  goods.filter(isTyped).map(({ id, now }) => ({ lineId: id, quantity: now }));

export const unitsNow = (goods: readonly Goods[]): Milli =>
  milli(goods.reduce((sum, line) => sum + line.now * unitsEach(line), 0));

type ScanOutcome<G> = { goods: G[]; line: G } | { problem: 'unknown' | 'unitOfPack' };

const better = (one: Goods, other: Goods) => Number(toReceive(other) > other.now) - Number(toReceive(one) > one.now);

/**
 * A scanned code adds one to its line, preferring lines with goods outstanding. A pack's code adds its units to a line
 * ordered in units; a single unit of a line ordered in packs is left to the user.
 */
export const scanGoods = <G extends Goods>(goods: readonly G[], code: string): ScanOutcome<G> => {
  const lowerCode = code.toLowerCase();
  const hits = goods.flatMap((line) => {
    const match = line.codes.find((each) => each.code.toLowerCase() === lowerCode);
    return match ? [{ line, pack: match.pack }] : [];
  });
  if (hits.length === 0) return { problem: 'unknown' };
  const exact = hits.filter(({ line, pack }) => line.pack === pack).map(({ line }) => line);
  const inUnits = hits.filter(({ line, pack }) => pack && !line.pack).map(({ line }) => line);
  const line = exact.toSorted(better)[0] ?? inUnits.toSorted(better)[0];
  if (!line) return { problem: 'unitOfPack' };
  const more = exact.includes(line) ? units(1) : units(line.unitQty);
  const updated = changedLine(line, { now: milli(line.now + more) } as Partial<G>);
  return { goods: goods.map((each) => (each === line ? updated : each)), line: updated };
};

/** Refusals number the lines that were sent; the screen shows all lines. */
export const errorsAt = (goods: readonly Goods[], fields: Readonly<Record<string, string>>): LineErrors => {
  const sentRows = goods.flatMap((line, at) => (isTyped(line) ? [at] : []));
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, message]) => {
      const at = sentRows[Number(/^lines\.(\d+)\./.exec(name)?.[1] ?? -1)];
      return at === undefined ? [] : [[`${at}.now`, message]];
    }),
  );
};
