import type { Milli } from '#contract/milli.ts';
import type { Sale } from '#contract/till/events.ts';
import { awaitServer } from '#web/till/counter/asking.ts';
import { counter, theTill } from '#web/till/counter/counter.ts';
import { warn } from '#web/till/counter/warn.ts';
import type { Till } from '#web/till/device/till.ts';
import { t } from '#web/till/texts.ts';
import { formatsOf, titleIn } from '#web/till/ui/formats.ts';
import { type BorrowReply, LeaseHolder, type LeaseNote } from './holder.ts';

/* Products with strict stock: this till sells what the server has leased to it, online or offline. */

const NOTE = 'leases';
/** Time between two conversations while nothing happens. */
const BORROW_MS = 120_000;

const boot = crypto.randomUUID();
let holder: LeaseHolder | undefined;

export const isStrict = (productId: number): boolean => theTill().catalogue().product(productId)?.strictStock === true;

type SoldLine = { productId: number; quantity: number; pack: boolean; unitQty: number };

/** Units of strict products about to leave, by product. */
const strictUnits = (lines: readonly SoldLine[]): Map<number, number> => {
  const units = new Map<number, number>();
  for (const { productId, quantity, pack, unitQty } of lines)
    if (quantity > 0 && isStrict(productId))
      units.set(productId, (units.get(productId) ?? 0) + quantity * (pack ? unitQty : 1));
  return units;
};
const unitsInBasket = (): Map<number, number> =>
  strictUnits(
    counter().basket.lines.map(({ product, quantity, pack }) => ({
      productId: product.id,
      unitQty: product.unitQty,
      quantity,
      pack,
    })),
  );

export const startBorrowing = (till: Till): (() => void) => {
  const own = new LeaseHolder(
    {
      clock: () => ({ boot, mono: performance.now(), at: Date.now() }),
      events: till.events,
      save: (note) => till.remember(NOTE, note),
      ask: (request) => till.ask<BorrowReply>('POST', '/till/leases/', request).catch(() => undefined),
      unsent: () => till.state().unsent,
      wanted: unitsInBasket,
    },
    till.recall<LeaseNote>(NOTE),
  );
  holder = own;
  let lastAt = Number.NEGATIVE_INFINITY;
  const borrow = () => {
    const isDue = performance.now() - lastAt >= BORROW_MS;
    if (!isDue || !till.state().online || !(till.catalogue().hasStrict || till.recall(NOTE))) return;
    lastAt = performance.now();
    void own.borrow().catch(() => false);
  };
  // Called with every hello, at least once a minute.
  const stop = till.subscribe(borrow);
  const timer = window.setInterval(borrow, BORROW_MS);
  borrow();
  return () => {
    stop();
    clearInterval(timer);
  };
};

type Shortage = { productId: number; left: number };

const shortages = (units: ReadonlyMap<number, number>): Shortage[] =>
  [...units].flatMap(([productId, wanted]) => {
    const left = holder?.left(productId) ?? 0;
    return left < wanted ? [{ productId, left }] : [];
  });

/** Why it can't be sold, and what to do. */
const wordsOf = ({ productId, left: units }: Shortage): string => {
  const product = theTill().catalogue().product(productId);
  const name = product ? titleIn(product) : '';
  const left = formatsOf().quantity(units as Milli);
  if (!theTill().state().online)
    return units > 0 ? t('counter.leaseOfflineFew', { name, left }) : t('counter.leaseOffline', { name });
  const elsewhere = holder?.lentElsewhere(productId) ?? 0;
  const count = formatsOf().quantity(elsewhere as Milli);
  if (elsewhere > 0) return t('counter.leaseElsewhere', { name, left, count });
  return units > 0 ? t('counter.leaseFew', { name, left }) : t('counter.leaseNone', { name });
};

/** A message about what in the basket may not be sold now; undefined if everything may. */
export const leaseObstacle = (): string | undefined => {
  const short = shortages(unitsInBasket());
  return short.length === 0 ? undefined : short.map(wordsOf).join(' · ');
};

/** A conversation that began before may be waiting itself. */
const askHolder = () => holder && awaitServer(holder.borrow().catch(() => false));

/** Requests missing units from the server, if it is reachable. False, with a message, if some are still missing. */
export const coverBasket = async (): Promise<boolean> => {
  if (shortages(unitsInBasket()).length > 0 && theTill().state().online) await askHolder();
  const obstacle = leaseObstacle();
  if (obstacle === undefined) return true;
  warn(obstacle);
  return false;
};

/** The sale names the leases it uses; until it is recorded, those units are reserved. */
export const withLeases = (sale: Sale): { sale: Sale; release: () => void } => {
  const units = strictUnits(sale.lines);
  if (units.size === 0 || !holder) return { sale, release: () => {} };
  const from = holder;
  const lines = sale.lines.map((line) => {
    const lease = line.quantity > 0 && units.has(line.productId) ? from.leaseOf(line.productId) : undefined;
    return lease === undefined ? line : { ...line, lease };
  });
  return { sale: { ...sale, lines }, release: from.setAside(units) };
};
