import { useEffect, useState } from 'react';
import { type Cents, cents } from '#contract/cents.ts';
import { CARD, CASH, quickCash } from '#contract/sales/tender.ts';
import { isOfCustomer, type PayState, roomOf } from '#web/till/basket/payments.ts';
import { say, setCounter, thePrices, theTill, useCounter } from '#web/till/counter/counter.ts';
import { warn } from '#web/till/counter/warn.ts';
import { LaybyPart } from '#web/till/layby/LaybyPart.tsx';
import { paymentWords } from '#web/till/layby/layby.ts';
import { nameOfType } from '#web/till/receipt/printing.ts';
import { useApproval } from '#web/till/staff/approval.ts';
import { t } from '#web/till/texts.ts';
import { formatsOf } from '#web/till/ui/formats.ts';
import { Panel } from '#web/till/ui/Panel.tsx';
import { useScan } from '#web/till/ui/scan.ts';
import { finishEven, finishLayby, takePart } from './completing.ts';
import { dueNow, isRoundedAway, payNow, plannedRefund, waysToPay } from './due.ts';
import { startLayby, takeTender } from './paying.ts';
import { isCharged, removeTender, stopPaying } from './removal.ts';
import { askSlip } from './slip.ts';

function Tenders() {
  const tenders = useCounter((state) => state.tenders);
  const [askedAt, setAskedAt] = useState<number | null>(null);
  const { money } = formatsOf();
  const remove = (at: number) => {
    setAskedAt(null);
    removeTender(at);
  };
  /** A terminal has charged it, so a tap here can't refund it. */
  const askFirst = (at: number) => {
    setAskedAt(at);
    say(t('counter.reverseFirst', { amount: money(tenders[at]?.amount ?? cents(0)) }), true);
  };
  if (tenders.length === 0) return null;
  return (
    <ul className="rows tenders" aria-label={t('counter.payments')}>
      {tenders.map((tender, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may be alike in everything
        <li key={at} className="tender">
          <span>
            {nameOfType(tender.paymentType)} {tender.reference}
          </span>
          <span>{money(tender.amount)}</span>
          {askedAt === at ? (
            <button type="button" className="key danger" onClick={() => remove(at)}>
              {t('counter.removeReversed')}
            </button>
          ) : (
            <button type="button" className="key quiet" onClick={() => (isCharged(tender) ? askFirst(at) : remove(at))}>
              {t('counter.remove')}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

const DEPOSIT_PERCENTS = [10, 20, 50] as const;

/** The deposit is typed or chosen; each payment counts towards it, and the layby is booked with what was paid. */
function LaybyChoices({ open, paid }: { open: Cents; paid: PayState }) {
  const { money } = formatsOf();
  const deposit = cents(paid.payments.reduce((sum, { processed }) => sum + processed, 0));
  return (
    <>
      <p>{t('counter.laybyHelp')}</p>
      {paid.payments.length === 0 ? (
        <fieldset className="choices amounts" aria-label={t('counter.deposit')}>
          {DEPOSIT_PERCENTS.map((percent) => {
            const amount = cents(Math.ceil((open * percent) / 10_000) * 100);
            return (
              <button
                key={percent}
                type="button"
                className="key"
                onClick={() => setCounter({ entry: (amount / 100).toFixed(2) })}
              >
                {percent}% <small>{money(amount)}</small>
              </button>
            );
          })}
        </fieldset>
      ) : (
        <button type="button" className="key primary" onClick={() => void finishLayby()}>
          {t('counter.bookLayby', { deposit: money(deposit), rest: money(open) })}
        </button>
      )}
    </>
  );
}

/** How the sale is paid: notes, card, any payment type of the shop, one after the other. */
export function PayPanel() {
  const basket = useCounter((state) => state.basket);
  const tenders = useCounter((state) => state.tenders);
  const layby = useCounter((state) => state.layby);
  const isBusy = useCounter((state) => state.isBusy);
  useCounter((state) => state.tick);
  const { money } = formatsOf();
  const paid = payNow();
  const { online } = theTill().state();
  useScan(() => warn(t('counter.finishFirst')));
  const types = theTill().setup().paymentTypes;
  const { isLayby, lines } = basket;
  const isExchange = lines.some(({ back }) => back !== null);
  const open = paid?.open ?? cents(0);
  const isRefund = open < 0;
  const roomWords = (paymentType: string): string => {
    if (!online) return t('counter.offline');
    if (!basket.customer) return t('counter.customerNeeded');
    // What the customer has says nothing about a refund.
    return isRefund ? '' : money(roomOf(paymentType, basket, tenders) ?? cents(0));
  };
  const choose = (paymentType: string, amount?: Cents) => {
    if (paymentType === CARD) void askSlip(paymentType, amount);
    else void takeTender(paymentType, amount);
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (useApproval.getState().request) return;
      const type = /^F([1-8])$/.test(event.key) ? types[Number(event.key.slice(1)) - 1] : undefined;
      if (!type) return;
      event.preventDefault();
      choose(type.key);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
  // The amount due fell below what was paid, by time of day or a change of customer: the difference is given back
  // first.
  if (!paid)
    return (
      <Panel title={t('counter.pay')} onClose={stopPaying}>
        <p className="problem-text">{t('counter.paidTooMuch')}</p>
        <Tenders />
      </Panel>
    );
  return (
    <Panel
      title={layby ? paymentWords(layby) : t(isRefund ? 'counter.refund' : isLayby ? 'counter.layby' : 'counter.pay')}
      onClose={stopPaying}
    >
      <p className="due">
        <span>
          {isRefund ? t('counter.toRefund') : tenders.length > 0 ? t('counter.stillOpen') : t('counter.toPay')}
        </span>
        <output>{money(Math.abs(open) as Cents)}</output>
      </p>
      {dueNow().rounding === 0 ? null : (
        <p className="help">{t('counter.roundingBack', { amount: money(dueNow().rounding) })}</p>
      )}
      <Tenders />
      {/* With payments only if the sale couldn't be saved with the last of them. */}
      {paid.isSettled && !isBusy ? (
        <button type="button" className="key primary" onClick={() => void finishEven(stopPaying)}>
          {t(isExchange ? 'counter.evenExchange' : 'counter.completeSale')}
        </button>
      ) : null}
      {isRoundedAway(open) ? (
        <button type="button" className="key primary" onClick={() => void takeTender(CASH)}>
          {t('counter.roundAway', { amount: money(Math.abs(open) as Cents) })}
        </button>
      ) : null}
      {isRefund ? (
        <div className="choices">
          {plannedRefund().map(({ paymentType, amount }) => (
            <button key={paymentType} type="button" className="key primary" onClick={() => choose(paymentType, amount)}>
              {t('counter.refundTo', { amount: money(-amount as Cents), name: nameOfType(paymentType) })}
            </button>
          ))}
        </div>
      ) : null}
      {layby ? <LaybyPart layby={layby} paid={paid} onTake={() => void takePart()} /> : null}
      {isLayby ? <LaybyChoices open={open} paid={paid} /> : null}
      {!isRefund && !isLayby ? (
        <fieldset className="choices amounts" aria-label={t('counter.cash')}>
          {quickCash(open, thePrices().cashRounding).map((amount, at) => (
            <button
              key={amount}
              type="button"
              className={at === 0 ? 'key primary' : 'key'}
              onClick={() => void takeTender(CASH, amount)}
            >
              {at === 0 ? t('counter.exactCash', { amount: money(amount) }) : money(amount)}
            </button>
          ))}
        </fieldset>
      ) : null}
      <fieldset className="choices types" aria-label={t('counter.paymentTypes')}>
        {waysToPay().map(({ key, at }) => (
          <button key={key} type="button" className="key" onClick={() => choose(key)}>
            {nameOfType(key)}
            {isOfCustomer(key) ? <small>{roomWords(key)}</small> : null}
            {at < 8 ? <kbd>F{at + 1}</kbd> : null}
          </button>
        ))}
        {isRefund || isLayby || layby ? null : (
          <button type="button" className="key" onClick={startLayby}>
            {t('counter.layby')}
            {online ? null : <small>{t('counter.offline')}</small>}
          </button>
        )}
      </fieldset>
      <p className="help">{t('counter.payHelp')}</p>
    </Panel>
  );
}
