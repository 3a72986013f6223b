import { sql } from 'kysely';
import type { Input } from '#contract/endpoint.ts';
import { valuationReport } from '#contract/reports/valuation.ts';
import { aggregate } from './frame.ts';
import { stockedProducts } from './stocked.ts';

export const valuationSource = aggregate<Input<typeof valuationReport.page>>(valuationReport, {
  key: sql`r.product_id`,
  fractions: ['retailValue', 'value'],
  select: (scope, filter) => stockedProducts(scope, filter),
});
