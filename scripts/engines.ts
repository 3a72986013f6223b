/**
 * Tests of things with the same code and the same SQL on both engines that are slow: who may call what, what each of
 * hundreds of calls may refer to, how bodies are read, passwords hashed, papers, pages and pictures created, old data
 * migrated, the demo filled, crowds and long random trade. On the embedded engine, the slower one, they run only with
 * WALKS=both.
 */
export const onPostgresAlone: string[] = [
  'server/testing/{walk,references,cost,keys,stored}.test.ts',
  'server/platform/http/{entry,input,addresses}.test.ts',
  'server/**/upgrade.test.ts',
  'server/demo/{keypads,promotions,purchases,schedules,stockWork,storefront,tills,trade,underWay}.test.ts',
  'server/areas/identity/throttle.test.ts',
  'server/areas/catalogue/imports/files.test.ts',
  'server/areas/sales/orders/{races,totals}.test.ts',
  'server/areas/stock/model/*.test.ts',
  'server/areas/sales/papers/**/*.test.ts',
  'server/areas/storefront/pages/*.test.ts',
  'server/areas/uploads/{pictures,banners,quota}.test.ts',
];
