import { sql } from 'kysely';
import type { Input } from '#contract/endpoint.ts';
import { endOfDayReport } from '#contract/reports/endOfDay.ts';
import { ACCOUNT, CASH, RETURNED } from '#contract/sales/tender.ts';
import { totalsIn } from './conditions.ts';
import { aggregate } from './frame.ts';

/** Debt, and goods that were set off: listed, and no money. Of rows `t`. */
export const isMoney = sql`t.payment_type not in (${sql.lit(ACCOUNT)}, ${sql.lit(RETURNED)})`;

export const endOfDaySource = aggregate<Input<typeof endOfDayReport.page>>(endOfDayReport, {
  key: sql`r.branch_id, r.payment_type`,
  select: (scope, _filter, period) => sql`
    select t.day, t.branch_id, b.name as branch_name, t.payment_type, coalesce(choice.name, t.payment_type) as tender_name,
      case when ${isMoney} then t.amount else 0 end as taken, case when ${isMoney} then 0 else t.amount end as owed,
      coalesce(counted.variance, 0) as variance
    from (select * from ${totalsIn(sql`sales_tender`, scope, period)} and amount <> 0) as t
    join branch b on b.company_id = t.company_id and b.id = t.branch_id
    left join choice on choice.company_id = t.company_id and choice.kind = 'paymentType' and choice.key = t.payment_type
    left join (
      select branch_id, day, sum(variance) as variance
      from ${totalsIn(sql`till_session`, scope, period)} and status = 'closed' group by 1, 2
    ) as counted on t.payment_type = ${CASH} and counted.branch_id = t.branch_id and counted.day = t.day`,
});
