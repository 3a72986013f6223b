import { type KeyboardEvent, useEffect, useMemo, useState } from 'react';
import type { Milli } from '#contract/milli.ts';
import type { TillProduct } from '#contract/till/catalogue.ts';
import { selectBy } from '#web/till/basket/basket.ts';
import { listPriceOf } from '#web/till/basket/pricing.ts';
import {
  changeBasket,
  type Panel,
  say,
  searching,
  setCounter,
  thePrices,
  theTill,
  typeEntry,
  useCounter,
} from '#web/till/counter/counter.ts';
import type { Catalogue } from '#web/till/device/till.ts';
import { takeTender } from '#web/till/pay/paying.ts';
import { takeSlip } from '#web/till/pay/slip.ts';
import { type TextId, t } from '#web/till/texts.ts';
import { formatsOf } from '#web/till/ui/formats.ts';
import { applyDiscount } from './discounting.ts';
import { splitTimes } from './entry.ts';
import { enterSerial } from './goods.ts';
import { type Chosen, chosenAt, moveChosen } from './hits.ts';
import {
  hearCode,
  pressDelete,
  pressPrice,
  pressQuantity,
  scanCode,
  sellAtPrice,
  sellCode,
  sellProduct,
  sellTyped,
} from './selling.ts';
import { refreshStock, useStock } from './stock.ts';

const MAX_HITS = 8;
/** Nobody reads stock figures while typing. */
const TYPING_MS = 250;
const prompts: Partial<Record<Panel['kind'], TextId>> = {
  weight: 'counter.weightPrompt',
  quantity: 'counter.quantityPrompt',
  price: 'counter.price',
  openPrice: 'counter.price',
  serial: 'counter.serialPrompt',
  pay: 'counter.amountPrompt',
  discount: 'counter.discount',
};

const searchHits = (catalogue: Catalogue, text: string): TillProduct[] =>
  text.length < 2 || /^\d{1,3}(\.\d*)?$/.test(text) ? [] : catalogue.search(text, MAX_HITS);

const stockText = (available: Milli | undefined): string =>
  available === undefined ? '' : t('counter.inStock', { count: formatsOf().quantity(available) });

/** The one field for everything typed: codes, names, quantities and amounts. */
export function Entry() {
  const entry = useCounter((state) => state.entry);
  const times = useCounter((state) => state.times);
  const panel = useCounter((state) => state.panel);
  const basket = useCounter((state) => state.basket);
  const isSearch = searching.includes(panel.kind);
  const isSlip = panel.kind === 'pay' && panel.slip !== undefined;
  const { rest } = splitTimes(entry);
  const catalogue = useCounter(() => theTill().catalogue());
  const hits = useMemo(() => (isSearch ? searchHits(catalogue, rest) : []), [catalogue, isSearch, rest]);
  const levels = useStock((state) => state.levels);
  useEffect(() => {
    if (hits.length === 0) return undefined;
    const timer = setTimeout(() => void refreshStock(hits.map(({ id }) => id)), TYPING_MS);
    return () => clearTimeout(timer);
  }, [hits]);
  const [chosen, setChosen] = useState<Chosen>({ of: [], at: 0 });
  const hit = chosenAt(chosen, hits);
  const [byKeyboard, setByKeyboard] = useState(false);

  const choose = (product: TillProduct) => {
    const typed = splitTimes(entry).times;
    setCounter({ entry: '', times: null });
    sellProduct(product, false, typed ?? times);
  };
  const submit = () => {
    if (panel.kind === 'weight') return sellTyped(panel.product);
    if (panel.kind === 'quantity') return pressQuantity();
    if (panel.kind === 'price') return void pressPrice();
    if (panel.kind === 'openPrice') {
      setCounter({ entry: '' });
      return void sellAtPrice(panel, entry);
    }
    if (panel.kind === 'serial') return enterSerial(entry);
    if (panel.kind === 'discount') return void applyDiscount();
    if (isSlip) return void takeSlip();
    if (panel.kind === 'pay') return entry === '' ? say(t('counter.typeAmount'), true) : void takeTender('cash');
    if (entry.trim() === '') return undefined;
    const split = splitTimes(entry);
    if (split.times && split.rest === '') return setCounter({ times: split.times, entry: '' });
    const product = hits[hit];
    if (theTill().state().reading && !product) {
      setCounter({ entry: '' });
      return hearCode(entry);
    }
    if (sellCode(entry)) return undefined;
    if (product) return choose(product);
    setCounter({ entry: '' });
    return scanCode(split.rest);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      submit();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (hits.length > 0) setChosen((before) => moveChosen(before, hits, step));
      else changeBasket((each) => selectBy(each, step));
    } else if (event.key === 'Delete' && entry === '') pressDelete();
  };
  const prompt = t(isSlip ? 'counter.slipNumber' : (prompts[panel.kind] ?? 'counter.entryPrompt'));
  return (
    <div className="entry">
      {times ? (
        <button type="button" className="key times" onClick={() => setCounter({ times: null })}>
          {formatsOf().quantity(times)} × <span className="unseen">{t('counter.clear')}</span>
        </button>
      ) : null}
      <input
        data-entry
        {...(isSearch || isSlip || panel.kind === 'serial' ? {} : { 'data-number': true })}
        value={entry}
        placeholder={prompt}
        aria-label={prompt}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="done"
        inputMode={byKeyboard ? 'text' : 'none'}
        role="combobox"
        aria-expanded={hits.length > 0}
        aria-controls="hits"
        aria-activedescendant={hits.length > 0 ? `hit-${hit}` : undefined}
        onChange={({ target }) => {
          // The scanner's guard delays keys for a moment: “6*” arrives as text, not as single keys.
          const typed = isSearch && /[*×]$/.test(target.value) ? splitTimes(target.value) : undefined;
          if (typed?.times && typed.rest === '') setCounter({ times: typed.times, entry: '' });
          else typeEntry(() => target.value);
          if (panel.kind === 'paid' || panel.kind === 'unknown') setCounter({ panel: { kind: 'keys' } });
        }}
        onKeyDown={press}
      />
      <button
        type="button"
        className="key quiet keyboard"
        aria-label={t('counter.screenKeyboard')}
        aria-pressed={byKeyboard}
        onClick={() => {
          setByKeyboard(!byKeyboard);
        }}
      >
        ⌨
      </button>
      <div id="hits" className="hits" role="listbox" aria-label={t('counter.searchHits')} hidden={hits.length === 0}>
        {hits.map((product, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: arrows and Enter in the entry choose it
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: with another letter a row is written anew, not made anew
            key={at}
            id={`hit-${at}`}
            role="option"
            aria-selected={at === hit}
            tabIndex={-1}
            onClick={() => choose(product)}
          >
            <span>
              {product.title}
              {product.chineseTitle ? <small lang="zh-CN">{product.chineseTitle}</small> : null}
            </span>
            <small>
              {product.sku}
              <span className="hit-stock">{stockText(levels[product.id]?.available)}</span>
            </small>
            <span>{formatsOf().money(listPriceOf(product, false, basket, thePrices().gstRate))}</span>
          </div>
        ))}
      </div>
    </div>
  );
}
