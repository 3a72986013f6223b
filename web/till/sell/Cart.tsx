import { useEffect, useRef } from 'react';
import { cents } from '#contract/cents.ts';
import type { Milli } from '#contract/milli.ts';
import type { QuotedLine } from '#contract/order/basket.ts';
import type { CounterLine } from '#web/till/basket/basket.ts';
import { lineListPrice, roundingOf } from '#web/till/basket/pricing.ts';
import { setBasket, thePrices, useCounter } from '#web/till/counter/counter.ts';
import { PaidView } from '#web/till/pay/PaidView.tsx';
import { startPaying } from '#web/till/pay/paying.ts';
import { t } from '#web/till/texts.ts';
import { formatsOf } from '#web/till/ui/formats.ts';
import { hintTexts, reasonTexts } from './reasons.ts';
import { StockQuestion } from './StockQuestion.tsx';
import { refreshStock, useStock } from './stock.ts';

/** More of them would push the goods out of view. */
const MAX_HINTS = 2;

const ruleName = (id: number): string => thePrices().rules.find((rule) => rule.id === id)?.name ?? '';

function LineView({ line, quoted, isSelected }: { line: CounterLine; quoted: QuotedLine; isSelected: boolean }) {
  const basket = useCounter((state) => state.basket);
  const { quantity, amount } = formatsOf();
  const ref = useRef<HTMLButtonElement>(null);
  const { id } = line.product;
  useEffect(() => {
    if (!isSelected) return;
    ref.current?.scrollIntoView({ block: 'nearest' });
    void refreshStock([id]);
  }, [isSelected, id]);
  const level = useStock(({ levels }) => (isSelected ? levels[id] : undefined));
  const price = line.price ?? lineListPrice(line, basket, thePrices().gstRate);
  const count = quantity(Math.abs(line.quantity) as Milli);
  const isBack = line.quantity < 0;
  return (
    <li>
      <button
        ref={ref}
        type="button"
        className="cart-line"
        aria-pressed={isSelected}
        onClick={() => setBasket({ ...basket, selected: line.key })}
      >
        <span className="cart-count">{count} ×</span>
        <span className="cart-title">
          {line.product.title}
          {line.pack ? <small className="tag">{t('counter.packOf', { count: line.product.unitQty })}</small> : null}
          {isBack ? <small className="tag back">{t('counter.returned')}</small> : null}
          {line.product.chineseTitle ? <small lang="zh-CN">{line.product.chineseTitle}</small> : null}
        </span>
        <span className="cart-amount">{amount(quoted.priceInclGst)}</span>
        {Math.abs(line.quantity) !== 1000 || quoted.ownDiscount !== 0 ? (
          <small className="cart-detail">
            {line.product.soldByWeight
              ? t('counter.perKilo', { price: amount(price) })
              : t('counter.each', { price: amount(price) })}
            {quoted.ownDiscount > 0 && !isBack
              ? ` · ${t('counter.lessOwn', { amount: amount(quoted.ownDiscount) })}`
              : ''}
          </small>
        ) : null}
        {level ? (
          <small className={level.available > 0 ? 'cart-detail' : 'cart-detail short'}>
            {t('counter.inStock', { count: quantity(level.available) })}
          </small>
        ) : null}
        {isBack
          ? null
          : quoted.shares.map((share) => (
              <small key={share.promotionId} className="cart-promotion">
                <span>{ruleName(share.promotionId)}</span>
                <span>−{amount(share.amount)}</span>
              </small>
            ))}
        {isSelected
          ? reasonTexts(quoted.notApplied, ruleName).map((text) => (
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
}

/** Everything on the counter, its promotions with their reasons, and what it comes to. */
export function Cart() {
  const basket = useCounter((state) => state.basket);
  const quote = useCounter((state) => state.quote);
  const panel = useCounter((state) => state.panel);
  const { money } = formatsOf();
  const hints = hintTexts(quote.hints, ruleName).slice(0, MAX_HINTS);
  const off = quote.totals.promotionDiscount;
  const rounding = roundingOf(basket);
  const total = cents(quote.totals.total + rounding);
  return (
    <section className="cart" aria-label={t('counter.cart')}>
      {basket.customer || basket.codes.length > 0 || basket.note || basket.ageCheckedById || basket.collects ? (
        <div className="cart-facts">
          {basket.collects ? (
            <span className="tag">
              {basket.collects.reference} · {basket.collects.name}
            </span>
          ) : null}
          {basket.customer ? <span className="tag">{basket.customer.name}</span> : null}
          {basket.codes.map((code) => (
            <span key={code} className="tag">
              {code}
            </span>
          ))}
          {basket.ageCheckedById ? <span className="tag">{t('counter.ageChecked')}</span> : null}
          {basket.note ? <span>“{basket.note}”</span> : null}
        </div>
      ) : null}
      {basket.lines.length === 0 && panel.kind === 'paid' ? <PaidView event={panel.event} /> : null}
      {basket.lines.length === 0 ? (
        <p className="cart-empty" hidden={panel.kind === 'paid'}>
          {t('counter.cartReady')}
        </p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached by keyboard too
        <ul className="cart-lines" tabIndex={0} aria-label={t('counter.cartLines')}>
          {basket.lines.map((line, at) => {
            const quoted = quote.lines[at];
            return quoted ? (
              <LineView key={line.key} line={line} quoted={quoted} isSelected={line.key === basket.selected} />
            ) : null;
          })}
        </ul>
      )}
      <footer className="cart-foot">
        {panel.kind === 'pay' ? null : <StockQuestion />}
        {hints.map((hint) => (
          <p key={hint} className="cart-hint">
            {hint}
          </p>
        ))}
        {off > 0 ? (
          <p className="cart-saved">
            <span>{t('counter.promotions')}</span>
            <span>−{money(off)}</span>
          </p>
        ) : null}
        {rounding === 0 ? null : (
          <p className="cart-rounding">
            <span>{t('counter.rounding')}</span>
            <span>{money(rounding)}</span>
          </p>
        )}
        <p className="cart-total" data-total={quote.totals.total}>
          <span>{quote.totals.total < 0 ? t('counter.refundTotal') : t('counter.total')}</span>
          <output>{money(total)}</output>
        </p>
        {panel.kind === 'pay' ? null : (
          <button
            type="button"
            className="key primary pay"
            disabled={basket.lines.length === 0}
            onClick={() => void startPaying()}
          >
            {quote.totals.total < 0 ? t('counter.refund') : t('counter.pay')} <kbd>F12</kbd>
          </button>
        )}
      </footer>
    </section>
  );
}
