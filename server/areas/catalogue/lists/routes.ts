import { brands, categories, suppliers, tags } from '#contract/catalogue/lists.ts';
import { type App, serve } from '#server/platform/http/serve.ts';
import { kinds, listRows, pageOfRows } from './queries.ts';
import { changeRow, createRow, mergeRows, removeRow } from './service.ts';

type ListContract = typeof brands | typeof categories | typeof suppliers | typeof tags;

/** The same six calls for each table; replies are checked by that list's own schema. */
const serveList = (app: App, list: ListContract) => {
  const kind = kinds[list.kind];
  const calls = list as typeof brands;
  serve(app, calls.list, ({ db, scope }, { keyword }) => listRows(db, scope, kind, keyword) as Promise<never>);
  serve(app, calls.page, ({ db, scope }, filter) => pageOfRows(db, scope, kind, filter) as Promise<never>);
  serve(app, calls.create, (ctx, draft) => createRow(kind)(ctx, draft) as Promise<never>);
  serve(app, calls.update, (ctx, change) => changeRow(kind)(ctx, change) as Promise<never>);
  serve(app, calls.remove, (ctx, removal) => removeRow(kind)(ctx, removal));
  // Orders refer to suppliers, so purchasing merges them.
  if (list !== suppliers) serve(app, calls.merge, (ctx, pair) => mergeRows(kind)(ctx, pair) as Promise<never>);
};

export const listRoutes = (app: App) => {
  for (const list of [brands, categories, suppliers, tags]) serveList(app, list);
};
