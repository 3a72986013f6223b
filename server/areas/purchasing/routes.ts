import { suppliers } from '#contract/catalogue/lists.ts';
import { getPurchaseLetter, sendPurchaseOrder } from '#contract/purchasing/letter.ts';
import { purchaseLabels, purchaseNext, purchaseStatuses } from '#contract/purchasing/status.ts';
import {
  cancelPurchaseOrder,
  closePurchaseOrder,
  createPurchaseOrder,
  deletePurchaseOrder,
  deletePurchaseOrders,
  genProductList,
  getPurchaseOrder,
  pageOfPurchaseOrders,
  purchaseOrderPdf,
  purchaseStatusTypes,
  receivePurchaseOrder,
  returnPurchaseOrder,
  searchPurchaseOrders,
  updatePurchaseOrder,
} from '#contract/purchasing.ts';
import { type App, serve } from '#server/platform/http/serve.ts';
import { mustExist } from '#server/platform/refusal.ts';
import { readLetter, sendOrder } from './letter.ts';
import * as list from './list.ts';
import { findOrder } from './queries.ts';
import { receiveOrder, returnGoods } from './receiving.ts';
import * as service from './service.ts';
import { readSupplierFile } from './supplierFile.ts';
import { mergeWithOrders } from './suppliers.ts';

export const purchasingRoutes = (app: App) => {
  serve(app, purchaseStatusTypes, async () =>
    purchaseStatuses.map((key) => ({ key, name: purchaseLabels[key], next: [...purchaseNext[key]] })),
  );
  serve(app, pageOfPurchaseOrders, ({ db, scope }, filter) => list.pageOfOrders(db, scope, filter));
  serve(app, searchPurchaseOrders, ({ db, scope }, input) => list.searchOrders(db, scope, input));
  serve(app, getPurchaseOrder, async ({ db, scope }, { id }) => mustExist(await findOrder(db, scope, id)));
  serve(app, createPurchaseOrder, service.createOrder);
  serve(app, updatePurchaseOrder, service.changeOrder);
  serve(app, deletePurchaseOrder, service.deleteOrder);
  serve(app, deletePurchaseOrders, service.deleteOrders);
  serve(app, receivePurchaseOrder, receiveOrder);
  serve(app, returnPurchaseOrder, returnGoods);
  serve(app, closePurchaseOrder, service.moveOrder('closed'));
  serve(app, cancelPurchaseOrder, service.moveOrder('cancelled'));
  serve(app, getPurchaseLetter, readLetter);
  serve(app, sendPurchaseOrder, sendOrder);
  serve(app, suppliers.merge, mergeWithOrders);
  serve(app, genProductList, readSupplierFile);
  // The PDF library is large: it is loaded with the first printed order.
  serve(app, purchaseOrderPdf, async (ctx, input) => (await import('./paper.ts')).printOrder(ctx, input));
};
