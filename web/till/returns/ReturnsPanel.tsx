import { useEffect, useState } from 'react';
import type { Cents } from '#contract/cents.ts';
import { type Milli, milli, units } from '#contract/milli.ts';
import { returnReasons } from '#contract/sales/returnReasons.ts';
import type { TillProduct } from '#contract/till/catalogue.ts';
import { parseReceiptNumber } from '#contract/till/numbers.ts';
import { addBack, addBackUnknown, type Basket, withApproval } from '#web/till/basket/basket.ts';
import { changeBasket, counter, may, say, showKeys, theTill } from '#web/till/counter/counter.ts';
import { takeOverCustomer } from '#web/till/customer/prices.ts';
import { readQuantity } from '#web/till/sell/entry.ts';
import { quantityWords } from '#web/till/sell/numberWords.ts';
import { askApproval } from '#web/till/staff/approval.ts';
import { type TextId, t } from '#web/till/texts.ts';
import { focusFirst } from '#web/till/ui/focus.ts';
import { formatsOf, titleIn } from '#web/till/ui/formats.ts';
import { Panel } from '#web/till/ui/Panel.tsx';
import { useScan } from '#web/till/ui/scan.ts';
import { buzz } from '#web/till/ui/sound.ts';
import { backLine, leftToReturn, leftWorth, type PastSale } from './pastSale.ts';
import { findSale } from './receipts.ts';
import { itemsText, refundText } from './returnTexts.ts';

const reasonWords: Record<(typeof returnReasons)[number], TextId> = {
  faulty: 'counter.reasonFaulty',
  wrongItem: 'counter.reasonWrongItem',
  changedMind: 'counter.reasonChangedMind',
  damagedInTransit: 'counter.reasonDamagedInTransit',
  expired: 'counter.reasonExpired',
  other: 'counter.reasonOther',
};
type Reason = keyof typeof reasonWords;

type Details = { reason: Reason; restock: boolean };

function DetailFields({ details, onChange }: { details: Details; onChange: (details: Details) => void }) {
  return (
    <>
      <fieldset className="choices" aria-label={t('counter.returnReason')}>
        <legend>{t('counter.returnReason')}</legend>
        {returnReasons.map((reason) => (
          <button
            key={reason}
            type="button"
            className="key"
            aria-pressed={details.reason === reason}
            onClick={() =>
              onChange({ ...details, reason, restock: reason === 'changedMind' || reason === 'wrongItem' })
            }
          >
            {t(reasonWords[reason])}
          </button>
        ))}
      </fieldset>
      <fieldset className="choices" aria-label={t('counter.restockOrNot')}>
        <button
          type="button"
          className="key"
          aria-pressed={details.restock}
          onClick={() => onChange({ ...details, restock: true })}
        >
          {t('counter.restock')}
        </button>
        <button
          type="button"
          className="key"
          aria-pressed={!details.restock}
          onClick={() => onChange({ ...details, restock: false })}
        >
          {t('counter.writeOff')}
        </button>
      </fieldset>
    </>
  );
}

/** Goods come back with a manager's word where the person at the till may not take them alone. */
const approveReturn = async (about: string): Promise<boolean> => {
  if (may('refund.add')) return true;
  const approval = await askApproval('refund.add', about);
  if (approval) changeBasket((basket) => withApproval(basket, approval));
  return approval !== undefined;
};

function SaleLines({ sale }: { sale: PastSale }) {
  const [quantities, setQuantities] = useState<Record<number, Milli>>({});
  const [details, setDetails] = useState<Details>({ reason: 'changedMind', restock: true });
  const { quantity: count, money, dateTime } = formatsOf();
  const set = (at: number, value: number) => {
    const line = sale.lines[at];
    if (line) setQuantities((all) => ({ ...all, [at]: milli(Math.max(0, Math.min(leftToReturn(line), value))) }));
  };
  useScan((code) => {
    const match = theTill().catalogue().findCode(code);
    const at = sale.lines.findIndex(
      (line, index) => line.productId === match?.product.id && (quantities[index] ?? 0) < leftToReturn(line),
    );
    if (at < 0) {
      buzz();
      say(t('counter.notOnReceipt'), true);
    } else set(at, (quantities[at] ?? 0) + units(1));
  });
  const take = async () => {
    const lines = sale.lines.flatMap((line, at) => {
      const quantity = quantities[at] ?? milli(0);
      return quantity > 0 ? [backLine(line, sale.number, { quantity, ...details })] : [];
    });
    if (lines.length === 0) return say(t('counter.chooseReturned'), true);
    const withReturn = (basket: Basket): Basket =>
      addBack({ ...basket, lines: basket.lines.filter(({ back }) => back?.receipt !== sale.number) }, sale.sale, lines);
    const amount = refundText(withReturn, ({ back }) => back?.receipt === sale.number);
    if (!(await approveReturn(t('counter.aboutReturn', { number: sale.number, items: itemsText(lines), amount }))))
      return;
    changeBasket(withReturn);
    showKeys();
    say(t('counter.exchangeHelp'));
    if (sale.customer) await takeOverCustomer(sale.customer.id);
  };
  return (
    <>
      <p>
        {sale.number} · {dateTime(new Date(sale.soldAt))} {sale.customer?.name}
      </p>
      <ul className="rows">
        {sale.lines.map((line, at) => {
          const left = leftToReturn(line);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of a past sale stay where they are
            <li key={at} className="return-line">
              <span>
                {titleIn(line)}
                <small>
                  {t('counter.returnable', { left: count(left), sold: count(line.quantity) })} ·{' '}
                  {money(leftWorth(line))}
                </small>
              </span>
              <button
                type="button"
                className="key"
                aria-label={t('counter.oneLess', { name: line.title })}
                onClick={() => set(at, (quantities[at] ?? 0) - units(1))}
              >
                −
              </button>
              <output>{count(quantities[at] ?? milli(0))}</output>
              <button
                type="button"
                className="key"
                aria-label={t('counter.oneMore', { name: line.title })}
                disabled={left === 0}
                onClick={() => set(at, (quantities[at] ?? 0) + units(1))}
              >
                +
              </button>
              <button type="button" className="key" disabled={left === 0} onClick={() => set(at, left)}>
                {t('counter.all')}
              </button>
            </li>
          );
        })}
      </ul>
      <DetailFields details={details} onChange={setDetails} />
      <button type="button" className="key primary" onClick={() => void take()}>
        {t('counter.takeBack')}
      </button>
    </>
  );
}

const MAX_HITS = 6;

/** At today's price, and only with a manager's word. */
function WithoutReceipt() {
  const [text, setText] = useState('');
  const [amount, setAmount] = useState('1');
  const [product, setProduct] = useState<{ product: TillProduct; pack: boolean } | null>(null);
  const [details, setDetails] = useState<Details>({ reason: 'changedMind', restock: true });
  const hits = text.length > 1 ? theTill().catalogue().search(text, MAX_HITS) : [];
  useScan((code) => setProduct(theTill().catalogue().findCode(code) ?? null));
  const take = async () => {
    const quantity = readQuantity(amount);
    if (!product) return;
    if (!quantity) return say(quantityWords(amount), true);
    const withReturn = (basket: Basket): Basket =>
      addBackUnknown(basket, product.product, product.pack, quantity, details);
    const { nextKey } = counter().basket;
    const about = t('counter.aboutNoReceipt', {
      items: itemsText([{ ...product, quantity }]),
      amount: refundText(withReturn, ({ key }) => key === nextKey),
    });
    const approval = await askApproval('refund.add', about);
    if (approval === undefined) return;
    changeBasket((basket) => (approval ? withApproval(withReturn(basket), approval) : withReturn(basket)));
    showKeys();
  };
  if (!product)
    return (
      <>
        <label>
          {t('counter.productSearch')}
          <input
            data-entry
            ref={focusFirst}
            value={text}
            autoComplete="off"
            onChange={({ target }) => setText(target.value)}
          />
        </label>
        <ul className="rows columns">
          {hits.map((hit) => (
            <li key={hit.id}>
              <button type="button" className="key row" onClick={() => setProduct({ product: hit, pack: false })}>
                <span>{titleIn(hit)}</span>
                <small>{hit.sku}</small>
                <span>{formatsOf().money(hit.retailPrice as Cents)}</span>
              </button>
            </li>
          ))}
        </ul>
      </>
    );
  return (
    <>
      <p>{titleIn(product.product)}</p>
      <label>
        {t('counter.quantity')}
        <input
          data-entry
          data-number
          ref={focusFirst}
          inputMode="decimal"
          value={amount}
          onChange={({ target }) => setAmount(target.value)}
        />
      </label>
      <DetailFields details={details} onChange={setDetails} />
      <button type="button" className="key primary" onClick={() => void take()}>
        {t('counter.takeBack')}
      </button>
    </>
  );
}

/** Goods that come back: by the receipt's number, scanned or typed; new goods beside them make an exchange. */
export function ReturnsPanel({ number: scanned }: { number?: string }) {
  const [number, setNumber] = useState(scanned ?? '');
  const [sale, setSale] = useState<PastSale | null>(null);
  const [problem, setProblem] = useState('');
  const [isWithout, setWithout] = useState(false);
  const find = async (wanted: string) => {
    setProblem('');
    const result = await findSale(wanted);
    if (typeof result !== 'string') return setSale(result);
    buzz();
    setProblem(result);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was scanned is looked for once
  useEffect(() => {
    if (scanned) void find(scanned);
  }, [scanned]);
  useScan((code) => {
    // A scanner that faltered for long has typed the first characters already.
    const whole = !parseReceiptNumber(code) && parseReceiptNumber(number + code) ? number + code : code;
    setNumber(whole);
    void find(whole);
  });
  const hasOther = counter().basket.lines.some(({ back }) => back);
  return (
    <Panel title={t('counter.returnTitle')}>
      {sale ? <SaleLines sale={sale} /> : null}
      {isWithout ? <WithoutReceipt /> : null}
      {sale || isWithout ? null : (
        <form
          className="form"
          onSubmit={(event) => {
            event.preventDefault();
            void find(number);
          }}
        >
          <label>
            {t('counter.receiptNumber')}
            <input
              data-entry
              ref={focusFirst}
              value={number}
              autoComplete="off"
              onChange={({ target }) => setNumber(target.value)}
            />
          </label>
          <p className="problem-text" role="alert">
            {problem}
          </p>
          <button type="submit" className="key primary" disabled={number.trim() === ''}>
            {t('counter.find')}
          </button>
          {hasOther ? null : (
            <button type="button" className="key" onClick={() => setWithout(true)}>
              {t('counter.withoutReceipt')}
            </button>
          )}
        </form>
      )}
    </Panel>
  );
}
