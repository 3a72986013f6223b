import { Form, type FormInstance } from 'antd';
import type { ReactNode } from 'react';
import { cents } from '#contract/money.ts';
import { purchaseSummary } from '#contract/purchasing/lines.ts';
import { t } from '#web/desk/areas/purchasing/texts.ts';
import { formatMoney } from '#web/desk/ui/amount.ts';
import { Sums } from '#web/desk/ui/DocumentFrame.tsx';
import { useMay } from '#web/platform/session.ts';
import { type FormLine, isPriced } from './lines.ts';
import { type SettledOrder, settlementOf } from './settlement.ts';

/** The totals of the typed lines, by the same arithmetic as the server's. */
const useSummary = (instance: FormInstance, gstRate: number) => {
  const lines = (Form.useWatch('productList', { form: instance, preserve: true }) ?? []) as FormLine[];
  const seesCost = useMay('cost.get');
  return { lines: lines.length, sums: seesCost ? purchaseSummary(lines.filter(isPriced), gstRate) : undefined };
};

type Row = { name: string; amount: ReactNode };

const amountsOf = (
  { subtotal, discount, gst, total }: ReturnType<typeof purchaseSummary>,
  isSettled: boolean,
): Row[] => [
  { name: t('common.subtotal'), amount: formatMoney(subtotal) },
  ...(discount > 0 ? [{ name: t('purchasing.discount'), amount: formatMoney(cents(-discount)) }] : []),
  { name: t('common.gst'), amount: formatMoney(gst) },
  { name: isSettled ? t('purchasing.orderedInclGst') : t('common.totalInclGst'), amount: formatMoney(total) },
];

/** From what was received to the order's total; the last amount is what counts. */
const settlementRows = ({ received, returned, gst, outstanding, net }: NonNullable<Settlement>): Row[] => {
  const receivedRow = { name: t('purchasing.receivedInclGst'), amount: formatMoney(received) };
  if (returned === 0 && outstanding === 0)
    return [{ name: t('purchasing.gstReceived'), amount: formatMoney(gst) }, receivedRow];
  return [
    receivedRow,
    ...(returned === 0 ? [] : [{ name: t('purchasing.returnedAmount'), amount: formatMoney(cents(-returned)) }]),
    { name: t('purchasing.ofWhichGst'), amount: formatMoney(gst) },
    ...(outstanding === 0 ? [] : [{ name: t('purchasing.outstanding'), amount: formatMoney(outstanding) }]),
    { name: t('purchasing.comesTo'), amount: formatMoney(net) },
  ];
};
type Settlement = ReturnType<typeof settlementOf>;

type SummaryProps = { instance: FormInstance; gstRate: number };

export function OrderSummary({ instance, gstRate, order }: SummaryProps & { order?: SettledOrder }) {
  const { lines, sums } = useSummary(instance, gstRate);
  const settlement = sums && order && settlementOf(order, sums.total);
  return (
    <Sums
      rows={[
        { name: t('purchasing.itemCount'), amount: lines },
        ...(sums ? amountsOf(sums, settlement !== undefined) : []),
        ...(settlement ? settlementRows(settlement) : []),
      ]}
    />
  );
}

/** On a phone: the ordered amount or, once nothing is outstanding, the received amount less returns. */
export function OrderTotal({ instance, gstRate, order }: SummaryProps & { order?: SettledOrder & { status: string } }) {
  const { sums } = useSummary(instance, gstRate);
  if (!sums) return null;
  const isOver = order?.status === 'received' || order?.status === 'closed';
  const settlement = isOver ? settlementOf(order, sums.total) : undefined;
  if (!settlement) return formatMoney(sums.total);
  const amount = formatMoney(settlement.net);
  // As in the list.
  return settlement.returned === 0 ? t('purchasing.receivedAmount', { amount }) : t('purchasing.netAmount', { amount });
}
