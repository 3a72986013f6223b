import { sql } from 'kysely';
import type { Input } from '#contract/endpoint.ts';
import { purchaseDetailReport } from '#contract/reports/purchaseDetail.ts';
import { withinDays } from '#server/platform/days.ts';
import { textIn } from '#server/platform/packs.ts';
import { productConditions } from './conditions.ts';
import { aggregate, type Source } from './frame.ts';

type Filter = Input<typeof purchaseDetailReport.page>;

/** Received goods add, returned goods reduce. */
const sign = sql`case r.kind when 'return' then -1 else 1 end`;

const kinds = { receipt: 'reports.kindReceived', return: 'reports.kindReturned' } as const;

export const purchaseDetailSource: Source<Filter> = {
  ...aggregate<Filter>(purchaseDetailReport, {
    key: sql`(r.receipt_id, r.line_id)`,
    select: (scope, { kind, supplierId, ...products }, { from, to }) => sql`
      select r.id as receipt_id, l.id as line_id, o.id as order_id, l.product_id, r.kind,
        (r.occurred_at at time zone b.time_zone)::date as day, to_char(r.occurred_at at time zone b.time_zone, 'HH24:MI') as time,
        o.reference, supplier.name as supplier_name, b.name as branch_name, p.title, p.sku,
        ${sign} * h.quantity * case when l.pack then l.unit_qty else 1 end as quantity,
        ${sign} * h.net as net, ${sign} * h.gst as gst, ${sign} * (h.net + h.gst) as total
      from purchase_receipt r
      join purchase_order o on o.company_id = r.company_id and o.id = r.order_id
      join branch b on b.company_id = o.company_id and b.id = o.branch_id
      join supplier on supplier.company_id = o.company_id and supplier.id = o.supplier_id
      join purchase_receipt_line h on h.company_id = r.company_id and h.receipt_id = r.id
      join purchase_line l on l.company_id = h.company_id and l.id = h.line_id
      join product p on p.company_id = l.company_id and p.id = l.product_id
      where r.company_id = ${scope.companyId} and o.branch_id = any(${scope.branchIds}::bigint[])
        and ${sql.join(withinDays(sql`r.occurred_at`, sql`b.time_zone`, from, to), sql` and `)}
        and ${kind ? sql`r.kind = ${kind}` : sql`true`} and ${supplierId ? sql`o.supplier_id = ${supplierId}` : sql`true`}
        and ${productConditions(products)}`,
  }),
  inWords: (row, language) => ({ ...row, kind: textIn(language, kinds[row.kind as keyof typeof kinds]) }),
};
