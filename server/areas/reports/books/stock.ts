import { type RawBuilder, sql } from 'kysely';
import { pathOf } from '#contract/screens.ts';
import { type CheckGiven, check } from './check.ts';
import { idsOf, rangesOf, type Slice } from './slices.ts';

const PRODUCTS_AT_ONCE = 200;

const everyProduct = (companyId: number) => sql`select id from product where company_id = ${companyId}`;

/** Products of a company that moved, by each branch's index. */
const movedSince = (companyId: number, since: Date): RawBuilder<unknown> => sql`
  select m.product_id as id from stock_movement m
  where m.company_id = ${companyId} and m.recorded_at >= ${since}
    and m.branch_id = any(array(select b.id from branch b where b.company_id = ${companyId}))`;

const ofProducts = {
  all: (db, companyId) => rangesOf(db, everyProduct(companyId), PRODUCTS_AT_ONCE),
  changed: (db, companyId, since) => idsOf(db, movedSince(companyId, since), PRODUCTS_AT_ONCE),
} satisfies Pick<CheckGiven<Slice>, 'all' | 'changed'>;

const movementsPath = ({ id, branchId }: { id: number; branchId: number | null }) =>
  `${pathOf('movementList')}?${new URLSearchParams({ productId: String(id), branchId: String(branchId ?? 'all') })}`;

/** Σ movements = levels. */
export const stockLevels = check<Slice>({
  name: 'stockLevels',
  ...ofProducts,
  parts: [
    {
      measures: { onHand: 'on_hand' },
      path: movementsPath,
      select: (companyId, slice) => sql`
        select p.id, coalesce(level.branch_id, moved.branch_id) as branch_id, p.title as label, null::date as day,
          coalesce(moved.entries, 0) as entries, coalesce(level.on_hand, 0) as on_hand,
          coalesce(moved.quantity, 0) as on_hand_expected
        from (select * from stock_level where company_id = ${companyId} and ${slice(sql`product_id`)}) as level
        full join (
          select product_id, branch_id, sum(quantity) as quantity, count(*) as entries from stock_movement
          where company_id = ${companyId} and ${slice(sql`product_id`)} group by 1, 2
        ) as moved on moved.product_id = level.product_id and moved.branch_id = level.branch_id
        join product p on p.company_id = ${companyId} and p.id = coalesce(level.product_id, moved.product_id)`,
    },
  ],
});

/**
 * Quantities held, by product and branch: committed by orders and till reservations, incoming from purchases and
 * transfers.
 */
const heldBy = (companyId: number, slice: Slice) => sql`
  select l.product_id, o.branch_id, (l.quantity - l.dispatched) * l.unit_qty as committed, 0 as incoming
  from sales_order o join sales_line l on l.company_id = o.company_id and l.order_id = o.id
  where o.company_id = ${companyId} and o.status in ('confirmed', 'partlyDispatched', 'dispatched')
    and l.quantity > 0 and ${slice(sql`l.product_id`)}
  union all
  select product_id, branch_id, held, 0 from till_lease
  where company_id = ${companyId} and held > 0 and ${slice(sql`product_id`)}
  union all
  select l.product_id, o.branch_id, 0, greatest(l.order_qty - l.received, 0) * case when l.pack then l.unit_qty else 1 end
  from purchase_order o join purchase_line l on l.company_id = o.company_id and l.order_id = o.id
  where o.company_id = ${companyId} and o.status in ('ordered', 'partlyReceived') and ${slice(sql`l.product_id`)}
  union all
  select l.product_id, t.to_branch_id, 0, l.quantity - l.received - l.returned - l.lost
  from stock_transfer t join stock_transfer_line l on l.company_id = t.company_id and l.transfer_id = t.id
  where t.company_id = ${companyId} and t.status = 'inTransit' and ${slice(sql`l.product_id`)}`;

/** Committed and incoming = what open documents hold. Always checked as a whole, since few documents are open. */
export const stockHolds = check<Slice>({
  name: 'stockHolds',
  all: ofProducts.all,
  changed: ofProducts.all,
  parts: [
    {
      measures: { committed: 'committed', incoming: 'incoming' },
      path: ({ id }) => pathOf('productEdit', { id }),
      select: (companyId, slice) => sql`
        select p.id, coalesce(level.branch_id, held.branch_id) as branch_id, p.title as label, null::date as day,
          coalesce(held.entries, 0) + 1 as entries,
          coalesce(level.committed, 0) as committed, coalesce(held.committed, 0) as committed_expected,
          coalesce(level.incoming, 0) as incoming, coalesce(held.incoming, 0) as incoming_expected
        from (select * from stock_level where company_id = ${companyId} and ${slice(sql`product_id`)}) as level
        full join (
          select product_id, branch_id, sum(committed) as committed, sum(incoming) as incoming, count(*) as entries
          from (${heldBy(companyId, slice)}) as hold group by 1, 2
        ) as held on held.product_id = level.product_id and held.branch_id = level.branch_id
        join product p on p.company_id = ${companyId} and p.id = coalesce(level.product_id, held.product_id)`,
    },
  ],
});

/** Stock value = the movements one after the other, each at its cost, for the units on hand. */
export const stockValue = check<Slice>({
  name: 'stockValue',
  ...ofProducts,
  parts: [
    {
      measures: { unitsValued: 'units', stockValue: 'value', averageCost: 'average' },
      path: ({ id }) => pathOf('productEdit', { id }),
      select: (companyId, slice) => sql`
        select p.id, null::bigint as branch_id, p.title as label, null::date as day, coalesce(folded.entries, 0) as entries,
          cost.quantity as units, coalesce(level.on_hand, 0) as units_expected,
          cost.value, coalesce(folded.state[2], 0) as value_expected,
          cost.average, coalesce(folded.state[3], 0) as average_expected
        from stock_cost cost
        join product p on p.company_id = cost.company_id and p.id = cost.product_id
        left join (
          select product_id, sum(on_hand) as on_hand from stock_level
          where company_id = ${companyId} and ${slice(sql`product_id`)} group by 1
        ) as level on level.product_id = cost.product_id
        left join (
          select product_id, count(*) as entries,
            stock_fold(0, 0, 0, quantity, unit_cost order by recorded_at, id) as state
          from stock_movement where company_id = ${companyId} and ${slice(sql`product_id`)} group by 1
        ) as folded on folded.product_id = cost.product_id
        where cost.company_id = ${companyId} and ${slice(sql`cost.product_id`)}`,
    },
  ],
});
