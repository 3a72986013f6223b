import { type Cents, cents } from '#contract/money.ts';
import type { Totals } from '#contract/sales/cart.ts';
import type { AmountSummary } from '#contract/sales/order.ts';
import { dueOf } from '#contract/sales/tender.ts';
import { t } from '#web/desk/areas/sales/texts.ts';
import { formatMoney } from '#web/desk/ui/amount.ts';
import { Sums } from '#web/desk/ui/DocumentFrame.tsx';

type OrderSumsProps = {
  totals: Totals & { promotionDiscount: Cents };
  /** Once it is confirmed: the payments so far. */
  money?: Pick<AmountSummary, 'rounding' | 'paid' | 'onAccount' | 'credited'>;
  /** A return is a refund: it has its own words, without confusing minus signs. */
  back?: boolean;
};

/** The total, and the open part of it. */
export function OrderSums({ totals, money, back = false }: OrderSumsProps) {
  const { subtotal, discount, promotionDiscount, gst, total } = totals;
  const row = (name: string, amount: Cents) => ({ name, amount: formatMoney(amount) });
  const due = money ? dueOf({ total, rounding: money.rounding, paid: money.paid }) : cents(0);
  return (
    <Sums
      rows={[
        ...(discount === 0 ? [] : [row(t('sales.discount'), cents(-discount))]),
        ...(promotionDiscount === 0 ? [] : [row(t('sales.promotions'), cents(-promotionDiscount))]),
        row(t('common.subtotal'), subtotal),
        row(t('common.gst'), gst),
        row(t('common.totalInclGst'), total),
        ...(money
          ? [
              ...(money.rounding === 0 ? [] : [row(t('sales.cashRounding'), money.rounding)]),
              ...(money.credited === 0
                ? []
                : [
                    back
                      ? row(t('sales.takenOffOwing'), cents(-money.credited))
                      : row(t('sales.returnedItems'), money.credited),
                  ]),
              back
                ? row(t('sales.refunded'), cents(money.credited - money.paid))
                : row(t('sales.paidAmount'), cents(money.paid - money.credited)),
              ...(money.onAccount === 0 ? [] : [row(t('sales.onAccountAmount'), money.onAccount)]),
              back ? row(t('sales.refundOwed'), cents(-due)) : row(t('sales.amountDue'), due),
            ]
          : []),
      ]}
    />
  );
}

/** The same in one line, for the bottom of a phone: the open amount, as soon as there is one. */
export function OrderTotal({ totals: { total }, money, back = false }: OrderSumsProps) {
  const due = money ? dueOf({ total, rounding: money.rounding, paid: money.paid }) : 0;
  return (
    <>
      <small>{due === 0 ? t('common.total') : back ? t('sales.refundOwed') : t('sales.amountDue')}</small>{' '}
      {formatMoney(due === 0 ? total : back ? cents(-due) : due)}
    </>
  );
}
