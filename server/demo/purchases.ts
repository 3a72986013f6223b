import type { CostedOrder, SentPurchaseLine } from '#contract/purchasing/order.ts';
import { units } from '#contract/quantity.ts';
import { createOrder, moveOrder, receiveOrder } from '#server/areas/purchasing/service.ts';
import type { Mover } from '#server/areas/stock/service.ts';
import type { Services, Trx, WriteCtx } from '#server/platform/context.ts';
import { ownerContextOf } from './ownerContext.ts';
import { type Random, seeded } from './random.ts';

type OrderProduct = { id: number; unitQty: number; supplierId: number | null };

const DAY_MS = 86_400_000;
/** The minimum number of lines of an order. */
const MIN_LINES = 3;

/** The outcome of each order, how many days ago it was created, and after how many days goods arrived. */
const stories = [
  { end: 'received', days: 34, took: 6 },
  { end: 'received', days: 27, took: 4 },
  { end: 'closed', days: 24, took: 7 },
  { end: 'received', days: 19, took: 3 },
  { end: 'cancelled', days: 15 },
  { end: 'received', days: 12, took: 5 },
  { end: 'partlyReceived', days: 8, took: 4 },
  { end: 'partlyReceived', days: 5, took: 3 },
  { end: 'ordered', days: 4 },
  { end: 'ordered', days: 2 },
  { end: 'ordered', days: 1 },
  { end: 'draft', days: 0 },
] as const satisfies readonly { end: string; days: number; took?: number }[];
type Story = (typeof stories)[number];

const lineOf = (random: Random, { id, unitQty }: OrderProduct): SentPurchaseLine => {
  const pack = unitQty > 1 && random.chance(0.7);
  return {
    productId: id,
    pack,
    orderQty: units(random.int(1, pack ? 6 : 24)),
    discount: random.chance(0.15) ? 5 : 0,
  };
};

/** Lines of one supplier's products, each product once. */
const basketOf = (random: Random, products: readonly OrderProduct[]): SentPurchaseLine[] => {
  const first = random.int(0, products.length - MIN_LINES);
  return products.slice(first, first + random.int(MIN_LINES, 12)).map((product) => lineOf(random, product));
};

/** A receipt of goods: its time, and the function that records it. */
export type Arrival = { at: Date; receive: (at: Date | undefined) => Promise<void> };

/**
 * Some orders of every kind: drafts, on their way, partly received, received, cancelled and closed short. Receipts are
 * returned rather than recorded, the earliest first, so that the ledger takes them in order among the sales of those
 * days.
 */
export const loadPurchases = async (
  services: Services,
  buyer: Mover,
): Promise<{ orderCount: number; arrivals: Arrival[] }> => {
  const { db } = services.database;
  const orders = await db.transaction().execute((trx) => makeOrders(trx, buyer));
  const arrivals = orders.flatMap(({ order, story }): Arrival[] => {
    if (!('took' in story)) return [];
    const at = new Date(Date.now() - (story.days - story.took) * DAY_MS);
    const receive = (then: Date | undefined) =>
      db.transaction().execute(async (trx) => {
        const books = { ...buyer, backdated: then !== undefined };
        await takeIn(ownerContextOf(trx, books, [order.branchId]), order, story.end, then);
      });
    return [{ at, receive }];
  });
  return { orderCount: orders.length, arrivals: arrivals.toSorted((a, b) => a.at.getTime() - b.at.getTime()) };
};

type OrderOfStory = { order: CostedOrder; story: Story };

const makeOrders = async (trx: Trx, buyer: Mover): Promise<OrderOfStory[]> => {
  const { companyId } = buyer;
  const random = seeded(20_260_204);
  const branches = await trx
    .selectFrom('branch')
    .select('id')
    .where('companyId', '=', companyId)
    .orderBy('number')
    .execute();
  const products = await trx
    .selectFrom('product')
    .select(['id', 'unitQty', 'supplierId'])
    .where('companyId', '=', companyId)
    .where('status', '=', 'active')
    .where('supplierId', 'is not', null)
    .orderBy('id')
    .limit(600)
    .execute();
  const bySupplier = new Map<number, OrderProduct[]>();
  for (const product of products)
    bySupplier.set(product.supplierId ?? 0, [...(bySupplier.get(product.supplierId ?? 0) ?? []), product]);
  const suppliers = [...bySupplier]
    .flatMap(([id, theirs]) => (theirs.length >= MIN_LINES ? [id] : []))
    .toSorted((a, b) => a - b);
  const ctx = ownerContextOf(
    trx,
    buyer,
    branches.map(({ id }) => id),
  );
  const newOrders: OrderOfStory[] = [];
  for (const [at, story] of stories.entries()) {
    const { end, days } = story;
    const supplierId = suppliers[at % suppliers.length];
    const branchId = branches[at % branches.length]?.id;
    if (supplierId === undefined || branchId === undefined) continue;
    const productList = basketOf(random, bySupplier.get(supplierId) ?? []);
    const when = new Date(Date.now() - days * DAY_MS);
    const order = await createOrder(ctx, {
      supplierId,
      branchId,
      otherReference: random.chance(0.4) ? `Q-${random.int(1000, 9999)}` : '',
      note: '',
      expectedDate: new Date(when.getTime() + random.int(2, 9) * DAY_MS).toISOString().slice(0, 10),
      status: end === 'draft' ? 'draft' : 'ordered',
      productList,
    });
    // Created days ago: the services take the time from this clock.
    await trx
      .updateTable('purchaseOrder')
      .set({ createdAt: when, ...(end !== 'draft' && { orderedAt: when }) })
      .where('companyId', '=', companyId)
      .where('id', '=', order.id)
      .execute();
    if (end === 'cancelled') await moveOrder(end)(ctx, { id: order.id });
    newOrders.push({ order, story });
  }
  return newOrders;
};

const takeIn = async (
  ctx: WriteCtx,
  { id, productList }: CostedOrder,
  end: Story['end'],
  occurredAt: Date | undefined,
) => {
  const some = productList
    .filter((_, at) => at % 2 === 0)
    .map(({ id: lineId, orderQty }) => ({ lineId, quantity: orderQty }));
  const whole = { id, note: '', allowOver: false, ...(occurredAt && { occurredAt }) };
  await receiveOrder(ctx, end === 'received' ? whole : { ...whole, lines: some });
  if (end === 'closed') await moveOrder(end)(ctx, { id });
};
