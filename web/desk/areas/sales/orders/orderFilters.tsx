import { useQuery } from '@tanstack/react-query';
import { getProduct, searchProducts } from '#contract/catalogue.ts';
import { searchCustomers } from '#contract/customers/search.ts';
import { getCustomer } from '#contract/customers.ts';
import { listUsers } from '#contract/identity/users.ts';
import { paymentStatuses } from '#contract/sales/status.ts';
import type { SalesOrderFilter } from '#contract/sales.ts';
import { useChannels, useCouriers, useStatuses } from '#web/desk/areas/sales/choices.ts';
import { t } from '#web/desk/areas/sales/texts.ts';
import { paymentStatusName, reasonOptions } from '#web/desk/areas/sales/words.ts';
import { useBranchField } from '#web/desk/ui/branchField.tsx';
import { choice } from '#web/desk/ui/choice.tsx';
import { dayRange } from '#web/desk/ui/DateRange.tsx';
import { manyOf, moneyRange, renameFields, textIn } from '#web/desk/ui/filterFields.tsx';
import type { FilterField, FilterGroup } from '#web/desk/ui/list.ts';
import { searchField } from '#web/desk/ui/searchField.tsx';
import { call } from '#web/platform/api.ts';
import { query } from '#web/platform/query.ts';
import { may } from '#web/platform/session.ts';

const toOption = ({ id, name }: { id: number; name: string }) => ({ value: id, label: name });

const quietly = { handles: () => true };
const findCustomers = (keyword: string) => call(searchCustomers, { keyword }, quietly);
const findProducts = async (keyword: string) => {
  const hits = await call(searchProducts, { keyword }, quietly);
  return hits.map(({ id, title }) => ({ id, name: title }));
};

/** The filters of orders: the usual ones beside the search box, all others in the drawer. */
export const useOrderFilters = ({ customerId, productId }: SalesOrderFilter) => {
  const { options: couriers } = useCouriers();
  const { options: statuses } = useStatuses();
  const { options: channels } = useChannels();
  const { data: people = [] } = useQuery({ ...query(listUsers, {}), enabled: may(listUsers.can) });
  const { data: customer } = useQuery({
    ...query(getCustomer, { id: customerId ?? 0 }),
    enabled: customerId !== undefined && may(getCustomer.can),
  });
  const { data: product } = useQuery({
    ...query(getProduct, { id: productId ?? 0 }),
    select: ({ id, title }) => ({ id, name: title }),
    enabled: productId !== undefined && may(getProduct.can),
  });

  const quick: FilterField<SalesOrderFilter>[] = [
    manyOf('status', t('common.status'), statuses),
    manyOf(
      'paymentStatus',
      t('sales.paymentStatus'),
      paymentStatuses.map((value) => ({ value, label: paymentStatusName(value) })),
    ),
    ...useBranchField(),
  ];
  const more: FilterGroup<SalesOrderFilter>[] = [
    {
      title: t('sales.filterPeople'),
      fields: [
        ...(may(searchCustomers.can)
          ? [searchField('customerId', t('common.customer'), { find: findCustomers, selected: customer })]
          : []),
        ...(may(searchProducts.can)
          ? [searchField('productId', t('common.product'), { find: findProducts, selected: product })]
          : []),
        ...(may(listUsers.can) ? [choice('userId', t('sales.processedBy'), people.map(toOption))] : []),
      ],
    },
    {
      title: t('sales.filterChannel'),
      fields: [
        manyOf('channel', t('sales.channel'), channels),
        choice('courierType', t('common.courier'), couriers),
        manyOf('reason', t('sales.returnReason'), reasonOptions()),
      ],
    },
    {
      title: t('sales.filterNumbers'),
      fields: [
        textIn('reference', t('sales.orderReference')),
        textIn('otherReference', t('sales.otherReference')),
        moneyRange('total', t('common.totalInclGst')),
      ],
    },
    {
      title: t('sales.filterDates'),
      fields: [
        renameFields(dayRange(t('sales.createdDate')), { from: 'createdFrom', to: 'createdTo' }),
        renameFields(dayRange(t('sales.confirmedDate')), { from: 'confirmedFrom', to: 'confirmedTo' }),
        renameFields(dayRange(t('sales.fullyDispatchedDate')), { from: 'dispatchedFrom', to: 'dispatchedTo' }),
      ],
    },
  ];
  return { quick, more };
};
