import { sql } from 'kysely';
import { type Cents, cents } from '#contract/money.ts';
import { milli, units } from '#contract/quantity.ts';
import type { LineDraft, SalesOrder } from '#contract/sales/order.ts';
import { createOrder, dispatchOrder, quoteOrder } from '#server/areas/sales/demo.ts';
import type { Mover } from '#server/areas/stock/service.ts';
import type { Services, Trx } from '#server/platform/context.ts';
import { ownerContextOf } from './ownerContext.ts';
import { type Random, seeded } from './random.ts';

/* Open orders that a shop has in the morning, in addition to those that the year of trade left open. */

type Story = {
  status: 'draft' | 'parked' | 'confirmed' | 'dispatched';
  channel: SalesOrder['channel'];
  /** The buyer: a person, a business, or a walk-in customer. */
  buyer: 'person' | 'firm' | undefined;
  /** Hours ago. */
  since: number;
  pays?: 'card' | 'account' | 'deposit';
  /** Half of the lines are already dispatched. */
  partly?: boolean;
  courierType?: string;
  note?: string;
};

const stories: readonly Story[] = [
  { status: 'dispatched', channel: 'wholesale', buyer: 'firm', since: 70, courierType: 'ownDelivery' },
  { status: 'confirmed', channel: 'inStore', buyer: 'person', since: 52, pays: 'deposit', note: 'Layby' },
  { status: 'confirmed', channel: 'wholesale', buyer: 'firm', since: 45, partly: true, courierType: 'starTrack' },
  { status: 'confirmed', channel: 'wholesale', buyer: 'firm', since: 27, pays: 'account' },
  { status: 'confirmed', channel: 'web', buyer: 'person', since: 22, pays: 'card', courierType: 'australiaPost' },
  { status: 'confirmed', channel: 'phone', buyer: 'person', since: 5, courierType: 'pickup' },
  { status: 'confirmed', channel: 'web', buyer: 'person', since: 3, pays: 'card', courierType: 'australiaPost' },
  { status: 'draft', channel: 'phone', buyer: 'firm', since: 0, note: 'Rings back about the quantities' },
  { status: 'parked', channel: 'inStore', buyer: undefined, since: 0 },
];

type StockedProduct = { id: number; branchId: number };
type Customer = { id: number; firm: boolean /** Left of the credit limit. */; room: number };

const HOUR_MS = 3_600_000;
const LINES = 4;

/** Products with plenty of stock at each branch, sold by the piece. */
const readStockedProducts = async (trx: Trx, companyId: number): Promise<StockedProduct[]> => {
  const { rows } = await sql<StockedProduct>`
    select p.id, l.branch_id from stock_level l
    join product p on p.company_id = l.company_id and p.id = l.product_id
    where l.company_id = ${companyId} and l.on_hand - l.committed >= ${units(12)}
      and p.status = 'active' and p.archived_at is null and not p.sold_by_weight
    order by p.id, l.branch_id limit 2000`.execute(trx);
  return rows;
};

/** Those with the most credit left first. */
const readCustomers = async (trx: Trx, companyId: number): Promise<Customer[]> => {
  const { rows } = await sql<Customer>`
    select c.id, c.type = 'wholesale' as firm, c.credit_limit - b.on_account as room from customer c
    join customer_balance b on b.company_id = c.company_id and b.customer_id = c.id
    where c.company_id = ${companyId} and c.archived_at is null and c.status = 'active'
    order by room desc, c.id limit 200`.execute(trx);
  return rows;
};

const basketOf = (random: Random, products: readonly StockedProduct[]): LineDraft[] => {
  const first = random.int(0, products.length - LINES);
  return products.slice(first, first + LINES).map(({ id }) => ({
    productId: id,
    pack: false,
    orderQty: units(random.int(1, 6)),
    discount: 0,
    discountAmount: cents(0),
  }));
};

/** Paid with the order, so that the payment counts on its day; no payment on account beyond the credit left. */
const paymentsOf = (total: Cents, way: Story['pays'], room: number) => {
  if (way === undefined || (way === 'account' && total > room)) return [];
  const amount = way === 'deposit' ? cents(Math.ceil(total / 5 / 500) * 500) : total;
  return [{ paymentType: way === 'deposit' ? 'cash' : way, amount, reference: '' }];
};

const half = ({ productList }: SalesOrder) =>
  productList
    .filter((_, at) => at % 2 === 0)
    .map(({ id: lineId, orderQty }) => ({ lineId, quantity: milli(orderQty) }));

/** Orders of every kind that need somebody's attention. */
export const loadUnderWay = (services: Services, mover: Mover, now = new Date()): Promise<number> =>
  services.database.db.transaction().execute(async (trx) => {
    const random = seeded(20_262);
    const [products, customers] = [
      await readStockedProducts(trx, mover.companyId),
      await readCustomers(trx, mover.companyId),
    ];
    const branchIds = [...new Set(products.map(({ branchId }) => branchId))].toSorted((a, b) => a - b);
    const ctx = ownerContextOf(trx, mover, branchIds);
    let count = 0;
    for (const [at, story] of stories.entries()) {
      const branchId = branchIds[at % branchIds.length];
      const stocked = products.filter((product) => product.branchId === branchId);
      if (stocked.length < LINES) continue;
      const fitting = customers.filter(({ firm }) => firm === (story.buyer === 'firm'));
      const buyer = story.buyer && fitting[at % fitting.length];
      const { status, channel, courierType = null, note, since, pays, partly } = story;
      const when = new Date(now.getTime() - since * HOUR_MS);
      const draft = {
        branchId,
        channel,
        customerId: buyer?.id ?? null,
        occurredAt: since === 0 ? undefined : when,
        productList: basketOf(random, stocked),
      };
      const { totals } = await quoteOrder({ db: trx, scope: ctx.scope }, draft);
      const payments = paymentsOf(totals.total, pays, buyer?.room ?? 0);
      const order = await createOrder(ctx, { ...draft, status, courierType, note, payments, allowOverLimit: true });
      // Entered when it happened, not when the demo is created.
      const ownOrders = trx.updateTable('salesOrder').set({ createdAt: when }).where('companyId', '=', mover.companyId);
      await ownOrders.where('id', '=', order.id).execute();
      const sending = { id: order.id, lines: half(order), trackingNumber: 'ST-40051', allowOverLimit: true };
      if (partly) await dispatchOrder(ctx, sending);
      count += 1;
    }
    return count;
  });
