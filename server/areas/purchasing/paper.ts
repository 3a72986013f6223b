import type { CostedOrder } from '#contract/purchasing/order.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Download } from '#server/platform/http/serve.ts';
import type { JobFor } from '#server/platform/pdf/printer.ts';
import { mustExist } from '#server/platform/refusal.ts';
import { may } from '#server/platform/scope.ts';
import type { purchaseDrawings } from './drawings.ts';
import { type Parties, partiesOf } from './parties.ts';
import { findOrder } from './queries.ts';

/**
 * The order as sent to the supplier: products, quantities, costs, delivery address. Users who may not see costs print
 * it without them.
 */
export const orderFile = async (
  { scope, services }: Ctx,
  order: CostedOrder,
  parties: Parties,
): Promise<Download & { body: Buffer }> => {
  const name = order.reference || `Draft ${order.id}`;
  const job: JobFor<typeof purchaseDrawings> = {
    paper: 'purchaseOrder',
    data: { order, parties, priced: may(scope, 'cost.get') },
    rows: order.productList.length,
  };
  return {
    filename: `${name.replaceAll(' ', '-')}.pdf`,
    type: 'application/pdf',
    body: await services.printer.print(scope.companyId, job),
  };
};

export const printOrder = async (ctx: Ctx, { id }: { id: number }): Promise<Download> => {
  const order = mustExist(await findOrder(ctx.db, ctx.scope, id));
  return orderFile(ctx, order, await partiesOf(ctx.db, ctx.scope, order));
};
