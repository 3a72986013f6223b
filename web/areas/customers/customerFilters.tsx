import type { CustomerFilter, CustomerType } from '#contract/customers.ts';
import { statusOptions } from '#web/areas/settings/status.tsx';
import { t } from '#web/platform/i18n.ts';
import { choice } from '#web/ui/choice.tsx';
import { dayRange } from '#web/ui/DateRange.tsx';
import { manyOf, moneyRange, renamed, yesOrNo } from '#web/ui/filterFields.tsx';
import type { FilterField, FilterGroup } from '#web/ui/list.ts';
import { typeOptions } from './words.ts';

export const quickFilters = (
  types: readonly CustomerType[],
  tags: readonly { name: string }[],
): FilterField<CustomerFilter>[] => [
  manyOf('type', t('Type'), typeOptions(types)),
  choice('status', t('Status'), statusOptions()),
  manyOf(
    'tag',
    t('Tag'),
    tags.map(({ name }) => ({ value: name, label: name })),
  ),
];

export const moreFilters = (): FilterGroup<CustomerFilter>[] => [
  { title: t('Money'), fields: [yesOrNo('hasDebt', t('Owes something')), moneyRange('balance', t('Balance'))] },
  {
    title: t('Time'),
    fields: [renamed(dayRange(t('Created')), { from: 'createdFrom', to: 'createdTo' })],
  },
];
