import { Form, type FormInstance } from 'antd';
import { type Cents, cents } from '#contract/money.ts';
import { purchaseSummary } from '#contract/purchasing/lines.ts';
import { t } from '#web/desk/areas/purchasing/texts.ts';
import { formatMoney } from '#web/desk/ui/amount.ts';
import { Sums } from '#web/desk/ui/DocumentFrame.tsx';
import { useMay } from '#web/platform/session.ts';
import { type FormLine, isPriced } from './lines.ts';
import { type SettledOrder, settlementOf } from './settlement.ts';

/** The sums of the lines as they are typed, by the same arithmetic as the server's. */
const useSummary = (instance: FormInstance, gstRate: number) => {
  const lines = (Form.useWatch('productList', { form: instance, preserve: true }) ?? []) as FormLine[];
  const seesCost = useMay('cost.get');
  return { lines: lines.length, sums: seesCost ? purchaseSummary(lines.filter(isPriced), gstRate) : undefined };
};

const amountsOf = ({ subtotal, discount, gst, total }: ReturnType<typeof purchaseSummary>) => [
  { name: t('common.subtotal'), amount: formatMoney(subtotal) },
  ...(discount > 0 ? [{ name: t('purchasing.discount'), amount: formatMoney(cents(-discount)) }] : []),
  { name: t('common.gst'), amount: formatMoney(gst) },
  { name: t('common.totalInclGst'), amount: formatMoney(total) },
];

/** From the total to what the order comes to. */
const settlementRows = (order: SettledOrder, total: Cents) => {
  const settlement = settlementOf(order, total);
  if (!settlement) return [];
  const { delivered, returned, net } = settlement;
  return [
    ...(delivered === 0
      ? []
      : [
          {
            name: delivered > 0 ? t('purchasing.deliveredBeyond') : t('purchasing.notDelivered'),
            amount: formatMoney(delivered),
          },
        ]),
    ...(returned === 0 ? [] : [{ name: t('purchasing.returnedAmount'), amount: formatMoney(cents(-returned)) }]),
    {
      name: delivered === 0 ? t('purchasing.totalAfterReturns') : t('purchasing.comesTo'),
      amount: formatMoney(net),
    },
  ];
};

type SummaryProps = { instance: FormInstance; gstRate: number };

export function OrderSummary({ instance, gstRate, order }: SummaryProps & { order?: SettledOrder }) {
  const { lines, sums } = useSummary(instance, gstRate);
  return (
    <>
      <h2>{t('common.summary')}</h2>
      <Sums
        rows={[
          { name: t('purchasing.itemCount'), amount: lines },
          ...(sums ? amountsOf(sums) : []),
          ...(sums && order ? settlementRows(order, sums.total) : []),
        ]}
      />
    </>
  );
}

export function OrderTotal({ instance, gstRate }: SummaryProps) {
  const { sums } = useSummary(instance, gstRate);
  return sums ? formatMoney(sums.total) : null;
}
