import { warningOf } from '#contract/barcode.ts';
import * as repricing from '#contract/catalogue/reprice.ts';
import * as contract from '#contract/catalogue.ts';
import { pageOfProducts } from '#server/areas/catalogue/search/page.ts';
import { searchProducts } from '#server/areas/catalogue/search/search.ts';
import { totalsOfProducts } from '#server/areas/catalogue/search/totals.ts';
import { type App, serve } from '#server/platform/http/serve.ts';
import { mustExist } from '#server/platform/refusal.ts';
import * as bulkActions from './bulkActions.ts';
import { editMany } from './bulkEdit.ts';
import { tagMany } from './bulkTags.ts';
import { lastReprice } from './changeSet.ts';
import { freeSkus, ownersOf } from './codes.ts';
import * as queries from './queries.ts';
import { previewReprice, repriceMany, setPricesOfMany } from './reprice.ts';
import { createProduct, updateProduct } from './service.ts';
import { undoMany } from './undo.ts';

export const productRoutes = (app: App) => {
  serve(app, contract.pageOfProducts, ({ db, scope }, filter) => pageOfProducts(db, scope, filter));
  serve(app, contract.productTotals, ({ db, scope }, filter) => totalsOfProducts(db, scope, filter));
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
  serve(app, contract.getProduct, async ({ db, scope }, { id }) => mustExist(await queries.findProduct(db, scope, id)));
  serve(app, contract.createProduct, createProduct);
  serve(app, contract.updateProduct, updateProduct);
  serve(app, contract.priceHistory, async ({ db, scope }, { id }) => {
    mustExist(await queries.findProduct(db, scope, id));
    return queries.priceHistory(db, scope, id);
  });

  serve(app, contract.activateProduct, bulkActions.setStatusOf('active'));
  serve(app, contract.inactivateProduct, bulkActions.setStatusOf('inactive'));
  serve(app, contract.deleteProduct, bulkActions.deleteProduct);
  serve(app, contract.bulkActivate, bulkActions.setStatusOfMany('active'));
  serve(app, contract.bulkInactivate, bulkActions.setStatusOfMany('inactive'));
  serve(app, contract.bulkDelete, bulkActions.deleteMany);
  serve(app, contract.restoreProducts, bulkActions.restoreMany);
  serve(app, contract.bulkTag, tagMany);
  serve(app, contract.bulkEdit, editMany);
  serve(app, repricing.bulkReprice, repriceMany);
  serve(app, repricing.lastReprice, lastReprice);
  serve(app, repricing.previewReprice, previewReprice);
  serve(app, contract.bulkPrices, setPricesOfMany);
  serve(app, contract.undoBulk, undoMany);
};
