import { warningOf } from '#contract/barcode.ts';
import { brands, categories, suppliers, tags } from '#contract/catalogue/lists.ts';
import * as contract from '#contract/catalogue.ts';
import { type App, serve } from '#server/platform/http/serve.ts';
import { found } from '#server/platform/refusal.ts';
import { kinds, listRows, pageOfRows } from './lists/queries.ts';
import { changeRow, createRow, mergeRows, removeRow } from './lists/service.ts';
import * as acts from './products/bulkActions.ts';
import { repriceMany, setPricesOfMany, tagMany } from './products/bulkPrices.ts';
import { freeSkus, ownersOf } from './products/codes.ts';
import * as queries from './products/queries.ts';
import { createProduct, updateProduct } from './products/service.ts';
import { undoMany } from './products/undo.ts';
import { pageOfProducts } from './search/page.ts';
import { searchProducts } from './search/search.ts';

export const catalogueRoutes = (app: App) => {
  serve(app, contract.pageOfProducts, ({ db, scope }, filter) => pageOfProducts(db, scope, filter));
  serve(app, contract.searchProducts, ({ db, scope }, asked) => searchProducts(db, scope, asked));
  serve(app, contract.generateSku, async ({ db, scope }) => {
    const [sku = ''] = await freeSkus(db, scope.companyId, 1);
    return { sku };
  });
  serve(app, contract.checkCode, async ({ db, scope }, { code, exceptId }) => {
    const owners = await ownersOf(db, scope.companyId, [code]);
    const owner = owners.find(({ productId }) => productId !== exceptId);
    return {
      takenBy: owner ? { id: owner.productId, name: owner.title, sku: owner.sku } : null,
      warning: code === '' ? null : warningOf(code),
    };
  });
  serve(app, contract.getProduct, async ({ db, scope }, { id }) => found(await queries.findProduct(db, scope, id)));
  serve(app, contract.createProduct, createProduct);
  serve(app, contract.updateProduct, updateProduct);
  serve(app, contract.priceHistory, async ({ db, scope }, { id }) => {
    found(await queries.findProduct(db, scope, id));
    return queries.priceHistory(db, scope, id);
  });

  serve(app, contract.activateProduct, acts.setStatusOf('active'));
  serve(app, contract.inactivateProduct, acts.setStatusOf('inactive'));
  serve(app, contract.deleteProduct, acts.deleteProduct);
  serve(app, contract.bulkActivate, acts.setStatusOfMany('active'));
  serve(app, contract.bulkInactivate, acts.setStatusOfMany('inactive'));
  serve(app, contract.bulkDelete, acts.deleteMany);
  serve(app, contract.restoreProducts, acts.restoreMany);
  serve(app, contract.bulkTag, tagMany);
  serve(app, contract.bulkReprice, repriceMany);
  serve(app, contract.bulkPrices, setPricesOfMany);
  serve(app, contract.undoBulk, undoMany);

  serveList(app, brands);
  serveList(app, categories);
  serveList(app, suppliers);
  serveList(app, tags);
};

type ListContract = typeof brands | typeof categories | typeof suppliers | typeof tags;

/** The same six calls over whichever table: rows are checked by that list's own schema on the way out. */
const serveList = (app: App, list: ListContract) => {
  const kind = kinds[list.kind];
  const calls = list as typeof brands;
  serve(app, calls.list, ({ db, scope }, { keyword }) => listRows(db, scope, kind, keyword) as Promise<never>);
  serve(app, calls.page, ({ db, scope }, filter) => pageOfRows(db, scope, kind, filter) as Promise<never>);
  serve(app, calls.create, (ctx, draft) => createRow(kind)(ctx, draft) as Promise<never>);
  serve(app, calls.update, (ctx, change) => changeRow(kind)(ctx, change) as Promise<never>);
  serve(app, calls.remove, (ctx, removal) => removeRow(kind)(ctx, removal));
  serve(app, calls.merge, (ctx, pair) => mergeRows(kind)(ctx, pair) as Promise<never>);
};
