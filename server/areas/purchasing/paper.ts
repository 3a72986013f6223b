import type { CostedOrder } from '#contract/purchasing.ts';
import { Address } from '#contract/settings.ts';
import type { Ctx, Db } from '#server/platform/context.ts';
import type { Download } from '#server/platform/http/serve.ts';
import type { JobFor } from '#server/platform/pdf/printer.ts';
import { found } from '#server/platform/refusal.ts';
import { may, type Scope } from '#server/platform/scope.ts';
import type { purchaseDrawings } from './drawings.ts';
import { findOrder } from './queries.ts';

const partiesOf = async (db: Db, { companyId }: Scope, { branchId, supplierId }: CostedOrder) => {
  const company = await db
    .selectFrom('company')
    .select(['name', 'legalName', 'abn', 'email', 'phone'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  const branch = await db
    .selectFrom('branch')
    .select(['name', 'address', 'phone', 'timeZone'])
    .where('companyId', '=', companyId)
    .where('id', '=', branchId)
    .executeTakeFirstOrThrow();
  const supplier = await db
    .selectFrom('supplier')
    .select(['name', 'contactName', 'email', 'phone', 'address', 'taxNumber'])
    .where('companyId', '=', companyId)
    .where('id', '=', supplierId)
    .executeTakeFirstOrThrow();
  return { company, branch: { ...branch, address: Address.parse(branch.address) }, supplier };
};

export type Parties = Awaited<ReturnType<typeof partiesOf>>;

/** The order as it goes to the supplier: what, how much, at which cost, where to. Who may not see costs prints none. */
export const printOrder = async ({ db, scope, services }: Ctx, { id }: { id: number }): Promise<Download> => {
  const order = found(await findOrder(db, scope, id));
  const name = order.reference || `Draft ${order.id}`;
  const job: JobFor<typeof purchaseDrawings> = {
    paper: 'purchaseOrder',
    data: { order, name, parties: await partiesOf(db, scope, order), priced: may(scope, 'cost.get') },
    rows: order.productList.length,
  };
  return {
    filename: `${name.replaceAll(' ', '-')}.pdf`,
    type: 'application/pdf',
    body: await services.printer.print(scope.companyId, job),
  };
};
