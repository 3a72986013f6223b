import { useQuery } from '@tanstack/react-query';
import type { CustomerFilter } from '#contract/customers.ts';
import { t } from '#web/platform/i18n.ts';
import { formatAmount } from '#web/ui/amount.ts';
import { Figures } from '#web/ui/Figures.tsx';
import { summary } from './queries.ts';

const count = new Intl.NumberFormat('en-AU');

/** What all customers owe together; a figure shows the rows behind it. */
export function ListHead({ onFilter }: { onFilter: (changes: Partial<CustomerFilter>) => void }) {
  const { data } = useQuery(summary());
  // As high as it will be, so that nothing jumps.
  const shown = (value: string | undefined) => value ?? '–';
  return (
    <Figures
      label={t('Customers in figures')}
      figures={[
        {
          label: t('Customers'),
          value: shown(data && count.format(data.count)),
          sub: shown(data && t('{count} active', { count: count.format(data.active) })),
        },
        {
          label: t('Owed to you'),
          value: shown(data && formatAmount(data.totalBalance)),
          sub: shown(data && t('by {count, plural, one {# customer} other {# customers}}', { count: data.withDebt })),
          onOpen: () => onFilter({ hasDebt: true, sortField: 'balance', sortOrder: 'descend' }),
        },
        {
          label: t('Overdue'),
          value: shown(data && formatAmount(data.totalOverdue)),
          sub: shown(data && t('by {count, plural, one {# customer} other {# customers}}', { count: data.overdue })),
          mood: data && data.totalOverdue > 0 ? 'wrong' : undefined,
        },
        {
          label: t('Store credit'),
          value: shown(data && formatAmount(data.totalStoreCredit)),
          sub: t('still to be spent'),
        },
      ]}
    />
  );
}
