import { cents } from '#contract/cents.ts';
import { useCounter } from '#web/till/counter/counter.ts';
import { paymentWords } from '#web/till/layby/layby.ts';
import { dueNow } from '#web/till/pay/due.ts';
import { PaidView } from '#web/till/pay/PaidView.tsx';
import { startPaying } from '#web/till/pay/paying.ts';
import { currentLanguage, t } from '#web/till/texts.ts';
import { formatsOf } from '#web/till/ui/formats.ts';
import { CartLine } from './CartLine.tsx';
import { hintTexts } from './reasons.ts';
import { StockQuestion } from './StockQuestion.tsx';
import { UnsoldCodes } from './UnsoldCodes.tsx';

/** More of them would push the items out of view. */
const MAX_HINTS = 2;

/** The cart, its promotions with their reasons, and the total. */
export function Cart() {
  const basket = useCounter((state) => state.basket);
  const quote = useCounter((state) => state.quote);
  const panel = useCounter((state) => state.panel);
  const layby = useCounter((state) => state.layby);
  const { money } = formatsOf();
  const hints = hintTexts(quote.hints).slice(0, MAX_HINTS);
  const off = quote.totals.promotionDiscount;
  const { total, rounding } = dueNow();
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
          {basket.note ? <span className="cart-note">“{basket.note}”</span> : null}
        </div>
      ) : null}
      {basket.lines.length === 0 && panel.kind === 'paid' ? <PaidView event={panel.event} /> : null}
      {basket.lines.length === 0 ? (
        <p className="cart-empty" hidden={panel.kind === 'paid'}>
          {layby ? `${paymentWords(layby)} ${layby.reference}` : t('counter.cartReady')}
        </p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached by keyboard too
        <section className="cart-lines" tabIndex={0} aria-label={t('counter.cartLines')}>
          <ul>
            {basket.lines.map((line, at) => {
              const quoted = quote.lines[at];
              return quoted ? (
                <CartLine
                  key={line.key}
                  line={line}
                  quoted={quoted}
                  customer={basket.customer}
                  prices={basket.prices}
                  isSelected={line.key === basket.selected}
                  isLast={at === basket.lines.length - 1}
                  language={currentLanguage()}
                />
              ) : null;
            })}
          </ul>
        </section>
      )}
      <footer className="cart-foot">
        <UnsoldCodes />
        {panel.kind === 'pay' ? null : <StockQuestion />}
        {hints.map((hint) => (
          <p key={hint} className="cart-hint">
            {hint}
          </p>
        ))}
        {basket.saleDiscount && basket.lines.length > 0 ? (
          <p className="cart-saved">
            <span>{t('counter.wholeSale')}</span>
            <span>−{basket.saleDiscount.percent}%</span>
          </p>
        ) : null}
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
          <output>{money(cents(total + rounding))}</output>
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
