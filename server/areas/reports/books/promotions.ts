import { sql } from 'kysely';
import { pathOf } from '#contract/screens.ts';
import { isCounted } from '#server/platform/counted.ts';
import { check } from './check.ts';
import { changedOrders } from './sales.ts';
import { idsOf, rangesOf, type Slice } from './slices.ts';

const ORDERS_AT_ONCE = 1000;
const PROMOTIONS_AT_ONCE = 20;

const orderPath = ({ id }: { id: number }) => pathOf('salesEdit', { id });
const reference = sql`coalesce(o.reference, '–')`;

/** What each line of these orders got from each promotion. */
const sharesOf = (companyId: number, slice: Slice) => sql`
  select l.order_id, s.line_id, s.promotion_id, s.promotion_version, s.amount
  from sales_line l join sales_line_promotion s on s.company_id = l.company_id and s.line_id = l.id
  where l.company_id = ${companyId} and ${slice(sql`l.order_id`)}`;

/** What promotions took off an order = off its lines = the shares of each promotion. */
export const promotionShares = check<Slice>({
  name: 'promotionShares',
  all: (db, companyId) => rangesOf(db, sql`select id from sales_order where company_id = ${companyId}`, ORDERS_AT_ONCE),
  changed: (db, companyId, since) => idsOf(db, changedOrders(companyId, since, sql`o.id`), ORDERS_AT_ONCE),
  parts: [
    {
      measures: { orderPromotions: 'promotions' },
      path: orderPath,
      select: (companyId, slice) => sql`
        select o.id, o.branch_id, ${reference} as label, o.local_day as day, 1 as entries,
          o.promotion_discount as promotions, coalesce(l.discount, 0) as promotions_expected
        from sales_order o
        left join (
          select order_id, sum(promotion_discount) as discount from sales_line
          where company_id = ${companyId} and ${slice(sql`order_id`)} group by 1
        ) as l on l.order_id = o.id
        where o.company_id = ${companyId} and ${slice(sql`o.id`)}`,
    },
    {
      measures: { linePromotions: 'discount' },
      path: orderPath,
      select: (companyId, slice) => sql`
        select o.id, o.branch_id, ${reference} || ' · ' || l.title as label, o.local_day as day,
          coalesce(s.entries, 0) as entries, l.promotion_discount as discount, coalesce(s.amount, 0) as discount_expected
        from sales_order o
        join sales_line l on l.company_id = o.company_id and l.order_id = o.id
        left join (
          select line_id, sum(amount) as amount, count(*) as entries
          from (${sharesOf(companyId, slice)}) as share group by 1
        ) as s on s.line_id = l.id
        where o.company_id = ${companyId} and ${slice(sql`o.id`)} and (l.promotion_discount <> 0 or s.entries > 0)`,
    },
    {
      measures: { promotionAmount: 'amount' },
      path: orderPath,
      select: (companyId, slice) => sql`
        select o.id, o.branch_id, ${reference} || ' · ' || p.name as label, o.local_day as day,
          coalesce(s.entries, 0) as entries, coalesce(g.amount, 0) as amount, coalesce(s.amount, 0) as amount_expected
        from (
          select order_id, promotion_id, promotion_version, amount from sales_order_promotion
          where company_id = ${companyId} and ${slice(sql`order_id`)}
        ) as g
        full join (
          select order_id, promotion_id, promotion_version, sum(amount) as amount, count(*) as entries
          from (${sharesOf(companyId, slice)}) as share group by 1, 2, 3
        ) as s on s.order_id = g.order_id and s.promotion_id = g.promotion_id and s.promotion_version = g.promotion_version
        join sales_order o on o.company_id = ${companyId} and o.id = coalesce(g.order_id, s.order_id)
        join promotion p on p.company_id = ${companyId} and p.id = coalesce(g.promotion_id, s.promotion_id)`,
    },
  ],
});

/** What a promotion gave in total = what orders got from it. */
export const promotionTotals = check<Slice>({
  name: 'promotionTotals',
  all: (db, companyId) =>
    rangesOf(db, sql`select id from promotion where company_id = ${companyId}`, PROMOTIONS_AT_ONCE),
  changed: (db, companyId, since) =>
    idsOf(
      db,
      // An order that lost one has no row for it any more.
      sql`select promotion_id as id from sales_order_promotion
        where company_id = ${companyId} and order_id in (${changedOrders(companyId, since, sql`o.id`)})
        union select promotion_id from promotion_removal where company_id = ${companyId} and removed_at >= ${since}`,
      PROMOTIONS_AT_ONCE,
    ),
  clear: (db, companyId, before) =>
    sql`delete from promotion_removal where company_id = ${companyId} and removed_at < ${before}`.execute(db),
  parts: [
    {
      measures: { promotionGiven: 'given' },
      path: ({ id }) => pathOf('promotionEdit', { id }),
      select: (companyId, slice) => sql`
        select p.id, null::bigint as branch_id, p.name as label, null::date as day, coalesce(g.entries, 0) as entries,
          coalesce(u.given, 0) as given, coalesce(g.given, 0) as given_expected
        from promotion p
        left join promotion_use u on u.company_id = p.company_id and u.promotion_id = p.id
        left join (
          select s.promotion_id, sum(s.amount) as given, count(*) as entries
          from sales_order_promotion s join sales_order o on o.company_id = s.company_id and o.id = s.order_id
          where s.company_id = ${companyId} and ${slice(sql`s.promotion_id`)} and ${isCounted} group by 1
        ) as g on g.promotion_id = p.id
        where p.company_id = ${companyId} and ${slice(sql`p.id`)}`,
    },
  ],
});
