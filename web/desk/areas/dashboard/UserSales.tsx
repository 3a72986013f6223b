import type { z } from 'zod';
import { userSalesReport } from '#contract/identity/users.ts';
import { salesDetailReport } from '#contract/reports/salesDetail.ts';
import { t } from '#web/desk/areas/identity/texts.ts';
import { detailPath, productParams } from '#web/desk/areas/reports/detailPath.ts';
import { ReportPage } from '#web/desk/areas/reports/ReportPage.tsx';
import { dayRange } from '#web/desk/ui/DateRange.tsx';
import { useListFilters } from '#web/desk/ui/products/listFilters.tsx';
import { may } from '#web/platform/session.ts';
import { SalesBars, type StaffSales } from './SalesBars.tsx';

type Filter = z.output<(typeof userSalesReport)['page']['input']>;

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
      filters={[dayRange(t('common.period')), ...useListFilters()]}
      figures={['orders', 'revenue', 'average', 'returns']}
      idOf={({ userId }) => userId as number}
      nameOf={({ name }) => String(name)}
      {...(may(salesDetailReport.page.can) && {
        pathOf: ({ userId }, filter) =>
          detailPath(filter, { ...productParams({ ...filter, keyword: undefined }), userId: String(userId) }),
      })}
      search={t('identity.personName')}
      empty={{ title: t('identity.salesNone'), text: t('identity.salesNoneHelp') }}
    />
  );
}
