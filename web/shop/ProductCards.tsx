import type { Availability, LimitedOffer, ProductCard } from '#contract/storefront/views.ts';
import { momentWords, type Shop, sizeBeside } from './shop.ts';

const words = { yes: 'shop.available', few: 'shop.availableFew', no: 'shop.availableNo' } as const;

export function Stock({ shop, is }: { shop: Shop; is: Availability }) {
  return <span className={`stock stock-${is}`}>{shop.t(words[is])}</span>;
}

export function Price({ shop, product }: { shop: Shop; product: ProductCard }) {
  const { t, formats } = shop;
  const { price, usualPrice, soldByWeight } = product;
  return (
    <p className="price">
      {usualPrice !== null && <span className="hidden">{t('shop.yourPrice')} </span>}
      <strong className={usualPrice === null ? undefined : 'reduced'}>{formats.money(price)}</strong>
      {soldByWeight && <span className="per"> {t('shop.perKilo')}</span>}
      {usualPrice !== null && (
        <>
          {' '}
          <span className="hidden">{t('shop.usualPrice')} </span>
          <s>{formats.money(usualPrice)}</s>
        </>
      )}
    </p>
  );
}

/** Shown by the script, which knows the list on this device. Weighed products cannot be ordered. */
export function AddButton({ shop, product: { id, soldByWeight } }: { shop: Shop; product: ProductCard }) {
  const { t, takesOrders } = shop;
  if (takesOrders && soldByWeight) return <span className="shut">{t('shop.notToOrder')}</span>;
  return (
    <button
      type="button"
      className="add"
      data-add={id}
      data-on={t(takesOrders ? 'shop.inBasket' : 'shop.inList')}
      aria-pressed="false"
      hidden
    >
      {t(takesOrders ? 'shop.addToBasket' : 'shop.addToList')}
    </button>
  );
}

export function Picture({ src, eager = false }: { src: string | null; eager?: boolean }) {
  return (
    <span className="picture">
      {src !== null && (
        <img
          src={src}
          alt=""
          width="400"
          height="400"
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          fetchPriority={eager ? 'high' : 'auto'}
        />
      )}
    </span>
  );
}

/** Until when the price is valid, and whether that is soon. */
export function Limited({ shop, limited: { endsAt, isFew } }: { shop: Shop; limited: LimitedOffer }) {
  return (
    <p className="until">
      {shop.t('shop.limitedUntil', { time: momentWords(shop, endsAt) })}
      {isFew && <span className="few">{shop.t('shop.limitedFew')}</span>}
    </p>
  );
}

function Card({ shop, product }: { shop: Shop; product: ProductCard }) {
  const { id, title, picture, promotions, limited, availability } = product;
  const size = sizeBeside(product);
  return (
    <li className="card">
      <a href={`${shop.base}/p/${id}`}>
        <Picture src={picture} />
        <span className="name">{title}</span>
      </a>
      {size !== '' && <p className="size">{size}</p>}
      <Price shop={shop} product={product} />
      {limited !== null && <Limited shop={shop} limited={limited} />}
      {limited === null && promotions[0] && <p className="offer">{promotions[0].name}</p>}
      <p className="foot">
        <Stock shop={shop} is={availability} />
      </p>
      <AddButton shop={shop} product={product} />
    </li>
  );
}

export function ProductCards({ shop, products }: { shop: Shop; products: readonly ProductCard[] }) {
  return (
    <ul className="cards">
      {products.map((product) => (
        <Card key={product.id} shop={shop} product={product} />
      ))}
    </ul>
  );
}
