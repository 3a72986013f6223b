import { z } from 'zod';
import * as audit from '#contract/audit.ts';
import * as imports from '#contract/catalogue/imports.ts';
import * as labels from '#contract/catalogue/labels.ts';
import * as lists from '#contract/catalogue/lists.ts';
import * as products from '#contract/catalogue/product.ts';
import * as reprice from '#contract/catalogue/reprice.ts';
import * as catalogue from '#contract/catalogue.ts';
import * as choices from '#contract/choices.ts';
import * as common from '#contract/common.ts';
import * as customerSearch from '#contract/customers/search.ts';
import * as customerSheets from '#contract/customers/sheets.ts';
import * as customers from '#contract/customers.ts';
import * as work from '#contract/dashboard/work.ts';
import * as dashboard from '#contract/dashboard.ts';
import type { Endpoint, Route } from '#contract/endpoint.ts';
import * as roles from '#contract/identity/roles.ts';
import * as users from '#contract/identity/users.ts';
import * as identity from '#contract/identity.ts';
import * as schedules from '#contract/jobs/schedules.ts';
import * as papers from '#contract/papers.ts';
import * as keypads from '#contract/pos/keypads.ts';
import * as costStops from '#contract/promotions/costStops.ts';
import * as idleProducts from '#contract/promotions/idleProducts.ts';
import * as overlap from '#contract/promotions/overlap.ts';
import * as preview from '#contract/promotions/preview.ts';
import * as promotions from '#contract/promotions.ts';
import * as purchaseLetters from '#contract/purchasing/letter.ts';
import * as purchasing from '#contract/purchasing.ts';
import * as books from '#contract/reports/books.ts';
import * as customerReports from '#contract/reports/customers.ts';
import * as deadStock from '#contract/reports/deadStock.ts';
import * as endOfDay from '#contract/reports/endOfDay.ts';
import * as frame from '#contract/reports/frame.ts';
import * as gst from '#contract/reports/gst.ts';
import * as hours from '#contract/reports/hours.ts';
import * as margin from '#contract/reports/margin.ts';
import * as ordering from '#contract/reports/ordering.ts';
import * as payments from '#contract/reports/payments.ts';
import * as productReports from '#contract/reports/products.ts';
import * as purchaseDetail from '#contract/reports/purchaseDetail.ts';
import * as salesDetail from '#contract/reports/salesDetail.ts';
import * as reportSheets from '#contract/reports/sheets.ts';
import * as valuation from '#contract/reports/valuation.ts';
import * as salesAgreement from '#contract/sales/agreement.ts';
import * as salesCustomers from '#contract/sales/customers.ts';
import * as debtors from '#contract/sales/debtors.ts';
import * as letters from '#contract/sales/letters.ts';
import * as salesOrders from '#contract/sales/order.ts';
import * as sales from '#contract/sales.ts';
import * as branches from '#contract/settings/branches.ts';
import * as settings from '#contract/settings.ts';
import * as stockDate from '#contract/stock/byDate.ts';
import * as stockCounting from '#contract/stock/counting.ts';
import * as stockTake from '#contract/stock/counts.ts';
import * as stockLevels from '#contract/stock/levels.ts';
import * as stockTransfer from '#contract/stock/transfers.ts';
import * as stockWriteOff from '#contract/stock/writeOffs.ts';
import * as stock from '#contract/stock.ts';
import * as collect from '#contract/storefront/collect.ts';
import * as storefrontItems from '#contract/storefront/items.ts';
import * as storefront from '#contract/storefront.ts';
import * as tillClosing from '#contract/till/closing.ts';
import * as tillDevices from '#contract/till/devices.ts';
import * as tillDisplay from '#contract/till/display.ts';
import * as tillFile from '#contract/till/file.ts';
import * as tillHeld from '#contract/till/held.ts';
import * as tillLeases from '#contract/till/leases.ts';
import * as tillPrinting from '#contract/till/printing.ts';
import * as tillProtocol from '#contract/till/protocol.ts';
import * as uploads from '#contract/uploads.ts';

/** The contract's files, in the order the reference shows them: endpoints and shapes are named after their exports. */
export const areas: Record<string, Record<string, unknown>> = {
  identity: { ...identity, ...users, ...roles },
  settings: { ...settings, ...branches, ...choices },
  catalogue: { ...products, ...catalogue, ...lists, ...imports, ...labels, ...reprice },
  stock: { ...stock, ...stockDate, ...stockTransfer, ...stockWriteOff, ...stockTake, ...stockCounting, ...stockLevels },
  customers: { ...customers, ...customerSearch, ...customerSheets },
  promotions: { ...promotions, ...costStops, ...idleProducts, ...overlap, ...preview },
  sales: { ...salesOrders, ...sales, ...salesAgreement, ...salesCustomers, ...debtors, ...letters, ...papers },
  schedules: { ...schedules },
  pos: { ...keypads },
  till: {
    ...tillDevices,
    ...tillClosing,
    ...tillDisplay,
    ...tillFile,
    ...tillHeld,
    ...tillLeases,
    ...tillPrinting,
    ...tillProtocol,
  },
  storefront: {
    ...storefront,
    ...collect,
    Banner: storefrontItems.Banner,
    Section: storefrontItems.Section,
    HotProduct: storefrontItems.HotProduct,
    LimitProduct: storefrontItems.LimitProduct,
  },
  purchasing: { ...purchasing, ...purchaseLetters },
  reports: {
    ...frame,
    ...ordering,
    ...productReports,
    ...salesDetail,
    ...gst,
    ...hours,
    ...deadStock,
    ...customerReports,
    ...endOfDay,
    ...payments,
    ...purchaseDetail,
    ...margin,
    ...valuation,
    ...books,
    ...reportSheets,
  },
  dashboard: { ...dashboard, ...work },
  uploads,
  audit,
  common,
};

type Place = { area: string; name: string };

const joined = (words: string[]): string =>
  words.map((word, at) => (at === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join('');

const isGroup = (exported: unknown): exported is Record<string, unknown> =>
  typeof exported === 'object' && exported?.constructor === Object && !('path' in exported);

/** Endpoints that several areas share are exported in groups: brands.merge is brandsMerge. */
const namedExports = ([name, exported]: [string, unknown]): [string, unknown][] =>
  isGroup(exported)
    ? Object.entries(exported).map(([key, member]) => [joined([name, key]), member])
    : [[name, exported]];

const places = new Map<unknown, Place>(
  Object.entries(areas).flatMap(([area, exports]) =>
    Object.entries(exports)
      .flatMap(namedExports)
      .map(([name, exported]) => [exported, { area, name }] as const),
  ),
);

/** The address as the endpoint's name, if the contract gives it none: POST /user/{id}/ is postUserId. */
export const nameOfRoute = ({ method, path }: Route): string =>
  joined([method.toLowerCase(), ...path.split(/[^A-Za-z0-9]+/).filter(Boolean)]);

export const placeOf = (endpoint: Endpoint): Place =>
  places.get(endpoint) ?? { area: endpoint.path.split('/')[1] ?? 'other', name: nameOfRoute(endpoint) };

/** Named groups of fields are written once and referred to. */
export const namedShapes = z.registry<{ id: string }>();
const names = new Set<string>();
for (const [exported, { area, name }] of places) {
  if (!(exported instanceof z.ZodObject)) continue;
  namedShapes.add(exported, { id: names.has(name) ? `${area}.${name}` : name });
  names.add(name);
}
