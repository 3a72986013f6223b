import type { SalesOrder } from '#contract/sales/order.ts';
import { usePaymentTypes } from '#web/desk/areas/sales/choices.ts';
import { t } from '#web/desk/areas/sales/texts.ts';
import { DateTime } from '#web/desk/ui/DateTime.tsx';
import { Money } from '#web/desk/ui/Money.tsx';
import '#web/desk/ui/preview.css';
import './payments.css';

/** Payments and refunds, in order. */
export function PaymentTable({ order: { branchId, payments, kind } }: { order: SalesOrder }) {
  const { nameOf } = usePaymentTypes();
  if (payments.length === 0)
    return <p className="td-quiet">{kind === 'return' ? t('sales.noRefunds') : t('sales.noPayments')}</p>;
  return (
    <table className="td-preview">
      <caption className="td-visually-hidden">{t('sales.payments')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('common.paymentType')}</th>
          <th scope="col" className="td-right">
            {t('common.amount')}
          </th>
          <th scope="col" className="td-right">
            {t('sales.processedAmount')}
          </th>
          <th scope="col" className="td-right">
            {t('sales.remaining')}
          </th>
          <th scope="col" className="td-roomy">
            {t('common.date')}
          </th>
        </tr>
      </thead>
      <tbody>
        {payments.map(({ id, paymentType, amount, processed, remaining, reference, createTime, userName }) => (
          <tr key={id}>
            <td>
              {nameOf(paymentType)}
              {reference ? <span className="td-twoline-sub">{reference}</span> : null}
            </td>
            <td className="td-right">
              <Money amount={amount} />
            </td>
            <td className="td-right">
              <Money amount={processed} />
            </td>
            <td className="td-right">
              <Money amount={remaining} />
            </td>
            <td className="td-roomy td-payment-made">
              <DateTime at={createTime} branchId={branchId} />
              {userName ? <span className="td-twoline-sub">{userName}</span> : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
