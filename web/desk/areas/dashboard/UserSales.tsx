import type { z } from 'zod';
import { userSalesReport } from '#contract/identity/users.ts';
import { pageOfOrders } from '#contract/sales.ts';
import { pathOf } from '#contract/screens.ts';
import { t } from '#web/desk/areas/identity/texts.ts';
import { ReportPage } from '#web/desk/areas/reports/ReportPage.tsx';
import { dayRange } from '#web/desk/ui/DateRange.tsx';
import { ALL } from '#web/platform/branchFilter.ts';
import { may } from '#web/platform/session.ts';
import { SalesBars, type StaffSales } from './SalesBars.tsx';

type Filter = z.output<(typeof userSalesReport)['page']['input']>;

const ordersPath = (userId: unknown, { branchId, from, to }: Filter): string => {
  const params = new URLSearchParams({ userId: String(userId), branchId: String(branchId ?? ALL) });
  if (from) params.set('confirmedFrom', from);
  if (to) params.set('confirmedTo', to);
  return `${pathOf('salesList')}?${params}`;
};

export function UserSales() {
  return (
    <ReportPage<Filter>
      report={userSalesReport}
      places={{
        name: { card: 'title', width: 240 },
        orders: { card: 'fact' },
        revenue: { card: 'fact' },
        returns: { card: 'fact' },
      }}
      head={(page) => <SalesBars rows={(page?.data ?? []) as StaffSales[]} />}
      filters={[dayRange(t('common.period'))]}
      figures={['orders', 'revenue', 'average', 'returns']}
      idOf={({ userId }) => userId as number}
      nameOf={({ name }) => String(name)}
      {...(may(pageOfOrders.can) && { pathOf: ({ userId }, filter) => ordersPath(userId, filter) })}
      search={t('identity.personName')}
      empty={{ title: t('identity.salesNone'), text: t('identity.salesNoneHelp') }}
    />
  );
}
