import { Form, type FormInstance } from 'antd';
import { purchaseSummary } from '#contract/purchaseLines.ts';
import { t } from '#web/platform/i18n.ts';
import { formatAmount } from '#web/ui/amount.ts';
import { Sums } from '#web/ui/DocumentPage.tsx';
import type { FormLine } from './lines.ts';

/** The sums of the lines as they are typed, by the same arithmetic as the server's. */
const useSummary = (instance: FormInstance, gstRate: number) => {
  const lines = (Form.useWatch('productList', { form: instance, preserve: true }) ?? []) as FormLine[];
  return { lines: lines.length, ...purchaseSummary(lines, gstRate) };
};

type SummaryProps = { instance: FormInstance; gstRate: number };

export function OrderSummary({ instance, gstRate }: SummaryProps) {
  const { lines, subtotal, discount, gst, total } = useSummary(instance, gstRate);
  return (
    <>
      <h2>{t('Summary')}</h2>
      <Sums
        rows={[
          { name: t('Items'), amount: lines },
          { name: t('Subtotal'), amount: formatAmount(subtotal) },
          ...(discount > 0 ? [{ name: t('Discount'), amount: `−${formatAmount(discount)}` }] : []),
          { name: t('GST'), amount: formatAmount(gst) },
          { name: t('Total incl. GST'), amount: formatAmount(total) },
        ]}
      />
    </>
  );
}

export function OrderTotal({ instance, gstRate }: SummaryProps) {
  return `$${formatAmount(useSummary(instance, gstRate).total)}`;
}
