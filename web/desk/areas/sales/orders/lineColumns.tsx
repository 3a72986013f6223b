import { Segmented } from 'antd';
import type { Cents } from '#contract/money.ts';
import type { SalesLine } from '#contract/sales/order.ts';
import type { OrderQuote } from '#contract/sales/quote.ts';
import { t } from '#web/desk/areas/sales/texts.ts';
import { type LineColumn, moneyCell, quantityCell } from '#web/desk/ui/lineGrid.ts';
import { Money } from '#web/desk/ui/Money.tsx';
import { StockPill } from '#web/desk/ui/products/StockPill.tsx';
import { formatQuantity } from '#web/desk/ui/quantity.ts';
import { Name } from '#web/desk/ui/TwoLine.tsx';
import { amountsOf, countableOf, type Facts, type Line, type Pricing, switched } from './basket.ts';
import { discountCell } from './discountCell.ts';
import { agreedText, LinePromotions } from './LinePromotions.tsx';
import { lostPromotionsText } from './lostPromotions.ts';

/** The amounts of the lines, in order, and the names of promotions. */
export type LineQuotes = Pick<OrderQuote, 'lines' | 'names'>;
export type QuotedLine = OrderQuote['lines'][number];

type Source = {
  /** The product data loaded so far. */
  factsById: ReadonlyMap<number, Facts>;
  pricing: Pricing;
  /** The names of promotions. */
  names: LineQuotes['names'];
  /** Lines of a confirmed order, as they were agreed. */
  formerLines?: readonly SalesLine[];
  /** Nothing can be changed: the server's amounts are shown. */
  settled: boolean;
  /** Once goods can be dispatched: how much of each line is. */
  withDispatched: boolean;
  /** Little room: the product's name matters more than what the summary shows. */
  compact: boolean;
  /** Each line is a card: what is available stands below the product's name, not among the figures. */
  phone: boolean;
};

/** Its index among the input cells. */
export const QUANTITY_COLUMN = 0;

const right = { align: 'right' } as const;
const hasLeft = ({ dispatched }: Line) => Boolean(dispatched);
const unitName = ({ pack, unitQty }: Line) => (pack ? t('common.packOf', { count: unitQty }) : t('sales.unit'));

type Amounts = { gst: Cents; priceInclGst: Cents };
/** A new line is quoted in a moment. */
const amounts = (line: Line, quoted: QuotedLine | undefined, { pricing }: Source): Amounts =>
  quoted ?? amountsOf(line, pricing.gstRate);

const MILLION_CENTS = 100_000_000;

/** Millions are set smaller: they would run into the next figure. */
function LineMoney({ amount }: { amount: Cents }) {
  return (
    <span className={Math.abs(amount) < MILLION_CENTS ? undefined : 'td-lines-long'}>
      <Money amount={amount} />
    </span>
  );
}

function Available({ facts }: { facts: Facts | undefined }) {
  return facts ? <StockPill available={facts.available} orderQty={facts.orderQty} /> : '–';
}

export const lineColumns = (source: Source): LineColumn<Line, QuotedLine>[] => {
  const { factsById, pricing, formerLines = [], settled, withDispatched, compact, phone } = source;
  // Goods that can still be sold or changed: whether there are enough of them.
  const withAvailable = !settled;
  const unitCell = (line: Line, change: (changes: Partial<Line>) => void, disabled: boolean) => {
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
  };
  const formerById = new Map<number | undefined, SalesLine>(formerLines.map((line) => [line.id, line]));
  const names = new Map(source.names.map(({ promotionId, name }) => [promotionId, name]));
  const columns: (LineColumn<Line, QuotedLine> | false)[] = [
    {
      key: 'productId',
      title: t('common.product'),
      render: (line, change, disabled, quoted) => {
        const { title, chineseTitle, sku } = line;
        const was = formerById.get(line.id);
        const lost = quoted && was ? lostPromotionsText(line, was, quoted) : undefined;
        const agreed = quoted && agreedText(quoted, line.orderQty);
        const hasUnits = line.pack || (factsById.get(line.productId)?.unitQty ?? 1) > 1;
        return (
          <div className="td-line-product">
            <Name name={title} />
            <span className="td-line-facts">
              {hasUnits ? unitCell(line, change, disabled) : null}
              {phone && withAvailable ? <Available facts={factsById.get(line.productId)} /> : null}
              <span className="td-twoline-sub">{[sku, chineseTitle].filter(Boolean).join(' · ')}</span>
              {quoted ? <LinePromotions quoted={quoted} names={names} title={title} /> : null}
            </span>
            {agreed ? <span className="td-line-agreed">{agreed}</span> : null}
            {lost ? (
              <span className="td-line-lost" role="status">
                {lost}
              </span>
            ) : null}
          </div>
        );
      },
    },
    withAvailable &&
      !phone && {
        key: 'available',
        title: t('common.available'),
        ...right,
        width: 72,
        render: ({ productId }: Line) => <Available facts={factsById.get(productId)} />,
      },
    {
      key: 'orderQty',
      title: t('common.quantity'),
      ...right,
      width: 72,
      edit: quantityCell('orderQty', (line) => countableOf(factsById, line)),
    },
    withDispatched && {
      key: 'dispatched',
      title: t('sales.dispatchedQuantityLabel'),
      ...right,
      width: compact ? 76 : 84,
      render: ({ dispatched, returned }: Line) => (
        <span className="td-number">
          {dispatched ? formatQuantity(dispatched) : '–'}
          {returned ? (
            <span className="td-twoline-sub">{t('sales.countReturned', { count: formatQuantity(returned) })}</span>
          ) : null}
        </span>
      ),
    },
    {
      key: 'price',
      title: t('common.price'),
      ...right,
      width: compact ? 76 : 84,
      edit: { ...moneyCell('price'), fixed: hasLeft },
    },
    {
      key: 'discount',
      title: t('sales.discountCell'),
      ...right,
      width: 80,
      edit: { ...discountCell, fixed: hasLeft },
    },
    !compact &&
      !(withDispatched && withAvailable) && {
        key: 'gst',
        title: t('common.gst'),
        ...right,
        width: 76,
        render: (line: Line, _: unknown, __: unknown, quoted: QuotedLine | undefined) => (
          <LineMoney amount={amounts(line, quoted, source).gst} />
        ),
      },
    {
      key: 'priceInclGst',
      title: t('common.total'),
      ...right,
      width: compact ? 88 : 96,
      render: (line: Line, _: unknown, __: unknown, quoted: QuotedLine | undefined) => (
        <LineMoney amount={amounts(line, quoted, source).priceInclGst} />
      ),
    },
  ];
  return columns.filter((column) => column !== false);
};
