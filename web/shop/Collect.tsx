import { MAX_COLLECT_UNITS } from '#contract/storefront/collectLimits.ts';
import type { BasketView, ProductCard } from '#contract/storefront/views.ts';
import { Code } from './Code.tsx';
import { Hints } from './Hints.tsx';
import { Picture, Price } from './ProductCards.tsx';
import { Savings } from './Savings.tsx';
import type { Shop } from './shop.ts';

type LineProps = { shop: Shop; product: ProductCard; quantity: number | undefined };

function Line({ shop, product, quantity }: LineProps) {
  const { t, base } = shop;
  const { id, title, picture } = product;
  return (
    <li>
      <Picture src={picture} />
      <div>
        <a href={`${base}/p/${id}`}>{title}</a>
        <Price shop={shop} product={product} />
        {quantity === undefined && <p className="shut">{t('shop.notToOrder')}</p>}
        {quantity === MAX_COLLECT_UNITS && <p className="most">{t('shop.mostUnits', { count: MAX_COLLECT_UNITS })}</p>}
      </div>
      {quantity !== undefined && (
        <input
          type="number"
          min={1}
          max={MAX_COLLECT_UNITS}
          required
          defaultValue={quantity}
          inputMode="numeric"
          data-quantity={id}
          aria-label={t('shop.quantityOf', { title })}
        />
      )}
      <button type="button" data-remove={id} aria-label={t('shop.removeTitle', { title })}>
        ×
      </button>
    </li>
  );
}

type CollectProps = { shop: Shop; entries: string; products: ProductCard[]; basket: BasketView };

/** The list with quantities, and where to collect it. The script sends it: without one nobody can order. */
export function Collect({ shop, entries, products, basket }: CollectProps) {
  const { t, formats, branches, company } = shop;
  const quantities = new Map(basket.lines.map(({ id, quantity }) => [id, quantity]));
  return (
    <>
      <ul className="basket">
        {products.map((product) => (
          <Line key={product.id} shop={shop} product={product} quantity={quantities.get(product.id)} />
        ))}
      </ul>
      <Hints shop={shop} hints={basket.hints} />
      {basket.lines.length > 0 && <Code shop={shop} entries={entries} code={basket.code} />}
      {basket.lines.length > 0 && (
        <form
          className="collect"
          data-collect={company.code}
          data-lines={basket.lines.map(({ id, quantity }) => `${id}x${quantity}`).join(',')}
          data-total={basket.total / 100}
          data-promotion-code={basket.code?.isKnown ? basket.code.text : undefined}
          data-working={t('shop.collectWorking')}
          data-stock={t('shop.collectStock')}
          data-price={t('shop.collectPrice')}
          data-busy={t('shop.collectBusy')}
          data-failed={t('shop.collectFailed')}
        >
          <h2>{t('shop.collectTitle')}</h2>
          <Savings shop={shop} listTotal={basket.listTotal} savings={basket.savings} />
          <p className="total">
            {t('shop.collectTotal')} <strong>{formats.money(basket.total)}</strong>
          </p>
          <p>{t('shop.collectHelp')}</p>
          <label>
            {t('shop.collectBranch')}
            <select name="branchId" required>
              {branches.length > 1 && <option value="">{t('shop.collectChoose')}</option>}
              {branches.map(({ id, name, address }) => (
                <option key={id} value={id}>
                  {address === '' ? name : `${name}, ${address}`}
                </option>
              ))}
            </select>
          </label>
          <label>
            {t('shop.collectName')}
            <input name="name" autoComplete="name" maxLength={60} required />
          </label>
          <label>
            {t('shop.collectPhone')}
            <input
              name="phone"
              type="tel"
              autoComplete="tel"
              maxLength={30}
              pattern="[+0-9 \(\)\.\-]{8,30}"
              // Browsers show it with their message about the format.
              title={t('shop.collectPhoneExample')}
              required
            />
          </label>
          {/* For bots that fill in everything: no person sees it. */}
          <div className="trap" aria-hidden="true">
            <input name="website" tabIndex={-1} autoComplete="off" />
          </div>
          <p className="wrong" role="alert" />
          <noscript>
            <p>{t('shop.collectNoScript')}</p>
          </noscript>
          {/*
           * The script sends it, and until it is loaded nothing may be sent: a browser would put name and phone into
           * the address.
           */}
          <button type="submit" className="button primary" disabled>
            {t('shop.collectPlace')}
          </button>
        </form>
      )}
    </>
  );
}
