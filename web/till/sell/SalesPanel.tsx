import { useState } from 'react';
import { cents } from '#contract/cents.ts';
import type { ReceiptEvent } from '#contract/till/events.ts';
import { parseReceiptNumber } from '#contract/till/numbers.ts';
import { showPanel, theTill } from '#web/till/counter/counter.ts';
import { momentOf } from '#web/till/device/moment.ts';
import { paymentWords } from '#web/till/layby/layby.ts';
import { MailForm } from '#web/till/pay/PaidView.tsx';
import { printReceipt } from '#web/till/receipt/printing.ts';
import { t } from '#web/till/texts.ts';
import { focusFirst, moveByArrows } from '#web/till/ui/focus.ts';
import { formatsOf, titleIn } from '#web/till/ui/formats.ts';
import { Panel } from '#web/till/ui/Panel.tsx';
import { useScan } from '#web/till/ui/scan.ts';
import { hearCode } from './selling.ts';

const MAX_SALES = 200;

/** For a layby only the deposit or a later part was paid. */
export const amountText = ({ kind, content }: ReceiptEvent): string => {
  const { money } = formatsOf();
  const { payments, total, rounding } = content;
  const paid = cents(payments.reduce((sum, { processed }) => sum + processed, 0));
  if (kind === 'laybyPaid') return `${paymentWords(content)} ${money(paid)}`;
  if (!content.layby) return money(cents(total + rounding));
  return `${t('counter.laybyBooked')} ${money(paid)}`;
};

/** The items of a sale, and what can be done with its receipt. */
export function PastSale({ event }: { event: ReceiptEvent }) {
  const { money, quantity } = formatsOf();
  const { number } = event.content;
  const lines =
    event.kind === 'sale' ? event.content.lines : event.content.goods.map((each) => ({ ...each, priceInclGst: null }));
  return (
    <>
      <ul className="past-lines">
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a past sale stay where they are
          <li key={at}>
            <span>
              {quantity(line.quantity)} × {titleIn(line)}
            </span>
            {line.priceInclGst === null ? null : <span>{money(line.priceInclGst)}</span>}
          </li>
        ))}
      </ul>
      <div className="choices">
        <button type="button" className="key" onClick={() => printReceipt(event, true)}>
          {t('counter.printReceipt')}
        </button>
        <MailForm saleId={event.id} />
        <button type="button" className="key" onClick={() => showPanel({ kind: 'returns', number })}>
          {t('counter.return')}
        </button>
      </div>
    </>
  );
}

/** This till's sales, latest first: print or email a receipt again, or start a return. */
export function SalesPanel() {
  const [keyword, setKeyword] = useState('');
  useScan((code) => (parseReceiptNumber(code) ? setKeyword(code) : hearCode(code)));
  const sales = theTill()
    .events()
    .flatMap((event) => (event.kind === 'sale' || event.kind === 'laybyPaid' ? [event] : []))
    .filter(({ content }) => content.number.includes(keyword.trim().toUpperCase()))
    .toReversed()
    .slice(0, MAX_SALES);
  const { dateTime } = formatsOf();
  const [openId, setOpenId] = useState<string | null>(null);
  return (
    <Panel title={t('counter.pastSales')}>
      <label>
        {t('counter.receiptNumber')}
        <input
          data-entry
          ref={focusFirst}
          value={keyword}
          autoComplete="off"
          onChange={({ target }) => setKeyword(target.value)}
        />
      </label>
      <ul className="rows columns" onKeyDown={moveByArrows}>
        {sales.map((event) => (
          <li key={event.id} className={openId === event.id ? 'past-sale open' : 'past-sale'}>
            <button
              type="button"
              className="key row"
              aria-expanded={openId === event.id}
              onClick={() => setOpenId(openId === event.id ? null : event.id)}
            >
              <span>{event.content.number}</span>
              <small>{dateTime(momentOf(event))}</small>
              <span>{amountText(event)}</span>
            </button>
            {openId === event.id ? <PastSale event={event} /> : null}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
