import { useState } from 'react';
import type { Cents } from '#contract/cents.ts';
import type { TillProduct } from '#contract/till/catalogue.ts';
import type { Basket } from '#web/till/basket/basket.ts';
import { addUnknownReturn } from '#web/till/basket/goods.ts';
import { say, setCounter, showKeys, theTill } from '#web/till/counter/counter.ts';
import { warn } from '#web/till/counter/warn.ts';
import { findGoods, readQuantity } from '#web/till/sell/entry.ts';
import { returnWords } from '#web/till/sell/numberWords.ts';
import { t } from '#web/till/texts.ts';
import { focusFirst } from '#web/till/ui/focus.ts';
import { formatsOf, titleIn } from '#web/till/ui/formats.ts';
import { useScan } from '#web/till/ui/scan.ts';
import { DetailFields, firstDetails } from './ReturnDetails.tsx';
import { changeRefund } from './refunds.ts';

const MAX_HITS = 6;

/** At today's price, and only with a manager's approval. */
export function WithoutReceipt() {
  const [text, setText] = useState('');
  const [amount, setAmount] = useState('1');
  const [product, setProduct] = useState<{ product: TillProduct; pack: boolean } | null>(null);
  const [details, setDetails] = useState(firstDetails);
  const hits = text.length > 1 ? theTill().catalogue().search(text, MAX_HITS) : [];
  const [only] = hits;
  useScan((code) => {
    const match = findGoods(code, theTill().catalogue().findCode);
    if (match) return setProduct(match);
    warn(`${t('counter.unknownCode')}: ${code}`);
  });
  const take = async () => {
    const quantity = readQuantity(amount);
    if (!product) return;
    if (!quantity) return say(returnWords(amount), true);
    if (!product.product.soldByWeight && quantity % 1000 !== 0)
      return say(t('counter.wholeUnits', { name: titleIn(product.product) }), true);
    const withReturn = (basket: Basket): Basket =>
      addUnknownReturn(basket, product.product, product.pack, quantity, details);
    if (await changeRefund(withReturn)) showKeys();
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
            onKeyDown={({ key }) => {
              if (key === 'Enter' && only && hits.length === 1) setProduct({ product: only, pack: false });
            }}
          />
        </label>
        {text.length > 1 && hits.length === 0 ? <p>{t('counter.noResults')}</p> : null}
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
          onChange={({ target }) => {
            setCounter({ notice: null });
            setAmount(target.value);
          }}
        />
      </label>
      <DetailFields details={details} onChange={setDetails} />
      <button type="button" className="key primary" onClick={() => void take()}>
        {t('counter.takeBack')}
      </button>
    </>
  );
}
