import { memo, useEffect, useRef } from 'react';
import { cents } from '#contract/cents.ts';
import type { Milli } from '#contract/milli.ts';
import type { QuotedLine } from '#contract/order/basket.ts';
import { amountOf } from '#contract/sales/cart.ts';
import type { Basket, CounterLine } from '#web/till/basket/basket.ts';
import { lineListPrice } from '#web/till/basket/pricing.ts';
import { changeBasket, thePrices } from '#web/till/counter/counter.ts';
import { type Language, t } from '#web/till/texts.ts';
import { focusEntry } from '#web/till/ui/focus.ts';
import { formatsOf, keepSizes } from '#web/till/ui/formats.ts';
import { afterFrame } from '#web/till/ui/frame.ts';
import { reasonTexts, reductionTexts, ruleName } from './reasons.ts';
import { pressDelete } from './selling.ts';
import { refreshStock, useStock } from './stock.ts';

type LineProps = {
  line: CounterLine;
  quoted: QuotedLine;
  /** The customer, and the price if it isn't the list price. */
  customer: Basket['customer'];
  prices: Basket['prices'];
  isSelected: boolean;
  isLast: boolean;
  /** Rows are redrawn when the language changes. */
  language: Language;
};

const sameAmounts = (one: QuotedLine, other: QuotedLine): boolean =>
  one.priceInclGst === other.priceInclGst &&
  one.ownDiscount === other.ownDiscount &&
  one.shares.length === other.shares.length &&
  one.shares.every(
    ({ promotionId, amount }, at) =>
      promotionId === other.shares[at]?.promotionId && amount === other.shares[at]?.amount,
  );

/** Every scan reprices the whole basket; most lines keep their price. */
const isSame = (one: LineProps, other: LineProps): boolean =>
  one.line === other.line &&
  one.customer === other.customer &&
  one.prices === other.prices &&
  one.isSelected === other.isSelected &&
  one.isLast === other.isLast &&
  one.language === other.language &&
  (one.quoted === other.quoted || (!one.isSelected && sameAmounts(one.quoted, other.quoted)));

/** One line of the cart. */
export const CartLine = memo(({ line, quoted, customer, prices, isSelected, isLast }: LineProps) => {
  const { quantity, amount } = formatsOf();
  const ref = useRef<HTMLButtonElement>(null);
  const { id } = line.product;
  useEffect(() => {
    if (!isSelected) return;
    // The list keeps its end in view.
    if (!isLast) ref.current?.scrollIntoView({ block: 'nearest' });
    afterFrame(() => void refreshStock([id]));
  }, [isSelected, isLast, id]);
  const level = useStock(({ levels }) => (isSelected ? levels[id] : undefined));
  const count = quantity(Math.abs(line.quantity) as Milli);
  const isReturn = line.quantity < 0;
  const list = lineListPrice(line, { customer, prices }, thePrices().gstRate);
  const price = line.price ?? list;
  // For returns, the price paid, promotions included.
  const each = isReturn ? cents(Math.round((quoted.priceInclGst * 1000) / line.quantity)) : price;
  // Cents between a label's price and its weight are no discount.
  const isByHand = !isReturn && !line.isLabelled;
  // A typed price already includes its discount.
  const off = cents(quoted.ownDiscount - amountOf(list, line.quantity, 0) + amountOf(price, line.quantity, 0));
  return (
    <li>
      <button
        ref={ref}
        type="button"
        className="cart-line"
        aria-pressed={isSelected}
        onClick={() => changeBasket((basket) => ({ ...basket, selected: line.key }))}
        onKeyDown={({ key }) => {
          if (key !== 'Delete' || !isSelected || !pressDelete()) return;
          focusEntry();
        }}
      >
        <span className="cart-count">{count} ×</span>
        <span className="cart-title">
          {keepSizes(line.product.title)}
          {line.pack ? <small className="tag">{t('counter.packOf', { count: line.product.unitQty })}</small> : null}
          {isReturn ? <small className="tag return">{t('counter.returned')}</small> : null}
          {line.product.chineseTitle ? <small lang="zh-CN">{line.product.chineseTitle}</small> : null}
        </span>
        <span className="cart-amount">{amount(quoted.priceInclGst)}</span>
        {Math.abs(line.quantity) !== 1000 || quoted.ownDiscount !== 0 ? (
          <small className="cart-detail">
            {t(line.product.soldByWeight ? 'counter.perKilo' : 'counter.each', { price: amount(each) })}
            {price < list && isByHand ? `, ${t('counter.wasPrice', { price: amount(list) })}` : ''}
            {off > 0 && isByHand ? ` · ${t('counter.lessOwn', { amount: amount(off) })}` : ''}
          </small>
        ) : null}
        {level ? (
          <small className={level.available > 0 ? 'cart-detail' : 'cart-detail short'}>
            {t('counter.inStock', { count: quantity(level.available) })}
          </small>
        ) : null}
        {isReturn
          ? null
          : quoted.shares.map((share) => (
              <small key={share.promotionId} className="cart-promotion">
                <span>{ruleName(share.promotionId)}</span>
                <span>−{amount(share.amount)}</span>
              </small>
            ))}
        {isSelected
          ? [...reductionTexts(quoted.reductions ?? []), ...reasonTexts(quoted.notApplied)].map((text) => (
              <small key={text} className="cart-detail">
                {text}
              </small>
            ))
          : null}
        {line.serials ? (
          <small className="cart-detail">{t('counter.serialOf', { serials: line.serials.join(', ') })}</small>
        ) : null}
        {line.note ? <small className="cart-detail">“{line.note}”</small> : null}
      </button>
    </li>
  );
}, isSame);
