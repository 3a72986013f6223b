import type { Input } from '#contract/endpoint.ts';
import { MAX_PAGE_SIZE } from '#contract/fields.ts';
import { userSalesReport } from '#contract/identity/users.ts';
import { pageOfUserSales, userSalesTotals } from '#server/areas/sales/service.ts';
import type { Source } from './frame.ts';
import { daysTold, pagesOf, periodBefore } from './period.ts';

type Filter = Input<typeof userSalesReport.page>;

export const userSalesSource: Source<Filter> = {
  report: userSalesReport,
  page: async (db, scope, { compare, ...filter }) => {
    const { from, to } = filter;
    const period = from !== undefined && to !== undefined && from <= to ? { from, to } : null;
    const before = period && compare ? await userSalesTotals(db, scope, { ...filter, ...periodBefore(period) }) : null;
    return { ...(await pageOfUserSales(db, scope, filter)), before, period };
  },
  rows: (db, scope, filter) =>
    pagesOf((pageNo) => pageOfUserSales(db, scope, { ...filter, pageNo, pageSize: MAX_PAGE_SIZE })),
  totals: userSalesTotals,
  about: daysTold,
};
