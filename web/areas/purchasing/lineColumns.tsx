import { Select } from 'antd';
import { purchaseAmounts } from '#contract/purchaseLines.ts';
import { t } from '#web/platform/i18n.ts';
import { type LineColumn, moneyCell, percentCell, quantityCell } from '#web/ui/lineGrid.ts';
import { Money } from '#web/ui/Money.tsx';
import { formatQuantity } from '#web/ui/quantity.ts';
import { TwoLine } from '#web/ui/TwoLine.tsx';
import { type FormLine, packedAs, receivedOf, returnedOf } from './lines.ts';

const received = (line: FormLine) => receivedOf(line) > 0;

/** The columns of an order's lines; what came is shown once anything can come. */
export const lineColumns = (
  gstRate: number,
  withReceived: boolean,
  changesCost: boolean,
): (LineColumn<FormLine> & { cost?: boolean })[] => [
  {
    key: 'productId',
    title: t('Product'),
    render: ({ title, chineseTitle, sku }) => (
      <TwoLine main={title} sub={[sku, chineseTitle].filter(Boolean).join(' · ')} />
    ),
  },
  {
    key: 'pack',
    title: t('Unit or pack'),
    width: 128,
    render: (line, change, disabled) =>
      line.unitQty === 1 || disabled || received(line) ? (
        <span>{line.pack ? t('Pack of {count}', { count: line.unitQty }) : t('Unit')}</span>
      ) : (
        <Select<'unit' | 'pack'>
          size="small"
          className="td-lines-pack"
          aria-label={`${t('Unit or pack')}: ${line.title}`}
          popupMatchSelectWidth={false}
          value={line.pack ? 'pack' : 'unit'}
          options={[
            { value: 'unit', label: t('Unit') },
            { value: 'pack', label: t('Pack of {count}', { count: line.unitQty }) },
          ]}
          onChange={(chosen) => change(packedAs(line, chosen === 'pack'))}
        />
      ),
  },
  { key: 'orderQty', title: t('Quantity'), align: 'right', width: 82, edit: quantityCell('orderQty') },
  ...(withReceived
    ? [
        {
          key: 'received',
          title: t('Received'),
          align: 'right' as const,
          width: 96,
          render: (line: FormLine) => {
            const back = returnedOf(line);
            return (
              <span className="td-number">
                {formatQuantity(receivedOf(line))}
                {back === 0 ? null : (
                  <span className="td-twoline-sub">{t('{count} sent back', { count: formatQuantity(back) })}</span>
                )}
              </span>
            );
          },
        },
      ]
    : []),
  {
    key: 'cost',
    title: t('Cost'),
    cost: true,
    align: 'right',
    width: 94,
    edit: { ...moneyCell('cost'), fixed: (line) => !changesCost || received(line) },
  },
  {
    key: 'discount',
    title: t('Disc. %'),
    cost: true,
    align: 'right',
    width: 84,
    edit: { ...percentCell('discount'), fixed: (line) => !changesCost || received(line) },
  },
  {
    key: 'gst',
    title: t('GST'),
    cost: true,
    align: 'right',
    width: 78,
    render: (line) => <Money amount={purchaseAmounts(line, gstRate).gst} />,
  },
  {
    key: 'priceInclGst',
    title: t('Total'),
    cost: true,
    align: 'right',
    width: 92,
    render: (line) => <Money amount={purchaseAmounts(line, gstRate).priceInclGst} />,
  },
];
