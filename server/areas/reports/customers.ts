import { sql } from 'kysely';
import type { Input } from '#contract/endpoint.ts';
import { customerReport } from '#contract/reports/customers.ts';
import { withoutApostrophes } from '#contract/searchText.ts';
import { salesOfProductsPer, salesPer } from '#server/areas/sales/service.ts';
import { isCounted } from '#server/platform/counted.ts';
import { textIn } from '#server/platform/packs.ts';
import { containing } from '#server/platform/page.ts';
import { isByProduct, productConditions } from './conditions.ts';
import { aggregate } from './frame.ts';

const average = sql`round(sum(r.revenue) / nullif(sum(r.orders), 0))`;

const source = aggregate<Input<typeof customerReport.page>>(customerReport, {
  key: sql`coalesce(r.customer_id, 0)`,
  select: ({ companyId, branchIds }, { keyword = '', ...products }, { from, to }) => {
    const counted = sql`o.company_id = ${companyId} and o.branch_id = any(${branchIds}::bigint[]) and ${isCounted}
      and o.local_day between ${from}::date and ${to}::date`;
    const bought = isByProduct(products)
      ? salesOfProductsPer('customer_id', counted, productConditions(products))
      : salesPer('customer_id', counted);
    const words = withoutApostrophes(keyword).split(/\s+/).filter(Boolean);
    // Searching for an apostrophe alone finds nobody, as in the customer list.
    const isMeant =
      words.length === 0 && keyword.trim() !== ''
        ? [sql`false`]
        : words.map((word) => sql`c.search like ${containing(word)}`);
    return sql`
      select bought.*, coalesce(c.name, '') as name, coalesce(t.name, '') as type_name,
        coalesce(round(bought.revenue / nullif(bought.orders, 0)), 0) as average,
        100.0 * bought.revenue / nullif(sum(bought.revenue) over (), 0) as share
      from (${bought}) as bought
      left join customer c on c.company_id = ${companyId} and c.id = bought.customer_id
      left join customer_type t on t.company_id = c.company_id and t.key = c.type
      where ${sql.join([sql`true`, ...isMeant], sql` and `)}`;
  },
  totals: { average },
});

export const customerSource: typeof source = {
  ...source,
  inWords: (row, language) => ({ ...row, name: row.name || textIn(language, 'reports.noCustomer') }),
};
