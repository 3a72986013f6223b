import { collectChallenge, placeCollectOrder } from '#contract/storefront/collect.ts';
import * as contract from '#contract/storefront.ts';
import { displayBanners } from '#contract/till/display.ts';
import { type App, serve, serveDevice, servePublic } from '#server/platform/http/serve.ts';
import { challengeFor, placeOrder } from './collect/service.ts';
import { readItems } from './items/queries.ts';
import { deleteItem, restoreItem, saveItem, saveItems } from './items/service.ts';

export { shopRoutes } from './pages/routes.ts';

export const storefrontRoutes = (app: App) => {
  servePublic(app, collectChallenge, challengeFor);
  servePublic(app, placeCollectOrder, placeOrder);
  serve(app, contract.listBanners, ({ db, scope }) => readItems(db, scope, 'banner'));
  serve(app, contract.updateBanner, (ctx, input) => saveItem(ctx, 'banner', input));
  serve(app, contract.updateBanners, (ctx, input) => saveItems(ctx, 'banner', input));
  serve(app, contract.deleteBanner, (ctx, input) => deleteItem(ctx, 'banner', input));
  serve(app, contract.restoreBanner, (ctx, { id }) => restoreItem(ctx, 'banner', id));
  // Shown on a till's customer display while nobody is buying.
  serveDevice(app, displayBanners, async ({ db, device }) =>
    (await readItems(db, device, 'banner')).filter(({ status }) => status === 'running'),
  );
  serve(app, contract.listSections, ({ db, scope }) => readItems(db, scope, 'section'));
  serve(app, contract.updateSection, (ctx, input) => saveItem(ctx, 'section', input));
  serve(app, contract.updateSections, (ctx, input) => saveItems(ctx, 'section', input));
  serve(app, contract.deleteSection, (ctx, input) => deleteItem(ctx, 'section', input));
  serve(app, contract.restoreSection, (ctx, { id }) => restoreItem(ctx, 'section', id));
  serve(app, contract.listHotProducts, ({ db, scope }) => readItems(db, scope, 'hotProduct'));
  serve(app, contract.updateHotProduct, (ctx, input) => saveItem(ctx, 'hotProduct', input));
  serve(app, contract.updateHotProducts, (ctx, input) => saveItems(ctx, 'hotProduct', input));
  serve(app, contract.deleteHotProduct, (ctx, input) => deleteItem(ctx, 'hotProduct', input));
  serve(app, contract.restoreHotProduct, (ctx, { id }) => restoreItem(ctx, 'hotProduct', id));
  serve(app, contract.listLimitProducts, ({ db, scope }) => readItems(db, scope, 'limitProduct'));
  serve(app, contract.updateLimitProduct, (ctx, input) => saveItem(ctx, 'limitProduct', input));
  serve(app, contract.updateLimitProducts, (ctx, input) => saveItems(ctx, 'limitProduct', input));
  serve(app, contract.deleteLimitProduct, (ctx, input) => deleteItem(ctx, 'limitProduct', input));
  serve(app, contract.restoreLimitProduct, (ctx, { id }) => restoreItem(ctx, 'limitProduct', id));
};
