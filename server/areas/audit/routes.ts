import { getAudit, myActivity, pageOfAudit } from '#contract/audit.ts';
import { type App, serve } from '#server/platform/http/serve.ts';
import { mustExist } from '#server/platform/refusal.ts';
import * as queries from './queries.ts';

export const auditRoutes = (app: App) => {
  serve(app, pageOfAudit, ({ db, scope }, filter) => queries.pageOfEntries(db, scope, filter), { fromReplica: true });
  serve(app, getAudit, async ({ db, scope }, { id }) => mustExist(await queries.findEntry(db, scope, id)));
  serve(app, myActivity, ({ db, scope }, filter) => queries.pageOfOwnEntries(db, scope, filter));
};
