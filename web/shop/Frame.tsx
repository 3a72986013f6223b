import type { ReactNode } from 'react';
import type { Shop } from './shop.ts';

function Search({ shop }: { shop: Shop }) {
  const { t, base, page } = shop;
  return (
    <search>
      <form action={`${base}/search`} method="get">
        <input
          type="search"
          name="q"
          aria-label={t('shop.searchFor')}
          placeholder={t('shop.searchFor')}
          defaultValue={page.kind === 'search' ? page.keyword : undefined}
          maxLength={100}
          required
        />
        <button type="submit">{t('shop.search')}</button>
      </form>
    </search>
  );
}

/** The frame around every page. */
export function Frame({ shop, children }: { shop: Shop; children: ReactNode }) {
  const { t, base, company, categories, takesOrders } = shop;
  return (
    <>
      <a className="skip" href="#content">
        {t('shop.skip')}
      </a>
      <header data-shop={company.code}>
        <div className="bar">
          <a className="shop" href={base}>
            {company.logo !== null && <img src={company.logo} alt="" width="40" height="40" />}
            <span>{company.name}</span>
          </a>
          <a className="mine" href={`${base}/list`} data-list hidden>
            {t(takesOrders ? 'shop.basket' : 'shop.list')} <span data-count />
          </a>
          <Search shop={shop} />
        </div>
        {categories.length > 0 && (
          <nav aria-label={t('shop.categories')}>
            <ul className="chips">
              {categories.map(({ id, name }) => (
                <li key={id}>
                  <a href={`${base}/c/${id}`}>{name}</a>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </header>
      <main id="content">{children}</main>
      <footer>
        <a href={base}>{company.name}</a>
        <a href={`${base}/branches`}>{t('shop.branches')}</a>
      </footer>
    </>
  );
}
