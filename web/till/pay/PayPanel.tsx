import { useEffect, useState } from 'react';
import { type Cents, cents } from '#contract/cents.ts';
import { ACCOUNT, CASH } from '#contract/sales/tender.ts';
import { quickCash, roomOf, STORE_CREDIT } from '#web/till/basket/payments.ts';
import { say, thePrices, theTill, useCounter } from '#web/till/counter/counter.ts';
import { nameOfType } from '#web/till/receipt/printing.ts';
import { t } from '#web/till/texts.ts';
import { focusFirst } from '#web/till/ui/focus.ts';
import { formatsOf } from '#web/till/ui/formats.ts';
import { Panel } from '#web/till/ui/Panel.tsx';
import { useScan } from '#web/till/ui/scan.ts';
import { buzz } from '#web/till/ui/sound.ts';
import { finishEven, payNow, plannedRefund, removeTender, stopPaying, takeTender } from './paying.ts';

const CARD = 'card';

/** A terminal's slip number, or nothing; Enter takes the card. */
function SlipForm({ paymentType, onDone }: { paymentType: string; onDone: () => void }) {
  const [slip, setSlip] = useState('');
  return (
    <form
      className="slip"
      onSubmit={(event) => {
        event.preventDefault();
        onDone();
        void takeTender(paymentType, slip.trim().slice(0, 100));
      }}
    >
      <label>
        {t('counter.slipNumber')}
        <input
          value={slip}
          inputMode="numeric"
          ref={focusFirst}
          autoComplete="off"
          onChange={({ target }) => setSlip(target.value)}
        />
      </label>
      <button type="submit" className="key primary">
        {t('counter.cardDone')}
      </button>
      <button type="button" className="key quiet" onClick={onDone}>
        {t('counter.cancel')}
      </button>
    </form>
  );
}

function Tenders() {
  const tenders = useCounter((state) => state.tenders);
  const { money } = formatsOf();
  if (tenders.length === 0) return null;
  return (
    <ul className="rows tenders" aria-label={t('counter.payments')}>
      {tenders.map(({ paymentType, amount, reference }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may be alike in everything
        <li key={at} className="tender">
          <span>
            {nameOfType(paymentType)} {reference}
          </span>
          <span>{money(amount)}</span>
          <button type="button" className="key quiet" onClick={() => removeTender(at)}>
            {t('counter.remove')}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** How the sale is paid: notes, card, anything the shop takes, one after the other. */
export function PayPanel() {
  const basket = useCounter((state) => state.basket);
  const tenders = useCounter((state) => state.tenders);
  useCounter((state) => state.tick);
  const [slipOf, setSlipOf] = useState<string | null>(null);
  const { money } = formatsOf();
  const paid = payNow();
  const { online } = theTill().state();
  useScan(() => {
    buzz();
    say(t('counter.finishFirst'), true);
  });
  const types = theTill()
    .setup()
    .paymentTypes.filter(({ key }) => roomOf(key, basket) === undefined || (basket.customer && online));
  const open = paid?.open ?? cents(0);
  const isRefund = open < 0;
  const choose = (key: string) => {
    if (key === CARD && !isRefund) setSlipOf(key);
    else void takeTender(key);
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const type = /^F([1-8])$/.test(event.key) ? types[Number(event.key.slice(1)) - 1] : undefined;
      if (!type) return;
      event.preventDefault();
      choose(type.key);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
  if (!paid) return null;
  return (
    <Panel title={isRefund ? t('counter.refund') : t('counter.pay')} onClose={stopPaying}>
      <p className="due">
        <span>
          {isRefund ? t('counter.toRefund') : tenders.length > 0 ? t('counter.stillOpen') : t('counter.toPay')}
        </span>
        <output>{money(Math.abs(open) as Cents)}</output>
      </p>
      <Tenders />
      {slipOf ? <SlipForm paymentType={slipOf} onDone={() => setSlipOf(null)} /> : null}
      {paid.isSettled && tenders.length === 0 ? (
        <button type="button" className="key primary" onClick={() => void finishEven()}>
          {t('counter.evenExchange')}
        </button>
      ) : null}
      {isRefund && tenders.length === 0 && !slipOf ? (
        <div className="choices">
          {plannedRefund().map(({ paymentType, amount }) => (
            <button
              key={paymentType}
              type="button"
              className="key primary"
              onClick={() => void takeTender(paymentType, '', amount)}
            >
              {t('counter.refundTo', { amount: money(-amount as Cents), name: nameOfType(paymentType) })}
            </button>
          ))}
        </div>
      ) : null}
      {!isRefund && !slipOf ? (
        <fieldset className="choices notes" aria-label={t('counter.quickCash')}>
          {quickCash(open, thePrices().cashRounding).map((amount, at) => (
            <button
              key={amount}
              type="button"
              className={at === 0 ? 'key primary' : 'key'}
              onClick={() => void takeTender(CASH, '', amount)}
            >
              {at === 0 ? t('counter.exactCash', { amount: money(amount) }) : money(amount)}
            </button>
          ))}
        </fieldset>
      ) : null}
      {slipOf ? null : (
        <fieldset className="choices" aria-label={t('counter.paymentTypes')}>
          {types.map(({ key, name }, at) => (
            <button key={key} type="button" className="key" onClick={() => choose(key)}>
              {name}
              {key === ACCOUNT || key === STORE_CREDIT ? <small>{money(roomOf(key, basket) ?? cents(0))}</small> : null}
              {at < 8 ? <kbd>F{at + 1}</kbd> : null}
            </button>
          ))}
        </fieldset>
      )}
      <p className="help">{t('counter.payHelp')}</p>
    </Panel>
  );
}
