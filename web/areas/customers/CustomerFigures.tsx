import type { Customer } from '#contract/customers.ts';
import { cents } from '#contract/money.ts';
import { formatDay, t } from '#web/platform/i18n.ts';
import { formatAmount } from '#web/ui/amount.ts';
import { Figures } from '#web/ui/Figures.tsx';

/** The day as this device's calendar has it. */
const dayOf = (at: Date) =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

/** What a customer owes, has left and has bought. */
export function CustomerFigures({ customer }: { customer: Customer }) {
  const { balance, creditLimit, onAccount, storeCredit, sales, orders, lastOrderTime } = customer;
  const left = cents(Math.max(0, creditLimit - onAccount));
  return (
    <Figures
      label={t('Balance and sales')}
      figures={[
        {
          label: t('Balance'),
          value: formatAmount(balance),
          sub: balance === onAccount ? undefined : t('{amount} of it on account', { amount: formatAmount(onAccount) }),
          mood: onAccount > creditLimit ? 'wrong' : undefined,
        },
        {
          label: t('Credit left'),
          value: formatAmount(left),
          sub: t('{limit} limit − {account} on account', {
            limit: formatAmount(creditLimit),
            account: formatAmount(onAccount),
          }),
        },
        { label: t('Store credit'), value: formatAmount(storeCredit) },
        {
          label: t('Sales'),
          value: formatAmount(sales),
          sub: t('{count, plural, =0 {No orders} one {# order} other {# orders}}', { count: orders }),
        },
        {
          label: t('Last order'),
          value: lastOrderTime
            ? formatDay(dayOf(lastOrderTime), { day: 'numeric', month: 'short', year: 'numeric' })
            : '–',
        },
      ]}
    />
  );
}
