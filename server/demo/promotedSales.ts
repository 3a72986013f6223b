import { sql } from 'kysely';
import { cents } from '#contract/money.ts';
import { units } from '#contract/quantity.ts';
import { createOrder, quoteOrder } from '#server/areas/sales/demo.ts';
import type { Mover } from '#server/areas/stock/service.ts';
import type { Services, Trx } from '#server/platform/context.ts';
import { ownerContextOf } from './ownerContext.ts';

/* Recent sales over the counter that used the promotions. */

type Story = { category: string; quantity: number; orders: number; clock: string };

const stories: readonly Story[] = [
  { category: 'Tea', quantity: 1, orders: 22, clock: '15:20' },
  { category: 'Soft drinks', quantity: 3, orders: 5, clock: '11:05' },
  { category: 'Snacks', quantity: 3, orders: 4, clock: '12:40' },
  { category: 'Noodles', quantity: 6, orders: 3, clock: '10:15' },
  { category: 'Tea', quantity: 12, orders: 3, clock: '11:30' },
];
/** Within the days that sales may be dated back. */
const MAX_DAYS_BACK = 5;

type Ware = { id: number; branchId: number };

/** Products of a category with plenty of stock at some branch, sold by the piece. */
const readWares = async (trx: Trx, companyId: number, category: string): Promise<Ware[]> => {
  const { rows } = await sql<Ware>`
    select p.id, l.branch_id from stock_level l
    join product p on p.company_id = l.company_id and p.id = l.product_id
    join category c on c.id = p.category_id and c.name = ${category}
    where l.company_id = ${companyId} and l.on_hand - l.committed >= ${units(12)}
      and p.status = 'active' and p.archived_at is null and not p.sold_by_weight
    order by p.id, l.branch_id limit 100`.execute(trx);
  return rows;
};

/** A time on the branch's clock, a number of days ago. */
const momentOf = async (trx: Trx, branchId: number, daysAgo: number, clock: string): Promise<Date> => {
  const { rows } = await sql<{ at: Date }>`
    select ((now() at time zone time_zone)::date - ${daysAgo}::integer + ${clock}::time) at time zone time_zone as at
    from branch where id = ${branchId}`.execute(trx);
  return rows[0]?.at ?? new Date();
};

/** Paid when it was sold, so that the dashboard shows the money on the day of the sale. */
const sellOne = async (trx: Trx, mover: Mover, { id: productId, branchId }: Ware, quantity: number, at: Date) => {
  const ctx = ownerContextOf(trx, mover, [branchId]);
  const draft = {
    branchId,
    channel: 'inStore' as const,
    customerId: null,
    occurredAt: at,
    productList: [{ productId, pack: false, orderQty: units(quantity), discount: 0, discountAmount: cents(0) }],
  };
  const { totals } = await quoteOrder({ db: trx, scope: ctx.scope }, draft);
  const order = await createOrder(ctx, {
    ...draft,
    status: 'completed',
    courierType: null,
    payments: [{ paymentType: 'card', amount: totals.total, reference: '' }],
  });
  await trx
    .updateTable('salesOrder')
    .set({ createdAt: at })
    .where('companyId', '=', mover.companyId)
    .where('id', '=', order.id)
    .execute();
};

export const loadPromotedSales = (services: Services, mover: Mover): Promise<number> =>
  services.database.db.transaction().execute(async (trx) => {
    let count = 0;
    for (const { category, quantity, orders, clock } of stories) {
      const wares = await readWares(trx, mover.companyId, category);
      for (let at = 0; at < orders; at += 1) {
        const ware = wares[at % wares.length];
        if (!ware) continue;
        const when = await momentOf(trx, ware.branchId, 1 + (at % MAX_DAYS_BACK), clock);
        await sellOne(trx, mover, ware, quantity, when);
        count += 1;
      }
    }
    return count;
  });
