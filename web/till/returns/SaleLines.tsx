import { useState } from 'react';
import { type Milli, milli, units } from '#contract/milli.ts';
import { type Basket, withApproval } from '#web/till/basket/basket.ts';
import { addReturn } from '#web/till/basket/goods.ts';
import { changeBasket, may, say, showKeys, theTill } from '#web/till/counter/counter.ts';
import { warn } from '#web/till/counter/warn.ts';
import { takeOverCustomer } from '#web/till/customer/prices.ts';
import { findGoods, readQuantity } from '#web/till/sell/entry.ts';
import { askApproval } from '#web/till/staff/approval.ts';
import { t } from '#web/till/texts.ts';
import { formatsOf, titleIn } from '#web/till/ui/formats.ts';
import { useScan } from '#web/till/ui/scan.ts';
import { isAllReturned, leftToReturn, leftWorth, type PastLine, type PastSale, returnLine } from './pastSale.ts';
import { DetailFields, firstDetails } from './ReturnDetails.tsx';
import { itemsText, refundText, returnableText } from './returnTexts.ts';

/** Returns need a manager's approval if the person at the till may not refund alone. */
const approveReturn = async (about: string): Promise<boolean> => {
  if (may('refund.add')) return true;
  const approval = await askApproval('refund.add', about);
  if (approval) changeBasket((basket) => withApproval(basket, approval));
  return approval !== undefined;
};

type ReturnQuantityProps = { line: PastLine; value: Milli; onChange: (value: number) => void };

/** Single items are counted; weighed items are weighed again. */
function ReturnQuantity({ line, value, onChange }: ReturnQuantityProps) {
  const [text, setText] = useState('');
  const { quantity: count } = formatsOf();
  if (line.quantity % units(1) !== 0)
    return (
      <input
        inputMode="decimal"
        autoComplete="off"
        aria-label={t('counter.returnWeight', { name: titleIn(line) })}
        value={readQuantity(text) === value || value === 0 ? text : String(value / units(1))}
        onChange={({ target }) => {
          setText(target.value);
          onChange(readQuantity(target.value) ?? 0);
        }}
      />
    );
  return (
    <>
      <button
        type="button"
        className="key"
        aria-label={t('counter.oneLess', { name: titleIn(line) })}
        onClick={() => onChange(value - units(1))}
      >
        −
      </button>
      <output>{count(value)}</output>
      <button
        type="button"
        className="key"
        aria-label={t('counter.oneMore', { name: titleIn(line) })}
        disabled={leftToReturn(line) === 0}
        onClick={() => onChange(value + units(1))}
      >
        +
      </button>
    </>
  );
}

/** The items of a past sale, with the quantities to return. */
export function SaleLines({ sale }: { sale: PastSale }) {
  const [quantities, setQuantities] = useState<Record<number, Milli>>({});
  const [details, setDetails] = useState(firstDetails);
  const { money, dateTime } = formatsOf();
  const set = (at: number, value: number) => {
    const line = sale.lines[at];
    if (line) setQuantities((all) => ({ ...all, [at]: milli(Math.max(0, Math.min(leftToReturn(line), value))) }));
  };
  useScan((code) => {
    const match = findGoods(code, theTill().catalogue().findCode);
    const at = sale.lines.findIndex(
      (line, index) => line.productId === match?.product.id && (quantities[index] ?? 0) < leftToReturn(line),
    );
    if (at < 0) {
      warn(t('counter.notOnReceipt'));
    } else set(at, (quantities[at] ?? 0) + units(1));
  });
  const take = async () => {
    const lines = sale.lines.flatMap((line, at) => {
      const quantity = quantities[at] ?? milli(0);
      return quantity > 0 ? [returnLine(line, sale.number, { quantity, ...details })] : [];
    });
    if (lines.length === 0) return say(t('counter.chooseReturned'), true);
    const withReturn = (basket: Basket): Basket =>
      addReturn(
        { ...basket, lines: basket.lines.filter(({ back }) => back?.receipt !== sale.number) },
        sale.sale,
        lines,
      );
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
      {sale.isPaidLayby ? <p>{t('counter.laybyPaidBefore', { number: sale.number })}</p> : null}
      <ul className="rows">
        {sale.lines.map((line, at) => {
          const left = leftToReturn(line);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of a past sale stay where they are
            <li key={at} className="return-line">
              <span>
                {titleIn(line)}
                <small>
                  {returnableText(line)} · {money(leftWorth(line))}
                </small>
              </span>
              <ReturnQuantity line={line} value={quantities[at] ?? milli(0)} onChange={(value) => set(at, value)} />
              <button type="button" className="key" disabled={left === 0} onClick={() => set(at, left)}>
                {t('counter.all')}
              </button>
            </li>
          );
        })}
      </ul>
      {sale.lines.some((line) => leftToReturn(line) > 0) ? (
        <>
          <DetailFields details={details} onChange={setDetails} />
          <button type="button" className="key primary" onClick={() => void take()}>
            {t('counter.takeBack')}
          </button>
        </>
      ) : (
        <p className="problem-text">
          {isAllReturned(sale) ? t('counter.allReturned', { number: sale.number }) : t('counter.nothingReturnable')}
        </p>
      )}
    </>
  );
}
