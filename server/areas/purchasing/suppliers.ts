import { sql } from 'kysely';
import { mergeSuppliers } from '#server/areas/catalogue/service.ts';
import type { Trx } from '#server/platform/context.ts';
import type { Scope } from '#server/platform/scope.ts';

const movePurchaseOrders = (trx: Trx, { companyId }: Scope, fromId: number, intoId: number) =>
  sql`
    update purchase_order set supplier_id = ${intoId}, version = version + 1
    where company_id = ${companyId} and supplier_id = ${fromId}`.execute(trx);

/** A supplier that is merged into another takes its orders along. */
export const mergeWithOrders = mergeSuppliers(movePurchaseOrders);
