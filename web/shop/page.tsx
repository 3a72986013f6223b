import { renderToStaticMarkup } from 'react-dom/server';
import type { ShopLanguage, ShopView } from '#contract/storefront/views.ts';
import { Branches } from './Branches.tsx';
import { Frame } from './Frame.tsx';
import { Head } from './Head.tsx';
import { Held } from './Held.tsx';
import { Home } from './Home.tsx';
import { CategoryPage, ListPage, SearchPage, SectionPage } from './Lists.tsx';
import { ProductPage } from './ProductPage.tsx';
import { langOf, type Shop, shopOf, translatorFor } from './shop.ts';

function Content({ shop }: { shop: Shop }) {
  const { page, t } = shop;
  switch (page.kind) {
    case 'home':
      return <Home shop={shop} page={page} />;
    case 'section':
      return <SectionPage shop={shop} page={page} />;
    case 'category':
      return <CategoryPage shop={shop} page={page} />;
    case 'search':
      return <SearchPage shop={shop} page={page} />;
    case 'product':
      return <ProductPage shop={shop} product={page.product} trail={page.trail} />;
    case 'list':
      return <ListPage shop={shop} page={page} />;
    case 'held':
      return <Held shop={shop} held={page.held} />;
    case 'branches':
      return (
        <>
          <h1>{t('shop.branches')}</h1>
          <Branches shop={shop} branches={shop.branches} />
        </>
      );
    case 'notFound':
      return (
        <>
          <h1>{t('shop.notFoundTitle')}</h1>
          <p className="lead">{t('shop.notFoundHelp')}</p>
          <p>
            <a className="button" href={shop.base}>
              {t('shop.home')}
            </a>
          </p>
        </>
      );
  }
}

type Html = { lang: string; head: string; body: string };

/** A whole page as text. It is rendered on the server only: the script works on the page as it is. */
export const pageOf = (view: ShopView): Html => {
  const shop = shopOf(view);
  return {
    lang: shop.lang,
    head: renderToStaticMarkup(<Head shop={shop} />),
    body: renderToStaticMarkup(
      <Frame shop={shop}>
        <Content shop={shop} />
      </Frame>,
    ),
  };
};

export const noShopPage = (language: ShopLanguage): Html => {
  const t = translatorFor(language);
  return {
    lang: langOf(language),
    head: renderToStaticMarkup(
      <>
        <title>{t('shop.noShopTitle')}</title>
        <meta name="robots" content="noindex" />
      </>,
    ),
    body: renderToStaticMarkup(
      <main id="content">
        <h1>{t('shop.noShopTitle')}</h1>
        <p className="lead">{t('shop.noShopHelp')}</p>
      </main>,
    ),
  };
};
