import type { CustomerFilter, CustomerType } from '#contract/customers.ts';
import { t } from '#web/desk/areas/customers/texts.ts';
import { statusOptions } from '#web/desk/areas/settings/status.tsx';
import { choice } from '#web/desk/ui/choice.tsx';
import { dayRange } from '#web/desk/ui/DateRange.tsx';
import { manyOf, moneyRange, renameFields, yesOrNo } from '#web/desk/ui/filterFields.tsx';
import type { FilterField, FilterGroup } from '#web/desk/ui/list.ts';
import { typeOptions } from './names.ts';

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
    fields: [renameFields(dayRange(t('customers.createdDate')), { from: 'createdFrom', to: 'createdTo' })],
  },
];
