import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { getProduct, searchProducts } from '#contract/catalogue.ts';
import { searchCustomers } from '#contract/customers/search.ts';
import { getCustomer } from '#contract/customers.ts';
import { weekdays } from '#contract/jobs/timing.ts';
import { salesDetailReport } from '#contract/reports/salesDetail.ts';
import { getOrder } from '#contract/sales.ts';
import { pathOf } from '#contract/screens.ts';
import { weekdayWord } from '#web/desk/areas/jobs/words.ts';
import { t } from '#web/desk/areas/reports/texts.ts';
import { choice } from '#web/desk/ui/choice.tsx';
import { dayRange } from '#web/desk/ui/DateRange.tsx';
import type { FilterField } from '#web/desk/ui/list.ts';
import { useListFilters } from '#web/desk/ui/products/listFilters.tsx';
import { searchField } from '#web/desk/ui/searchField.tsx';
import { TwoLine } from '#web/desk/ui/TwoLine.tsx';
import { call } from '#web/platform/api.ts';
import { inWords } from '#web/platform/i18n.ts';
import { optionalQuery } from '#web/platform/query.ts';
import { may } from '#web/platform/session.ts';
import { useUrlFilter } from '#web/platform/url.ts';
import { channelField } from './channelField.tsx';
import { ReportPage } from './ReportPage.tsx';

type Filter = z.output<(typeof salesDetailReport)['page']['input']>;

const HOURS = 24;

const findProducts = async (keyword: string) => {
  const hits = await call(searchProducts, { keyword }, { handles: () => true });
  return hits.map(({ id, title }) => ({ id, name: title }));
};
const findCustomers = async (keyword: string) => {
  const hits = await call(searchCustomers, { keyword }, { handles: () => true });
  return hits.map(({ id, name }) => ({ id, name }));
};

/** Filters by a product and a customer, with the names of those in the address. */
const usePartFilters = (): FilterField<Filter>[] => {
  const [{ productId, customerId }] = useUrlFilter(salesDetailReport.page.input);
  const product = useQuery({ ...optionalQuery(getProduct, { id: productId ?? 0 }), enabled: productId !== undefined });
  const customer = useQuery({
    ...optionalQuery(getCustomer, { id: customerId ?? 0 }),
    enabled: customerId !== undefined && may(getCustomer.can),
  });
  return [
    ...(may(searchProducts.can)
      ? [
          searchField('productId', t('common.product'), {
            find: findProducts,
            selected: product.data && { id: product.data.id, name: product.data.title },
          }),
        ]
      : []),
    ...(may(searchCustomers.can)
      ? [
          searchField('customerId', t('common.customer'), {
            find: findCustomers,
            selected: customer.data && { id: customer.data.id, name: customer.data.name },
          }),
        ]
      : []),
    channelField(),
    choice(
      'hour',
      t('reports.hour'),
      Array.from({ length: HOURS }, (_, hour) => ({ value: hour, label: `${String(hour).padStart(2, '0')}:00` })),
    ),
    choice(
      'weekday',
      t('reports.weekday'),
      weekdays.map((day) => ({ value: day, label: weekdayWord(day) })),
    ),
    choice('taxed', t('reports.taxed'), [
      { value: 'gstFree', label: t('reports.taxedFree') },
      { value: 'taxable', label: t('reports.taxedTaxable') },
    ]),
    choice('soldTo', t('reports.soldTo'), [
      { value: 'customer', label: t('reports.soldToCustomers') },
      { value: 'nobody', label: t('reports.walkIn') },
    ]),
  ] as FilterField<Filter>[];
};

export function SalesDetailReport() {
  return (
    <ReportPage<Filter>
      report={salesDetailReport}
      places={{
        day: { card: 'fact' },
        reference: { card: 'title', width: 180 },
        title: {
          card: 'fact',
          width: 206,
          grows: true,
          render: ({ title }: { title: string }) => <TwoLine main={title} />,
        },
        quantity: { card: 'fact' },
        revenue: { card: 'fact' },
      }}
      filters={[dayRange(t('common.period')), ...useListFilters()]}
      more={{ title: inWords('menu.sales'), fields: usePartFilters() }}
      idOf={({ key }) => String(key)}
      nameOf={({ reference, title }) => `${reference}, ${title}`}
      pathOf={may(getOrder.can) ? ({ orderId }) => pathOf('salesEdit', { id: orderId as number }) : undefined}
      search={t('common.findProduct')}
      empty={{ title: t('reports.detailEmpty'), text: t('reports.detailEmptyHint') }}
    />
  );
}
