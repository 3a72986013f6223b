import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { CustomerFilter } from '#contract/customers.ts';
import { pathOf, screenOf } from '#contract/screens.ts';
import { t } from '#web/desk/areas/customers/texts.ts';
import { formatMoney } from '#web/desk/ui/amount.ts';
import { Figures } from '#web/desk/ui/Figures.tsx';
import { formats } from '#web/platform/formats.ts';
import { useMay } from '#web/platform/session.ts';
import { summary } from './queries.ts';

/** What all customers owe together; each figure links to its rows. */
export function ListHead({ onFilter }: { onFilter: (changes: Partial<CustomerFilter>) => void }) {
  const { data } = useQuery(summary());
  const navigate = useNavigate();
  const mayAge = useMay(screenOf('customerDebtors').permission);
  // At its final height, so that nothing jumps.
  const textOf = (value: string | undefined) => value ?? '–';
  return (
    <Figures
      label={t('customers.summary')}
      figures={[
        {
          label: t('customers.customers'),
          value: textOf(data && formats().number(data.count)),
          sub: textOf(data && t('customers.activeCount', { count: formats().number(data.active) })),
        },
        {
          label: t('customers.owedToYou'),
          value: textOf(data && formatMoney(data.totalBalance)),
          sub: textOf(data && t('customers.byCustomers', { count: data.withDebt })),
          onOpen: () => onFilter({ hasDebt: true, sortField: 'balance', sortOrder: 'descend' }),
        },
        {
          label: t('customers.overdue'),
          value: textOf(data && formatMoney(data.totalOverdue)),
          sub: textOf(data && t('customers.byCustomers', { count: data.overdue })),
          mood: data && data.totalOverdue > 0 ? 'wrong' : undefined,
          ...(mayAge ? { onOpen: () => navigate(`${pathOf('customerDebtors')}?overdue=true`) } : {}),
        },
        {
          label: t('customers.storeCredit'),
          value: textOf(data && formatMoney(data.totalStoreCredit)),
          sub: t('customers.storeCreditUnused'),
        },
      ]}
    />
  );
}
