import { pageOfMovements, pageOfStock } from '#contract/stock.ts';
import { listQuery } from '#web/platform/query.ts';
import type { Sent } from '#web/platform/wire.ts';

export const stockPage = (filter: Sent<typeof pageOfStock>) => listQuery(pageOfStock, filter);
export const movementPage = (filter: Sent<typeof pageOfMovements>) => listQuery(pageOfMovements, filter);
