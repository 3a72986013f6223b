import { sql } from 'kysely';
import { countingStatuses } from '#contract/sales/status.ts';

/** Orders that count as sold, a condition on `sales_order as o`: written out, so that the indexes of such orders are used. */
export const isCounted = sql<boolean>`o.status in (${sql.join(countingStatuses.map((status) => sql.lit(status)))})`;
