import { cents } from '#contract/money.ts';
import { milli, units } from '#contract/quantity.ts';
import type { LineDraft, PaymentDraft, SalesOrder } from '#contract/sales/order.ts';
import type { Buyer } from '#server/areas/sales/demo.ts';
import type { BusyHour } from './calendar.ts';
import type { Random } from './random.ts';

/* What a demo shopper buys, and how it is paid. */

export type DemoProductRow = { id: number; unitQty: number; packed: boolean; soldByWeight: boolean; costPrice: number };

export type Basket = {
  at: Date;
  hour: BusyHour;
  channel: SalesOrder['channel'];
  buyer: Buyer | null;
  lines: LineDraft[];
  /** How it ends: most are completed at once, a few recent ones are still open, some were cancelled. */
  ending: 'completed' | 'confirmed' | 'cancelled' | 'parked';
  tender: 'cash' | 'card' | 'bankTransfer' | 'account';
  /** The last line is returned this many days later. */
  returnsAfter: number | undefined;
  /** The amount on account is paid this many days later. */
  paidAfter: number;
};

const DAY_MS = 86_400_000;

const channelOf = (random: Random, warehouse: boolean): SalesOrder['channel'] => {
  const chance = random.next();
  if (warehouse) return chance < 0.5 ? 'wholesale' : chance < 0.75 ? 'phone' : 'web';
  if (chance < 0.86) return 'inStore';
  return chance < 0.92 ? 'web' : chance < 0.96 ? 'mobile' : 'phone';
};

/** A few products sell all day, most now and then. */
const favourite = <T>(random: Random, from: readonly T[]): T | undefined =>
  from[Math.floor(from.length * random.next() ** 1.7)];

const lineOf = (random: Random, product: DemoProductRow, wholesale: boolean): LineDraft => {
  const pack = product.packed && random.chance(wholesale ? 0.6 : 0.02);
  const few = wholesale ? random.int(1, 3) : random.pick([1, 1, 1, 1, 2, 2, 3]);
  return {
    productId: product.id,
    pack,
    orderQty: product.soldByWeight && !pack ? milli(random.int(5, 40) * 50) : units(few),
    discount: random.chance(0.06) ? random.pick([5, 10]) : 0,
    discountAmount: cents(0),
  } as LineDraft;
};

const tenderOf = (random: Random, channel: SalesOrder['channel'], buyer: Buyer | null): Basket['tender'] => {
  if (channel === 'wholesale') return buyer && random.chance(0.7) ? 'account' : 'bankTransfer';
  if (channel === 'inStore') return random.chance(0.34) ? 'cash' : 'card';
  return channel === 'phone' && random.chance(0.4) ? 'bankTransfer' : 'card';
};

const endingOf = (random: Random, channel: SalesOrder['channel'], age: number): Basket['ending'] => {
  const chance = random.next();
  if (channel === 'inStore') return age < DAY_MS && chance < 0.03 ? 'parked' : 'completed';
  if (chance < 0.02) return 'cancelled';
  return age < 3 * DAY_MS && chance < 0.4 ? 'confirmed' : 'completed';
};

export type Crowd = { products: readonly DemoProductRow[]; people: readonly Buyer[]; firms: readonly Buyer[] };

export const fillBasket = (
  random: Random,
  hour: BusyHour,
  warehouse: boolean,
  { products, people, firms }: Crowd,
  now: number,
): Basket => {
  const at = hour.from + Math.floor(random.next() * hour.minutes * 60) * 1000;
  const channel = channelOf(random, warehouse);
  const wholesale = channel === 'wholesale';
  const isCustomer = wholesale || random.chance(0.25);
  const buyer = (isCustomer && (wholesale ? favourite(random, firms) : favourite(random, people))) || null;
  const size = wholesale ? random.int(2, 4) : 1 + Math.floor(random.next() ** 2 * 6);
  const lines = Array.from({ length: size }, () => favourite(random, products)).flatMap((product) =>
    product ? [lineOf(random, product, wholesale)] : [],
  );
  return {
    at: new Date(at),
    hour,
    channel,
    buyer,
    lines,
    ending: endingOf(random, channel, now - at),
    tender: tenderOf(random, channel, buyer),
    returnsAfter: random.chance(0.025) ? random.int(1, 14) : undefined,
    paidAfter: random.chance(0.92) ? random.int(3, 30) : 10_000,
  };
};

/** Cash as customers hand it over: rounded up to the next five dollars, sometimes exact. */
export const tenderFor = (random: Random, tender: Basket['tender'], due: number): PaymentDraft[] => {
  const step = random.pick([500, 1000, 5000]);
  const amount = tender === 'cash' ? Math.ceil(due / step) * step : due;
  return [{ paymentType: tender, amount: cents(amount), reference: '' }];
};
