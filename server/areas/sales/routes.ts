import { sql } from 'kysely';
import type { Input } from '#contract/endpoint.ts';
import { orderAgreement } from '#contract/sales/agreement.ts';
import { customerBalance, customerHistory, customerPayment } from '#contract/sales/customers.ts';
import { downloadDebtors, pageOfDebtors } from '#contract/sales/debtors.ts';
import { channels, type SalesOrder } from '#contract/sales/order.ts';
import { nextStatuses, orderStatuses } from '#contract/sales/status.ts';
import * as contract from '#contract/sales.ts';
import { listChoices } from '#server/areas/settings/service.ts';
import { record } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import { limitHourly } from '#server/platform/hourly.ts';
import { type App, serve } from '#server/platform/http/serve.ts';
import { mustExist } from '#server/platform/refusal.ts';
import { exportDebtors, pageOfDebtorRows } from './customers/debtors.ts';
import { readBalance } from './customers/openOrders.ts';
import { readAgreement } from './orders/agreedRules.ts';
import { importOrders } from './orders/batch.ts';
import * as bulk from './orders/bulkActions.ts';
import { changeOrder } from './orders/change.ts';
import { createOrderAlone, deleteOrder } from './orders/create.ts';
import { dispatchOrder } from './orders/dispatch.ts';
import { pageOfOrders, searchOrders } from './orders/list.ts';
import { readOrder, readOrderByReference } from './orders/queries.ts';
import { quoteOrder } from './orders/quote.ts';
import { toWire } from './orders/wire.ts';
import { takePayment } from './payments/customerPayment.ts';
import { payOrder } from './payments/payOrder.ts';
import { returnOrder } from './returns/returns.ts';
import { channelIds, nameIn, statusIds } from './words.ts';

const typeRoutes = (app: App) => {
  serve(app, contract.statusTypes, async () =>
    orderStatuses.map((key) => ({ key, name: nameIn('en-US', statusIds, key), next: [...nextStatuses[key]] })),
  );
  serve(app, contract.channelTypes, async () =>
    channels.map((key) => ({ key, name: nameIn('en-US', channelIds, key), next: [] })),
  );
  serve(app, contract.courierTypes, async ({ db, scope }) =>
    (await listChoices(db, scope, 'courier'))
      .filter(({ enabled }) => enabled)
      .map(({ key, name }) => ({ key, name, next: [] })),
  );
};

/** References are sequential, so look-ups outside the user's branches are limited and logged. */
const readOrderOfReceipt = async (
  ctx: Ctx,
  { reference }: Input<typeof contract.getOrderByReference>,
): Promise<SalesOrder> => {
  const { db, scope } = ctx;
  const order = await readOrderByReference(db, scope, reference);
  if (order && scope.branchIds.includes(order.branchId)) return toWire(order);
  await limitHourly(db, 'receiptsOfUser', scope.userId);
  const { id, branchId } = mustExist(order);
  await ctx.write((trx) =>
    record(trx, ctx, { action: 'find', entity: 'salesOrder', entityId: id, branchId, label: reference }),
  );
  return toWire(mustExist(order));
};

export const salesRoutes = (app: App) => {
  typeRoutes(app);
  serve(app, contract.pageOfOrders, ({ db, scope }, filter) => pageOfOrders(db, scope, filter));
  serve(app, contract.searchOrders, ({ db, scope }, { keyword }) => searchOrders(db, scope, keyword));
  serve(app, contract.getOrderByReference, readOrderOfReceipt);
  serve(app, contract.getOrder, async ({ db, scope }, { id }) => toWire(mustExist(await readOrder(db, scope, id))));
  serve(app, orderAgreement, readAgreement);
  serve(app, contract.quoteOrder, quoteOrder);
  serve(app, contract.createOrder, createOrderAlone);
  serve(app, contract.updateOrder, changeOrder);
  serve(app, contract.deleteOrder, deleteOrder);
  serve(app, contract.dispatchOrder, dispatchOrder);
  serve(app, contract.payOrder, payOrder);
  serve(app, contract.returnOrder, returnOrder);
  serve(app, contract.bulkStatus, bulk.bulkStatus);
  serve(app, contract.bulkDispatch, bulk.bulkDispatch);
  serve(app, contract.importOrders, importOrders);

  serve(app, customerHistory, ({ db, scope }, filter) =>
    pageOfOrders(db, scope, filter, [sql<boolean>`o.customer_id is not null`]),
  );
  serve(app, customerBalance, ({ db, scope }, input) => readBalance(db, scope, input));
  serve(app, pageOfDebtors, ({ db, scope }, filter) => pageOfDebtorRows(db, scope, filter), { fromReplica: true });
  serve(app, downloadDebtors, exportDebtors, { fromReplica: true });
  serve(app, customerPayment, takePayment);
};
