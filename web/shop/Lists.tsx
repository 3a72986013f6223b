import type { ProductCard, ShopPage } from '#contract/storefront/views.ts';
import { Collect } from './Collect.tsx';
import { ProductCards } from './ProductCards.tsx';
import type { Shop } from './shop.ts';
import { Trail } from './Trail.tsx';

type PageOf<K extends ShopPage['kind']> = { shop: Shop; page: Extract<ShopPage, { kind: K }> };

type Paged = { products: readonly ProductCard[]; pageNo: number; hasMore: boolean };

function Pages({
  shop,
  page: { products, pageNo, hasMore },
  at,
  empty,
}: {
  shop: Shop;
  page: Paged;
  /** The address of a page. */
  at: (pageNo: number) => string;
  empty: string;
}) {
  const { t } = shop;
  return (
    <>
      {products.length === 0 ? <p className="lead">{empty}</p> : <ProductCards shop={shop} products={products} />}
      {(pageNo > 1 || hasMore) && (
        <p className="pages">
          {pageNo > 1 && (
            <a className="button" href={at(pageNo - 1)} rel="prev">
              {t('shop.previousPage')}
            </a>
          )}
          {hasMore && (
            <a className="button" href={at(pageNo + 1)} rel="next">
              {t('shop.nextPage')}
            </a>
          )}
        </p>
      )}
    </>
  );
}

export function CategoryPage({ shop, page }: PageOf<'category'>) {
  const { trail, category, children } = page;
  const address = `${shop.base}/c/${category.id}`;
  return (
    <>
      <Trail shop={shop} trail={trail} />
      <h1>{category.name}</h1>
      {children.length > 0 && (
        <ul className="chips">
          {children.map(({ id, name }) => (
            <li key={id}>
              <a href={`${shop.base}/c/${id}`}>{name}</a>
            </li>
          ))}
        </ul>
      )}
      <Pages shop={shop} page={page} at={(no) => `${address}?page=${no}`} empty={shop.t('shop.emptyCategory')} />
    </>
  );
}

export function SearchPage({ shop, page }: PageOf<'search'>) {
  const { t, base } = shop;
  const { keyword } = page;
  if (keyword === '') return <h1>{t('shop.searchFor')}</h1>;
  return (
    <>
      <h1>{t('shop.resultsFor', { keyword })}</h1>
      <Pages
        shop={shop}
        page={page}
        at={(no) => `${base}/search?q=${encodeURIComponent(keyword)}&page=${no}`}
        empty={t('shop.noResults', { keyword })}
      />
    </>
  );
}

export function SectionPage({ shop, page: { section } }: PageOf<'section'>) {
  return (
    <>
      <Trail shop={shop} trail={[]} />
      <h1>{section.title}</h1>
      <ProductCards shop={shop} products={section.products} />
    </>
  );
}

export function ListPage({ shop, page: { entries, products, basket } }: PageOf<'list'>) {
  const { t, takesOrders } = shop;
  return (
    <>
      <h1>{t(takesOrders ? 'shop.basket' : 'shop.list')}</h1>
      {products.length === 0 && <p className="lead">{t(takesOrders ? 'shop.emptyBasket' : 'shop.emptyList')}</p>}
      {products.length > 0 && basket && <Collect shop={shop} entries={entries} products={products} basket={basket} />}
      {products.length > 0 && !basket && <ProductCards shop={shop} products={products} />}
    </>
  );
}
