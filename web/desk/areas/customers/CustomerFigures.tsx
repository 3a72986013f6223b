import type { Customer } from '#contract/customers.ts';
import { type Cents, cents } from '#contract/money.ts';
import { t } from '#web/desk/areas/customers/texts.ts';
import { formatMoney } from '#web/desk/ui/amount.ts';
import { Figures } from '#web/desk/ui/Figures.tsx';
import { formats } from '#web/platform/formats.ts';

/** The day by this device's calendar. */
const dayOf = (at: Date) =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

/** What a customer owes, has left and has bought. */
export function CustomerFigures({ customer, creditUsed }: { customer: Customer; creditUsed: Cents | undefined }) {
  const { balance, creditLimit, onAccount, storeCredit, sales, orders, lastOrderTime } = customer;
  return (
    <Figures
      label={t('customers.balanceAndSales')}
      figures={[
        {
          label: t('customers.balance'),
          value: formatMoney(balance),
          sub: balance === onAccount ? undefined : t('customers.partOnAccount', { amount: formatMoney(onAccount) }),
          mood: (creditUsed ?? onAccount) > creditLimit ? 'wrong' : undefined,
        },
        {
          label: t('customers.creditLeft'),
          value: creditUsed === undefined ? '–' : formatMoney(cents(Math.max(0, creditLimit - creditUsed))),
          sub: t('customers.creditLeftParts', {
            limit: formatMoney(creditLimit),
            used: creditUsed === undefined ? '–' : formatMoney(creditUsed),
          }),
        },
        { label: t('customers.storeCredit'), value: formatMoney(storeCredit) },
        {
          label: t('customers.sales'),
          value: formatMoney(sales),
          sub: t('customers.ordersCounted', { count: orders }),
        },
        {
          label: t('customers.lastOrder'),
          value: lastOrderTime
            ? formats().day(dayOf(lastOrderTime), { day: 'numeric', month: 'short', year: 'numeric' })
            : '–',
        },
      ]}
    />
  );
}
