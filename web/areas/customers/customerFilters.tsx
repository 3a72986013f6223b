import type { CustomerFilter, CustomerType } from '#contract/customers.ts';
import { t } from '#web/areas/customers/texts.ts';
import { statusOptions } from '#web/areas/settings/status.tsx';
import { choice } from '#web/ui/choice.tsx';
import { dayRange } from '#web/ui/DateRange.tsx';
import { manyOf, moneyRange, renamed, yesOrNo } from '#web/ui/filterFields.tsx';
import type { FilterField, FilterGroup } from '#web/ui/list.ts';
import { typeOptions } from './words.ts';

export const quickFilters = (
  types: readonly CustomerType[],
  tags: readonly { name: string }[],
): FilterField<CustomerFilter>[] => [
  manyOf('type', t('customers.type'), typeOptions(types)),
  choice('status', t('common.status'), statusOptions()),
  manyOf(
    'tag',
    t('customers.tag'),
    tags.map(({ name }) => ({ value: name, label: name })),
  ),
];

export const moreFilters = (): FilterGroup<CustomerFilter>[] => [
  {
    title: t('customers.filterMoney'),
    fields: [yesOrNo('hasDebt', t('customers.owesMoney')), moneyRange('balance', t('customers.balance'))],
  },
  {
    title: t('customers.filterDates'),
    fields: [renamed(dayRange(t('customers.createdDate')), { from: 'createdFrom', to: 'createdTo' })],
  },
];
