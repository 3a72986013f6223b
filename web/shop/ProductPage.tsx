import type { ProductDetail, ShopCategory } from '#contract/storefront/views.ts';
import { AddButton, Limited, Picture, Price, Stock } from './ProductCards.tsx';
import { momentWords, type Shop, sizeBeside } from './shop.ts';
import { Trail } from './Trail.tsx';

function Offers({ shop, promotions }: { shop: Shop; promotions: ProductDetail['promotions'] }) {
  const { t } = shop;
  return (
    <>
      <h2>{t('shop.offers')}</h2>
      <ul className="offers">
        {promotions.map(({ name, endsAt }) => (
          <li key={name}>{endsAt === null ? name : t('shop.saleEnds', { name, time: momentWords(shop, endsAt) })}</li>
        ))}
      </ul>
    </>
  );
}

function Availability({ shop, branches }: { shop: Shop; branches: ProductDetail['branches'] }) {
  return (
    <>
      <div className="heading">
        <h2>{shop.t('shop.whereAvailable')}</h2>
        <a href={`${shop.base}/branches`}>{shop.t('shop.branches')}</a>
      </div>
      <ul className="where">
        {branches.map(({ id, name, availability }) => (
          <li key={id}>
            <span>{name}</span>
            <Stock shop={shop} is={availability} />
          </li>
        ))}
      </ul>
    </>
  );
}

export function ProductPage({ shop, product, trail }: { shop: Shop; product: ProductDetail; trail: ShopCategory[] }) {
  const { t, formats } = shop;
  const { title, otherTitle, pictures, pack, promotions, limited, brand, description, branches } = product;
  const size = sizeBeside(product);
  const [first = null, ...others] = pictures;
  return (
    <>
      <Trail shop={shop} trail={trail} />
      <article className="product">
        <div className="pictures">
          <Picture src={first} eager />
          {others.map((src) => (
            <Picture key={src} src={src} />
          ))}
        </div>
        <div>
          <h1>{title}</h1>
          {otherTitle !== '' && <p className="other">{otherTitle}</p>}
          {size !== '' && <p className="size">{size}</p>}
          <Price shop={shop} product={product} />
          {limited !== null && <Limited shop={shop} limited={limited} />}
          {pack && (
            <p className="pack">
              {t('shop.pack', { units: pack.units })}
              {pack.description !== '' && ` (${pack.description})`}: <strong>{formats.money(pack.price)}</strong>
            </p>
          )}
          <p className="links">
            <AddButton shop={shop} product={product} />
            <button type="button" className="button" data-share={title} data-copied={t('shop.linkCopied')} hidden>
              {t('shop.share')}
            </button>
          </p>
          {promotions.length > 0 && <Offers shop={shop} promotions={promotions} />}
          {branches.length > 0 && <Availability shop={shop} branches={branches} />}
          {brand !== '' && (
            <p className="brand">
              {t('shop.brand')}: {brand}
            </p>
          )}
          {description !== '' && <p className="description">{description}</p>}
        </div>
      </article>
    </>
  );
}
