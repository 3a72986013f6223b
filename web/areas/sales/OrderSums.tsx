import type { Totals } from '#contract/cart.ts';
import { type Cents, cents } from '#contract/money.ts';
import type { AmountSummary } from '#contract/sales/order.ts';
import { dueOf } from '#contract/tender.ts';
import { t } from '#web/platform/i18n.ts';
import { formatAmount } from '#web/ui/amount.ts';
import { Sums } from '#web/ui/DocumentPage.tsx';

type OrderSumsProps = {
  totals: Totals;
  /** Once it is confirmed: what was paid so far. */
  money?: Pick<AmountSummary, 'rounding' | 'paid' | 'onAccount'>;
};

/** What it comes to, and what of that is still open. */
export function OrderSums({ totals, money }: OrderSumsProps) {
  const { subtotal, discount, gst, total } = totals;
  const row = (name: string, amount: Cents) => ({ name, amount: formatAmount(amount) });
  return (
    <Sums
      rows={[
        ...(discount === 0 ? [] : [row(t('Discount given'), cents(-discount))]),
        row(t('Subtotal'), subtotal),
        row(t('GST'), gst),
        row(t('Total incl. GST'), total),
        ...(money
          ? [
              ...(money.rounding === 0 ? [] : [row(t('Cash rounding'), money.rounding)]),
              row(t('Paid'), money.paid),
              ...(money.onAccount === 0 ? [] : [row(t('On account'), money.onAccount)]),
              row(t('Due'), dueOf({ total, rounding: money.rounding, paid: money.paid })),
            ]
          : []),
      ]}
    />
  );
}

/** The same in a line, for the foot of a phone: what is still open counts once there is such a thing. */
export function OrderTotal({ totals: { total }, money }: OrderSumsProps) {
  const due = money ? dueOf({ total, rounding: money.rounding, paid: money.paid }) : 0;
  return (
    <>
      <small>{due === 0 ? t('Total') : t('Due')}</small> {formatAmount(due === 0 ? total : due)}
    </>
  );
}
