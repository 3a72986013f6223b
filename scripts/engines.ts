/**
 * Tests of things with the same code and the same SQL on both engines. On the embedded engine, the slower one, they run
 * only in long runs. The tests of what an area writes, locks and searches, of its numbers, days and books run on both.
 */
export const onPostgresAlone: string[] = [
  // Slow: who may call what, what each of hundreds of calls may refer to, papers, pages and pictures, migrated data, crowds
  // and long random trade.
  'server/testing/{walk,references,cost,keys,stored}.test.ts',
  'server/**/upgrade.test.ts',
  'server/areas/sales/orders/{races,totals}.test.ts',
  'server/areas/stock/model/*.test.ts',
  'server/areas/storefront/pages/*.test.ts',
  'server/areas/uploads/{pictures,banners,quota}.test.ts',
  // What the shop's customers and its tills send, who may use them, and what is told about them.
  'server/areas/storefront/{items/items,collect/collect}.test.ts',
  'server/areas/till/{devices/devices,flags/flags}.test.ts',
  // How requests are read and answered, and passwords hashed.
  'server/platform/http/{entry,input,addresses,server,operations,encode,reference/reference}.test.ts',
  'server/areas/identity/{throttle,branchAdmin,registration,session}.test.ts',
  'server/areas/common/common.test.ts',
  // Papers, letters and sheets: drawn by threads that know no database.
  'server/areas/sales/papers/**/*.test.ts',
  'server/areas/{stock/papers,till/sessions,reports}/papers.test.ts',
  'server/areas/stock/levels/reorderSheet.test.ts',
  'server/platform/outbox.test.ts',
  'server/areas/purchasing/{letter,papers}.test.ts',
  'server/areas/till/{receipts,printing/printing}.test.ts',
  'server/areas/reports/{about,drilldown,fileNames,files,gstFree,reach,reports,summaries,productFilters}.test.ts',
  'server/areas/reports/ordering/ordering.test.ts',
  'server/areas/jobs/schedules.test.ts',
  'server/areas/reports/sheets/sheets.test.ts',
  // How a sheet's cells are read; what an import writes, and how it is undone, is tested with that of products.
  'server/areas/catalogue/imports/{files,columns,fix,newNames,branch}.test.ts',
  'server/areas/customers/imports/{imports,undo}.test.ts',
  // Prices and promotions: calculated by the contract, which has no database. Their limits are counted on both.
  'server/areas/sales/orders/{promotions,agreedOrders,agreement,changedOrders,resizedLines,rewards,quote,heads}.test.ts',
  'server/areas/purchasing/amounts.test.ts',
  'server/areas/promotions/{costStops,idleProducts,overlaps,refusals,status,preview/preview}.test.ts',
  'server/areas/storefront/collect/codes.test.ts',
  // What a till may send; how events are booked is tested on both.
  'server/areas/till/events/{oddities,hostile,attacks,quantities,approvals}.test.ts',
  'server/areas/till/devices/{enrolment,file}.test.ts',
];

/** What the demo company has and how it is filled, on neither engine but in long runs: the browser tests use it all day. */
export const inLongRuns: string[] = [
  'server/demo/{keypads,promotions,purchases,schedules,stockWork,storefront,tills,trade,underWay,unfinished}.test.ts',
];
