import { sql } from 'kysely';
import { mergeSuppliers } from '#server/areas/catalogue/service.ts';
import type { Trx } from '#server/platform/context.ts';
import type { Scope } from '#server/platform/scope.ts';

const movePurchaseOrders = (trx: Trx, { companyId }: Scope, fromId: number, intoId: number) =>
  sql`
    update purchase_order set supplier_id = ${intoId}, version = version + 1
    where company_id = ${companyId} and supplier_id = ${fromId}`.execute(trx);

/** When a supplier is merged into another, its orders move too. */
export const mergeWithOrders = mergeSuppliers(movePurchaseOrders);
