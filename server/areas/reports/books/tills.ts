import { sql } from 'kysely';
import { pathOf } from '#contract/screens.ts';
import { check } from './check.ts';
import { changedOrders } from './sales.ts';
import { idsOf, rangesOf, type Slice } from './slices.ts';

const SESSIONS_AT_ONCE = 50;

/**
 * Payments made with each sale and layby payment at a till, without those the order had before or got later. Events
 * that couldn't be booked count too, since their money is in the session.
 */
const tillPayments = (companyId: number) => sql`
  select pay.payment_type, pay.processed from till_event e
  cross join lateral (
    select payment_type, processed, row_number() over (order by id) as place from sales_payment
    where company_id = ${companyId} and order_id = e.order_id) as pay
  where e.company_id = ${companyId} and e.session = s.uuid and e.outcome = 'applied' and e.order_id is not null
    and pay.place > e.payments_before
    and pay.place <= e.payments_before + jsonb_array_length(e.raw #> '{content,payments}')
  union all
  select pay.value ->> 'paymentType', (pay.value ->> 'processed')::bigint from till_event e
  cross join lateral jsonb_array_elements(e.raw #> '{content,payments}') as pay
  where e.company_id = ${companyId} and e.session = s.uuid and e.outcome = 'review' and e.in_session`;

/** Till counts = payments: a session's takings are what its sales were paid with. */
export const tills = check<Slice>({
  name: 'tills',
  all: (db, companyId) =>
    rangesOf(db, sql`select id from till_session where company_id = ${companyId}`, SESSIONS_AT_ONCE),
  changed: (db, companyId, since) =>
    idsOf(
      db,
      // Sessions can be closed and events booked in the back office long after the till sent them.
      sql`select s.id from till_session s
        where s.company_id = ${companyId} and (s.opened_at >= ${since} or s.closed_at >= ${since} or exists (
          select from till_event e where e.company_id = s.company_id and e.session = s.uuid and e.received_at >= ${since}))
        union select s.id from till_event e join till_session s on s.company_id = e.company_id and s.uuid = e.session
        where e.company_id = ${companyId} and e.order_id in (${changedOrders(companyId, since, sql`o.id`)})`,
      SESSIONS_AT_ONCE,
    ),
  parts: [
    {
      measures: { sessionTakings: 'takings' },
      path: ({ id }) => pathOf('tillSessionPage', { id }),
      select: (companyId, slice) => sql`
        select s.id, s.branch_id, k.name || ' ' || took.payment_type as label, s.day, took.entries,
          took.takings, took.takings_expected
        from till_session s
        join keypad k on k.company_id = s.company_id and k.id = s.keypad_id
        cross join lateral (
          select coalesce(t.payment_type, p.payment_type) as payment_type, coalesce(p.entries, 0) as entries,
            coalesce(t.amount, 0) as takings, coalesce(p.amount, 0) as takings_expected
          from (
            select key as payment_type, value::bigint as amount from jsonb_each_text(s.takings)
            union all select 'cash (drawer)', s.cash_taken
          ) as t
          full join (
            select payment_type, sum(processed) as amount, count(*) as entries
            from (${tillPayments(companyId)}) as pay group by 1
            union all
            select 'cash (drawer)', coalesce(sum(processed), 0), 0 from (${tillPayments(companyId)}) as pay
            where payment_type = 'cash'
          ) as p on p.payment_type = t.payment_type
        ) as took
        where s.company_id = ${companyId} and ${slice(sql`s.id`)}`,
    },
    {
      measures: { sessionTotal: 'total' },
      path: ({ id }) => pathOf('tillSessionPage', { id }),
      select: (companyId, slice) => sql`
        select s.id, s.branch_id, k.name as label, s.day, coalesce(sold.entries, 0) as entries, s.total,
          coalesce(sold.total, 0) as total_expected
        from till_session s
        join keypad k on k.company_id = s.company_id and k.id = s.keypad_id
        left join lateral (
          select sum(coalesce(o.total, (e.raw #>> '{content,total}')::bigint)) as total, count(*) as entries from till_event e
          left join sales_order o on o.company_id = e.company_id and o.id = e.order_id
          where e.company_id = ${companyId} and e.session = s.uuid and e.kind = 'sale' and (e.outcome = 'applied' or e.in_session)
        ) as sold on true
        where s.company_id = ${companyId} and ${slice(sql`s.id`)}`,
    },
    {
      measures: { closings: 'closings' },
      path: () => pathOf('tillSessionList'),
      select: (companyId, slice) => sql`
        select c.keypad_id as id, k.branch_id, k.name as label, null::date as day, count(s.id) as entries,
          c.last_number as closings, count(s.id) as closings_expected
        from till_closing c
        join keypad k on k.company_id = c.company_id and k.id = c.keypad_id
        left join till_session s on s.company_id = c.company_id and s.keypad_id = c.keypad_id and s.z_number is not null
        where c.company_id = ${companyId} and c.keypad_id in (
          select keypad_id from till_session where company_id = ${companyId} and ${slice(sql`id`)})
        group by 1, 2, 3, c.last_number`,
    },
  ],
});
