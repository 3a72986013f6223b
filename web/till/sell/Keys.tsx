import { type CSSProperties, useState } from 'react';
import type { Cents } from '#contract/cents.ts';
import type { Key } from '#contract/pos/keypads.ts';
import type { TillProduct } from '#contract/till/catalogue.ts';
import { ONE } from '#web/till/basket/goods.ts';
import { listPriceOf } from '#web/till/basket/pricing.ts';
import { showKeys, showPanel, thePrices, theTill, useCounter } from '#web/till/counter/counter.ts';
import { t } from '#web/till/texts.ts';
import { keepFocus, returnToEntry } from '#web/till/ui/focus.ts';
import { formatsOf, keepSizes, titleIn } from '#web/till/ui/formats.ts';
import { banknoteAmount, functionWords, payBy, runFunction } from './functions.ts';
import { pressKey, pressProduct } from './selling.ts';

const MAX_IN_CATEGORY = 60;
const MAX_OPEN_ITEMS = 12;
/** More rows than this don't fit a low screen with pictures. */
const DENSE_ROWS = 4;

const press = (key: Key): void => {
  if (key.kind === 'product') pressKey(key);
  else if (key.kind === 'category') showPanel({ kind: 'category', categoryId: key.categoryId });
  else if (key.kind === 'function') runFunction(key.function);
  else void payBy('cash', banknoteAmount(key.amount));
  returnToEntry();
};

const wordsOf = (key: Key): { title: string; price: Cents | null; picture: string | null } => {
  if (key.kind === 'function') return { title: t(functionWords[key.function]), price: null, picture: key.picture };
  if (key.kind === 'cashNote')
    return { title: formatsOf().money(banknoteAmount(key.amount)), price: null, picture: key.picture };
  const { keypad, categories } = theTill().setup();
  if (key.kind === 'category') {
    const title = categories.find(({ id }) => id === key.categoryId)?.name;
    return {
      title: title ?? keypad.categories.find(({ id }) => id === key.categoryId)?.name ?? '…',
      price: null,
      picture: key.picture,
    };
  }
  const product = theTill().catalogue().product(key.productId);
  const shownProduct = product ?? keypad.products.find(({ id }) => id === key.productId);
  return {
    title: shownProduct ? titleIn(shownProduct) : '…',
    price: product?.retailPrice ?? null,
    picture: key.picture ?? shownProduct?.thumbnail ?? null,
  };
};

function KeyFace({ keyAt }: { keyAt: Key }) {
  const { title, price, picture } = wordsOf(keyAt);
  const { x, y, width, height, colour, label } = keyAt;
  const style = { '--column': `${x + 1} / span ${width}`, '--row': `${y + 1} / span ${height}` } as CSSProperties;
  return (
    <button
      type="button"
      className={`key face key-${colour}`}
      style={style}
      onMouseDown={keepFocus}
      onClick={() => press(keyAt)}
    >
      {picture ? <img src={picture} alt="" loading="lazy" /> : null}
      <span className="face-title">{label || keepSizes(title)}</span>
      {price !== null && price > 0 ? <small>{formatsOf().money(price)}</small> : null}
    </button>
  );
}

/** The pages of the keypad, as laid out in the back office. */
export function Keys() {
  useCounter((state) => state.tick);
  const { keypad } = theTill().setup();
  const [at, setAt] = useState(0);
  const page = keypad.pages[at] ?? keypad.pages[0];
  const grid = { '--columns': keypad.columns, '--rows': keypad.rows } as CSSProperties;
  return (
    <div className="keys">
      {keypad.pages.length > 1 ? (
        <nav className="key-pages" aria-label={t('counter.pages')}>
          {keypad.pages.map((each, number) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: pages have no id, and two may bear one name
              key={number}
              type="button"
              className="key quiet"
              aria-pressed={number === at}
              onClick={() => setAt(number)}
            >
              {each.name}
            </button>
          ))}
        </nav>
      ) : null}
      <div className="key-grid" data-dense={keypad.rows > DENSE_ROWS || undefined} style={grid}>
        {(page?.keys ?? []).map((key) => (
          <KeyFace key={`${at}/${key.x},${key.y}`} keyAt={key} />
        ))}
      </div>
    </div>
  );
}

function ProductTile({ product }: { product: TillProduct }) {
  const basket = useCounter((state) => state.basket);
  return (
    <button
      type="button"
      className="key face key-plain"
      onMouseDown={keepFocus}
      onClick={() => {
        pressProduct(product);
        returnToEntry();
      }}
    >
      {product.thumbnail ? <img src={product.thumbnail} alt="" loading="lazy" /> : null}
      <span className="face-title">{keepSizes(titleIn(product))}</span>
      <small>{formatsOf().money(listPriceOf(product, false, basket, thePrices().gstRate))}</small>
    </button>
  );
}

/** The products of a category key; it stays open for the next item. */
export function CategoryPanel({ categoryId }: { categoryId: number }) {
  const products = theTill().catalogue().inCategory(categoryId, MAX_IN_CATEGORY);
  const name =
    theTill()
      .setup()
      .categories.find(({ id }) => id === categoryId)?.name ?? '';
  return (
    <section className="keys" aria-label={name}>
      <nav className="key-pages">
        <button type="button" className="key quiet" onClick={showKeys}>
          ← {t('counter.back')}
        </button>
        <h2>{name}</h2>
      </nav>
      <div className="tiles">
        {products.map((product) => (
          <ProductTile key={product.id} product={product} />
        ))}
      </div>
      {products.length === 0 ? <p>{t('counter.noProducts')}</p> : null}
    </section>
  );
}

/** An unknown code: search for the item, or sell it at a typed price. */
export function UnknownPanel({ code }: { code: string }) {
  const open = theTill().catalogue().openPriced(MAX_OPEN_ITEMS);
  return (
    <section className="panel problem" aria-label={t('counter.unknownCode')} role="alert">
      <header className="panel-head">
        <h2>{t('counter.unknownCode')}</h2>
        <button type="button" className="key quiet" onClick={showKeys}>
          {t('counter.back')} <kbd>Esc</kbd>
        </button>
      </header>
      <div className="panel-body">
        <p className="code">{code}</p>
        <p>{t(open.length > 0 ? 'counter.unknownHelp' : 'counter.unknownSearch')}</p>
        {open.length > 0 ? (
          <div className="tiles">
            {open.map((product) => (
              <button
                key={product.id}
                type="button"
                className="key face key-plain"
                onClick={() => showPanel({ kind: 'openPrice', product, quantity: ONE, code })}
              >
                <span className="face-title">{titleIn(product)}</span>
              </button>
            ))}
          </div>
        ) : null}
      </div>
    </section>
  );
}
