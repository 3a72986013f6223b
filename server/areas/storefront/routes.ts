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
  serve(app, contract.updateBanner, (ctx, sent) => saveItem(ctx, 'banner', sent));
  serve(app, contract.updateBanners, (ctx, sent) => saveItems(ctx, 'banner', sent));
  serve(app, contract.deleteBanner, (ctx, sent) => deleteItem(ctx, 'banner', sent));
  serve(app, contract.restoreBanner, (ctx, { id }) => restoreItem(ctx, 'banner', id));
  // The customer's screen of a till shows them while nobody buys.
  serveDevice(app, displayBanners, async ({ db, device }) =>
    (await readItems(db, device, 'banner')).filter(({ status }) => status === 'running'),
  );
  serve(app, contract.listSections, ({ db, scope }) => readItems(db, scope, 'section'));
  serve(app, contract.updateSection, (ctx, sent) => saveItem(ctx, 'section', sent));
  serve(app, contract.updateSections, (ctx, sent) => saveItems(ctx, 'section', sent));
  serve(app, contract.deleteSection, (ctx, sent) => deleteItem(ctx, 'section', sent));
  serve(app, contract.restoreSection, (ctx, { id }) => restoreItem(ctx, 'section', id));
  serve(app, contract.listHotProducts, ({ db, scope }) => readItems(db, scope, 'hotProduct'));
  serve(app, contract.updateHotProduct, (ctx, sent) => saveItem(ctx, 'hotProduct', sent));
  serve(app, contract.updateHotProducts, (ctx, sent) => saveItems(ctx, 'hotProduct', sent));
  serve(app, contract.deleteHotProduct, (ctx, sent) => deleteItem(ctx, 'hotProduct', sent));
  serve(app, contract.restoreHotProduct, (ctx, { id }) => restoreItem(ctx, 'hotProduct', id));
  serve(app, contract.listLimitProducts, ({ db, scope }) => readItems(db, scope, 'limitProduct'));
  serve(app, contract.updateLimitProduct, (ctx, sent) => saveItem(ctx, 'limitProduct', sent));
  serve(app, contract.updateLimitProducts, (ctx, sent) => saveItems(ctx, 'limitProduct', sent));
  serve(app, contract.deleteLimitProduct, (ctx, sent) => deleteItem(ctx, 'limitProduct', sent));
  serve(app, contract.restoreLimitProduct, (ctx, { id }) => restoreItem(ctx, 'limitProduct', id));
};
