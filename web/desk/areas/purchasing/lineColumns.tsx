import { Select } from 'antd';
import type { Cents } from '#contract/money.ts';
import { t } from '#web/desk/areas/purchasing/texts.ts';
import { formatMoney } from '#web/desk/ui/amount.ts';
import { type LineColumn, moneyCell, percentCell, quantityCell } from '#web/desk/ui/lineGrid.ts';
import { Money } from '#web/desk/ui/Money.tsx';
import { formatQuantity } from '#web/desk/ui/quantity.ts';
import { TwoLine } from '#web/desk/ui/TwoLine.tsx';
import { amountsOfLine, type FormLine, packedAs, receivedOf, returnedOf } from './lines.ts';

const hasReceived = (line: FormLine) => receivedOf(line) > 0;

const unitCell = (line: FormLine, change: (changes: Partial<FormLine>) => void, disabled: boolean) =>
  line.unitQty === 1 || disabled || hasReceived(line) ? (
    <span className="td-lines-packed">
      {line.pack ? t('common.packOf', { count: line.unitQty }) : t('purchasing.unit')}
    </span>
  ) : (
    <Select<'unit' | 'pack'>
      size="small"
      className="td-lines-pack"
      aria-label={`${t('purchasing.unitOrPack')}: ${line.title}`}
      popupMatchSelectWidth={false}
      value={line.pack ? 'pack' : 'unit'}
      options={[
        { value: 'unit', label: t('purchasing.unit') },
        { value: 'pack', label: t('common.packOf', { count: line.unitQty }) },
      ]}
      onChange={(unit) => change(packedAs(line, unit === 'pack'))}
    />
  );

type ColumnOptions = {
  gstRate: number;
  withReceived: boolean;
  /** The received amount of each line less returns, with GST. */
  receivedAmounts: ReadonlyMap<number, Cents>;
  changesCost: boolean;
  /** Each line is a card, with its own place for unit or pack; otherwise it is below the product's name. */
  phone: boolean;
  /** Left out once nothing is outstanding. */
  available: LineColumn<FormLine> | undefined;
};

/** The columns of an order's lines; received quantities show once receiving is possible. */
export const lineColumns = ({
  gstRate,
  withReceived,
  receivedAmounts,
  changesCost,
  phone,
  available,
}: ColumnOptions): (LineColumn<FormLine> & { cost?: boolean })[] => [
  {
    key: 'productId',
    title: t('common.product'),
    render: (line, change, disabled) => {
      const facts = [line.sku, line.chineseTitle].filter(Boolean).join(' · ');
      const sub =
        !phone && line.unitQty > 1 ? (
          <>
            {unitCell(line, change, disabled)} {facts}
          </>
        ) : (
          facts
        );
      return <TwoLine main={line.title} sub={sub} />;
    },
  },
  ...(phone ? [{ key: 'pack', title: t('purchasing.unitOrPack'), render: unitCell }] : []),
  ...(available ? [available] : []),
  {
    key: 'orderQty',
    title: t('common.quantity'),
    align: 'right',
    width: 76,
    edit: quantityCell('orderQty', (line) => line),
  },
  ...(withReceived
    ? [
        {
          key: 'received',
          title: t('purchasing.receivedQuantityLabel'),
          align: 'right' as const,
          width: 76,
          render: (line: FormLine) => {
            const back = returnedOf(line);
            return (
              <span className="td-number">
                {formatQuantity(receivedOf(line))}
                {back === 0 ? null : (
                  <span className="td-twoline-sub">
                    {t('purchasing.countReturned', { count: formatQuantity(back) })}
                  </span>
                )}
              </span>
            );
          },
        },
      ]
    : []),
  {
    key: 'cost',
    title: t('purchasing.cost'),
    cost: true,
    align: 'right',
    width: 84,
    edit: { ...moneyCell('cost'), fixed: (line) => !changesCost || hasReceived(line) },
  },
  {
    key: 'discount',
    title: t('purchasing.discountPercent'),
    cost: true,
    align: 'right',
    width: 72,
    edit: { ...percentCell('discount'), fixed: (line) => !changesCost || hasReceived(line) },
  },
  // On a phone the summary's GST is enough: the others fill two rows.
  ...(phone
    ? []
    : [
        {
          key: 'gst',
          title: t('common.gst'),
          cost: true,
          align: 'right' as const,
          width: 78,
          render: (line: FormLine) => <Money amount={amountsOfLine(line, gstRate)?.gst ?? null} />,
        },
      ]),
  {
    key: 'priceInclGst',
    title: t('common.total'),
    cost: true,
    align: 'right',
    // "Received $1,234.50" is shown below it.
    width: receivedAmounts.size > 0 ? 122 : 88,
    render: (line) => {
      const ordered = amountsOfLine(line, gstRate)?.priceInclGst ?? null;
      const received = line.id === undefined ? undefined : receivedAmounts.get(line.id);
      return (
        <>
          <Money amount={ordered} />
          {received === undefined || received === ordered ? null : (
            <span className="td-twoline-sub td-order-amount">
              {t(returnedOf(line) === 0 ? 'purchasing.receivedAmount' : 'purchasing.netAmount', {
                amount: formatMoney(received),
              })}
            </span>
          )}
        </>
      );
    },
  },
];
