import type { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { auditRoutes } from '#server/areas/audit/routes.ts';
import { catalogueRoutes } from '#server/areas/catalogue/routes.ts';
import { eraseCatalogue } from '#server/areas/catalogue/service.ts';
import { commonRoutes } from '#server/areas/common/routes.ts';
import { customerRoutes } from '#server/areas/customers/routes.ts';
import { eraseCustomers } from '#server/areas/customers/service.ts';
import { dashboardRoutes } from '#server/areas/dashboard/routes.ts';
import { identityRoutes } from '#server/areas/identity/routes.ts';
import { eraseStaff, joinBranch } from '#server/areas/identity/service.ts';
import { jobRoutes } from '#server/areas/jobs/routes.ts';
import { eraseSchedules } from '#server/areas/jobs/service.ts';
import { posRoutes } from '#server/areas/pos/routes.ts';
import { promotionRoutes } from '#server/areas/promotions/routes.ts';
import { erasePromotions } from '#server/areas/promotions/service.ts';
import { purchasingRoutes } from '#server/areas/purchasing/routes.ts';
import { reportRoutes } from '#server/areas/reports/routes.ts';
import { eraseSheets } from '#server/areas/reports/service.ts';
import { paperRoutes } from '#server/areas/sales/papers/routes.ts';
import { salesRoutes } from '#server/areas/sales/routes.ts';
import { overdueOf } from '#server/areas/sales/service.ts';
import { settingsRoutes } from '#server/areas/settings/routes.ts';
import { stockRoutes } from '#server/areas/stock/routes.ts';
import { eraseStock } from '#server/areas/stock/service.ts';
import { shopRoutes, storefrontRoutes } from '#server/areas/storefront/routes.ts';
import { eraseStorefront } from '#server/areas/storefront/service.ts';
import { tillRoutes } from '#server/areas/till/routes.ts';
import { eraseTills } from '#server/areas/till/service.ts';
import { uploadsRoutes } from '#server/areas/uploads/routes.ts';
import { eraseUploads } from '#server/areas/uploads/service.ts';
import { jobDefinitions } from '#server/jobs.ts';
import type { Services } from '#server/platform/context.ts';
import { serveOperations } from '#server/platform/http/operations.ts';
import { servePages } from '#server/platform/http/pages.ts';
import { serveReference } from '#server/platform/http/reference.ts';
import type { App } from '#server/platform/http/serve.ts';
import { openHttp } from '#server/platform/http/server.ts';
import { openJobs } from '#server/platform/jobs/runner.ts';
import { logRequests } from '#server/platform/log.ts';

/** The built web app lies beside the server bundle: dist/server, dist/web. */
const webFolder = fileURLToPath(new URL('../web/', import.meta.url));

/** Every area's routes. The order of areas is in `scripts/direction.test.ts`. */
export const buildApp = async (services: Services, folder = webFolder, logTo?: Writable): Promise<App> => {
  const http = await openHttp(services.config, { logTo });
  const jobs = openJobs(services, jobDefinitions(services), {
    onError: (error) => http.log.warn({ err: error }, 'job'),
  });
  http.addHook('onReady', jobs.takeOver);
  http.addHook('onClose', jobs.stop);
  const app: App = { http, services, jobs, served: [] };
  logRequests(app.http);
  serveOperations(app);

  commonRoutes(app);
  settingsRoutes(app, {
    joinBranch,
    eraseFiles: async (trx, companyId) => [
      ...(await eraseUploads(trx, companyId)),
      ...(await eraseSheets(trx, companyId)),
    ],
    eraseRecords: [
      eraseTills,
      eraseSchedules,
      eraseStorefront,
      erasePromotions,
      eraseStock,
      eraseCatalogue,
      eraseCustomers,
      eraseStaff,
    ],
  });
  identityRoutes(app);
  auditRoutes(app);
  uploadsRoutes(app);
  jobRoutes(app);
  stockRoutes(app);
  catalogueRoutes(app);
  customerRoutes(app, { overdueOf });
  promotionRoutes(app);
  purchasingRoutes(app);
  salesRoutes(app);
  posRoutes(app);
  tillRoutes(app);
  storefrontRoutes(app);
  shopRoutes(app, folder);
  reportRoutes(app);
  dashboardRoutes(app);
  paperRoutes(app);

  serveReference(app);
  await servePages(app, folder);
  return app;
};
