import { type CSSProperties, useState } from 'react';
import type { Cents } from '#contract/cents.ts';
import { ACCOUNT } from '#contract/sales/tender.ts';
import type { LaybyEvent, ReceiptEvent, SaleEvent } from '#contract/till/events.ts';
import { stillOwed } from '#web/till/layby/layby.ts';
import { printReceipt } from '#web/till/receipt/printing.ts';
import { t } from '#web/till/texts.ts';
import { focusFirst } from '#web/till/ui/focus.ts';
import { formatsOf } from '#web/till/ui/formats.ts';
import { mailReceipt } from './mailing.ts';

export function MailForm({ saleId }: { saleId: string }) {
  const [email, setEmail] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [isSending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    const isSent = await mailReceipt(saleId, email);
    setSending(false);
    if (isSent) setOpen(false);
  };
  if (!isOpen)
    return (
      <button type="button" className="key" onClick={() => setOpen(true)}>
        {t('counter.mailReceipt')}
      </button>
    );
  return (
    <form
      className="slip"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <label>
        {t('counter.email')}
        <input type="email" required value={email} ref={focusFirst} onChange={({ target }) => setEmail(target.value)} />
      </label>
      <button type="submit" className="key primary" disabled={isSending}>
        {t('counter.send')}
      </button>
    </form>
  );
}

/** As large as fits. */
function Amount({ text }: { text: string }) {
  return (
    <output className="paid-amount" aria-live="polite" style={{ '--signs': text.length } as CSSProperties}>
      {text}
    </output>
  );
}

function PaidActions({ event }: { event: ReceiptEvent }) {
  return (
    <>
      <p>{event.content.number}</p>
      <div className="choices">
        <button type="button" className="key" onClick={() => printReceipt(event, false)}>
          {t('counter.printReceipt')}
        </button>
        <MailForm saleId={event.id} />
      </div>
    </>
  );
}

const sumOf = (payments: readonly { processed: number }[]): Cents =>
  payments.reduce((sum, { processed }) => sum + processed, 0) as Cents;

function Rounding({ rounding }: { rounding: Cents }) {
  return rounding === 0 ? null : (
    <p>
      {t('counter.rounding')} {formatsOf().money(rounding)}
    </p>
  );
}

function LaybyPaidView({ event }: { event: LaybyEvent }) {
  const { money } = formatsOf();
  const { change, payments, rounding } = event.content;
  const owed = stillOwed(event.content);
  const sum = sumOf(payments);
  return (
    <section className="paid" aria-label={t('counter.paid')}>
      <p className="paid-word">{t(change > 0 ? 'counter.change' : 'counter.paid')}</p>
      <Amount text={money(change > 0 ? change : sum)} />
      <Rounding rounding={rounding} />
      <p>{owed === 0 ? t('counter.laybyPaidOff') : t('counter.laybyStill', { amount: money(owed) })}</p>
      <PaidActions event={event} />
    </section>
  );
}

/** The change in large type until the next key: the till is already ready for the next sale. */
export function PaidView({ event }: { event: ReceiptEvent }) {
  return event.kind === 'sale' ? <SalePaidView event={event} /> : <LaybyPaidView event={event} />;
}

function SalePaidView({ event }: { event: SaleEvent }) {
  const { money } = formatsOf();
  const { content } = event;
  const isRefund = content.total < 0;
  const onAccount = sumOf(content.payments.filter(({ paymentType }) => paymentType === ACCOUNT));
  const paid = (content.total + content.rounding - onAccount) as Cents;
  const isOnAccount = onAccount > 0 && paid === 0;
  const deposit = sumOf(content.payments);
  if (content.layby)
    return (
      <section className="paid" aria-label={t('counter.paid')}>
        <p className="paid-word">{t('counter.laybyBooked')}</p>
        <Amount text={money(deposit)} />
        <p>{t('counter.laybyRest', { amount: money((content.total - deposit) as Cents) })}</p>
        <PaidActions event={event} />
      </section>
    );
  return (
    <section className="paid" aria-label={t('counter.paid')}>
      <p className="paid-word">
        {t(
          isRefund
            ? 'counter.refunded'
            : content.change > 0
              ? 'counter.change'
              : isOnAccount
                ? 'counter.onAccount'
                : 'counter.paid',
        )}
      </p>
      <Amount
        text={money(
          isRefund
            ? (-sumOf(content.payments.filter(({ processed }) => processed < 0)) as Cents)
            : content.change > 0
              ? content.change
              : isOnAccount
                ? onAccount
                : paid,
        )}
      />
      {onAccount > 0 && !isOnAccount ? (
        <p>
          {t('counter.onAccount')} {money(onAccount)}
        </p>
      ) : null}
      <Rounding rounding={content.rounding} />
      <PaidActions event={event} />
    </section>
  );
}
