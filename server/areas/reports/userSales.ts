import type { Input } from '#contract/endpoint.ts';
import { userSalesReport } from '#contract/identity/users.ts';
import { pageOfUserSales, userSalesTotals } from '#server/areas/sales/service.ts';
import { narrowToBranch, type Scope } from '#server/platform/scope.ts';
import { isByProduct, productConditions } from './conditions.ts';
import type { Source } from './frame.ts';
import { optionalDays, periodBefore, refuseOptionalDays } from './period.ts';

/** More than a company ever employs. */
const MAX_PEOPLE = 100_000;

type Filter = Input<typeof userSalesReport.page>;

/** The scope of the request, or a refusal at its field. */
const scopeFor = (scope: Scope, filter: Pick<Filter, 'from' | 'to' | 'branchId'>): Scope => {
  refuseOptionalDays(filter);
  return narrowToBranch(scope, filter.branchId);
};

/** The keyword looks for people, not for products. */
const withProducts = ({ compare: _, ...filter }: Filter) => {
  const products = { ...filter, keyword: undefined };
  return isByProduct(products) ? { ...filter, products: productConditions(products) } : filter;
};

export const userSalesSource: Source<Filter> = {
  report: userSalesReport,
  page: async (db, company, asked) => {
    const { compare } = asked;
    const scope = scopeFor(company, asked);
    const filter = withProducts(asked);
    const { from, to } = filter;
    const period = from !== undefined && to !== undefined ? { from, to } : null;
    const before = period && compare ? await userSalesTotals(db, scope, { ...filter, ...periodBefore(period) }) : null;
    return { ...(await pageOfUserSales(db, scope, filter)), before, period };
  },
  // One statement: a sale between two of them would move people to another page.
  rows: async function* (db, company, filter) {
    const scope = scopeFor(company, filter);
    yield (await pageOfUserSales(db, scope, { ...withProducts(filter), pageNo: 1, pageSize: MAX_PEOPLE })).data;
  },
  totals: (db, scope, filter) => userSalesTotals(db, scopeFor(scope, filter), withProducts(filter)),
  about: optionalDays,
};
