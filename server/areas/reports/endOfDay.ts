import { sql } from 'kysely';
import type { Input } from '#contract/endpoint.ts';
import { endOfDayReport } from '#contract/reports/endOfDay.ts';
import type { ReportPeriod } from '#contract/reports/frame.ts';
import { ACCOUNT, CASH, RETURNED } from '#contract/sales/tender.ts';
import { tenderName } from '#server/areas/sales/service.ts';
import { containing } from '#server/platform/page.ts';
import type { Scope } from '#server/platform/scope.ts';
import { totalsIn } from './conditions.ts';
import { aggregate } from './frame.ts';

/** On account and set off: listed, but not money. Of rows `t`. */
export const isMoney = sql`t.payment_type not in (${sql.lit(ACCOUNT)}, ${sql.lit(RETURNED)})`;

/** The payment type or the branch bears a word of the keyword. */
const isNamed = (word: string) => sql`(b.name ilike ${containing(word)} or ${tenderName} ilike ${containing(word)})`;

/** A drawer that is short, or wasn't counted, on a day without cash payments. */
const drawersWithoutCash = (scope: Scope, period: ReportPeriod) => sql`
  select distinct company_id, branch_id, day, ${sql.lit(CASH)}, 0::bigint
  from ${totalsIn(sql`till_session`, scope, period)} and status = 'closed' and variance is distinct from 0
    and not exists (select from sales_tender cash where cash.company_id = till_session.company_id
      and cash.branch_id = till_session.branch_id and cash.day = till_session.day
      and cash.payment_type = ${sql.lit(CASH)} and cash.amount <> 0)`;

export const endOfDaySource = aggregate<Input<typeof endOfDayReport.page>>(endOfDayReport, {
  key: sql`r.branch_id, r.payment_type`,
  select: (scope, { keyword = '' }, period) => sql`
    select t.day, t.branch_id, b.name as branch_name, t.payment_type, ${tenderName} as tender_name,
      case when ${isMoney} then t.amount else 0 end as taken, case when ${isMoney} then 0 else t.amount end as owed,
      coalesce(counted.variance, 0) as variance, coalesce(counted.not_counted, 0) as not_counted,
      coalesce(counted.not_counted > 0 and counted.variance is null, false) as is_uncounted
    from (
      select company_id, branch_id, day, payment_type, amount
      from ${totalsIn(sql`sales_tender`, scope, period)} and amount <> 0
      union all ${drawersWithoutCash(scope, period)}
    ) as t
    join branch b on b.company_id = t.company_id and b.id = t.branch_id
    left join choice on choice.company_id = t.company_id and choice.kind = 'paymentType' and choice.key = t.payment_type
    left join (
      select branch_id, day, sum(variance) as variance, count(*) filter (where counted_cash is null) as not_counted
      from ${totalsIn(sql`till_session`, scope, period)} and status = 'closed' group by 1, 2
    ) as counted on t.payment_type = ${CASH} and counted.branch_id = t.branch_id and counted.day = t.day
    where ${sql.join([sql`true`, ...keyword.split(/\s+/).filter(Boolean).map(isNamed)], sql` and `)}`,
});
