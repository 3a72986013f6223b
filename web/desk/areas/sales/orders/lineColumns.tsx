import { Segmented } from 'antd';
import type { Cents } from '#contract/money.ts';
import type { OrderQuote } from '#contract/sales/quote.ts';
import { t } from '#web/desk/areas/sales/texts.ts';
import { type LineColumn, moneyCell, quantityCell } from '#web/desk/ui/lineGrid.ts';
import { Money } from '#web/desk/ui/Money.tsx';
import { StockPill } from '#web/desk/ui/products/StockPill.tsx';
import { formatQuantity } from '#web/desk/ui/quantity.ts';
import { TwoLine } from '#web/desk/ui/TwoLine.tsx';
import { amountsOf, type Facts, type Line, type Pricing, switched } from './basket.ts';
import { discountCell } from './discountCell.ts';
import { LinePromotions } from './LinePromotions.tsx';

/** What the lines come to, in their order, and the names of promotions. */
export type LineQuotes = Pick<OrderQuote, 'lines' | 'names'>;

type Source = {
  /** What is known of the products so far. */
  factsById: ReadonlyMap<number, Facts>;
  pricing: Pricing;
  quoting: LineQuotes;
  /** Nothing can be changed: what the server worked out stands. */
  settled: boolean;
  /** Once goods can leave: how much of each line has. */
  withDispatched: boolean;
};

/** Its place among the cells that are typed into. */
export const QUANTITY_COLUMN = 0;

const right = { align: 'right' } as const;
const hasLeft = ({ dispatched }: Line) => Boolean(dispatched);
const unitName = ({ pack, unitQty }: Line) => (pack ? t('common.packOf', { count: unitQty }) : t('sales.unit'));

type Amounts = { gst: Cents; priceInclGst: Cents };
/** A line that was added just now is quoted in a moment. */
const amounts = (line: Line, at: number, { quoting, pricing }: Source): Amounts =>
  quoting.lines[at] ?? amountsOf(line, pricing.gstRate);

const MILLION = 100_000_000;

/** Millions are set smaller: they would run into the figure beside them. */
function LineMoney({ amount }: { amount: Cents }) {
  return (
    <span className={Math.abs(amount) < MILLION ? undefined : 'td-lines-long'}>
      <Money amount={amount} />
    </span>
  );
}

export const lineColumns = (source: Source): LineColumn<Line>[] => {
  const { factsById, pricing, quoting, settled, withDispatched } = source;
  const names = new Map(quoting.names.map(({ promotionId, name }) => [promotionId, name]));
  return [
    {
      key: 'productId',
      title: t('common.product'),
      render: ({ title, chineseTitle, sku }, _, __, at) => {
        const quoted = quoting.lines[at];
        return (
          <>
            <TwoLine main={title} sub={[sku, chineseTitle].filter(Boolean).join(' · ')} />
            {quoted ? <LinePromotions quoted={quoted} names={names} title={title} /> : null}
          </>
        );
      },
    },
    {
      key: 'pack',
      title: t('sales.unitOrPack'),
      width: settled ? 96 : 120,
      render: (line, change, disabled) => {
        const facts = factsById.get(line.productId);
        if (disabled || !facts || facts.unitQty === 1 || hasLeft(line)) return unitName(line);
        return (
          <Segmented
            size="small"
            aria-label={`${t('sales.unitOrPack')}: ${line.title}`}
            value={line.pack ? 'pack' : 'unit'}
            options={[
              { value: 'unit', label: t('sales.unit') },
              { value: 'pack', label: t('sales.packShort', { count: facts.unitQty }) },
            ]}
            onChange={(value) => change(switched(value === 'pack', facts, pricing))}
          />
        );
      },
    },
    ...(settled || withDispatched
      ? []
      : [
          {
            key: 'available',
            title: t('sales.available'),
            ...right,
            width: 76,
            render: ({ productId }: Line) => {
              const facts = factsById.get(productId);
              return facts ? <StockPill available={facts.available} orderQty={facts.orderQty} /> : '–';
            },
          },
        ]),
    { key: 'orderQty', title: t('common.quantity'), ...right, width: 76, edit: quantityCell('orderQty') },
    ...(withDispatched
      ? [
          {
            key: 'dispatched',
            title: t('sales.dispatchedQuantityLabel'),
            ...right,
            width: 88,
            render: ({ dispatched, returned }: Line) => (
              <span className="td-number">
                {dispatched ? formatQuantity(dispatched) : '–'}
                {returned ? (
                  <span className="td-twoline-sub">
                    {t('sales.countReturned', { count: formatQuantity(returned) })}
                  </span>
                ) : null}
              </span>
            ),
          },
        ]
      : []),
    {
      key: 'price',
      title: t('common.price'),
      ...right,
      width: 88,
      edit: { ...moneyCell('price'), fixed: hasLeft },
    },
    {
      key: 'discount',
      title: t('sales.discountCell'),
      ...right,
      width: 84,
      edit: { ...discountCell, fixed: hasLeft },
    },
    {
      key: 'gst',
      title: t('common.gst'),
      ...right,
      width: settled ? 72 : 88,
      render: (line, _, __, at) => <LineMoney amount={amounts(line, at, source).gst} />,
    },
    {
      key: 'priceInclGst',
      title: t('common.total'),
      ...right,
      width: 100,
      render: (line, _, __, at) => <LineMoney amount={amounts(line, at, source).priceInclGst} />,
    },
  ];
};
