import { BANNER_RATIO, bannerWidths, variantOf } from '#contract/pictures.ts';
import type { BannerView, ShopPage } from '#contract/storefront/views.ts';
import { Branches } from './Branches.tsx';
import { BANNER_SIZES, bannerSources } from './banners.ts';
import { ProductCards } from './ProductCards.tsx';
import type { Shop } from './shop.ts';

/** Branches shown on the home page itself; if there are more, they have a page. */
const MAX_BRANCHES = 6;

const [, MIDDLE] = bannerWidths;

function Banner({ banner: { id, title, picture, href }, first }: { banner: BannerView; first: boolean }) {
  const image = (
    <picture>
      <source type="image/avif" srcSet={bannerSources(picture, 'avif')} sizes={BANNER_SIZES} />
      <img
        src={variantOf(picture, MIDDLE, 'webp')}
        srcSet={bannerSources(picture, 'webp')}
        sizes={BANNER_SIZES}
        alt={title}
        width={MIDDLE}
        height={MIDDLE / BANNER_RATIO}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
      />
    </picture>
  );
  return <li id={`banner-${id}`}>{href === null ? image : <a href={href}>{image}</a>}</li>;
}

function Banners({ shop, banners }: { shop: Shop; banners: readonly BannerView[] }) {
  const { t } = shop;
  return (
    <section className="banners" aria-label={t('shop.banners')} data-banners>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keys */}
      <ul tabIndex={0} aria-label={t('shop.banners')}>
        {banners.map((banner, at) => (
          <Banner key={banner.id} banner={banner} first={at === 0} />
        ))}
      </ul>
      <button type="button" data-turn="-1" aria-label={t('shop.bannerPrevious')} hidden>
        ‹
      </button>
      <button type="button" data-turn="1" aria-label={t('shop.bannerNext')} hidden>
        ›
      </button>
    </section>
  );
}

export function Home({ shop, page }: { shop: Shop; page: Extract<ShopPage, { kind: 'home' }> }) {
  const { t, base, branches, company } = shop;
  const { banners, limited, hot, sections } = page;
  const isEmpty = limited.length + hot.length + sections.length === 0;
  return (
    <>
      <h1 className="hidden">{company.name}</h1>
      {banners.length > 0 && <Banners shop={shop} banners={banners} />}
      {isEmpty && <p className="lead">{t('shop.emptyHome')}</p>}
      {limited.length > 0 && (
        <section className="limited row" id="limited">
          <h2>{t('shop.limited')}</h2>
          <ProductCards shop={shop} products={limited} />
        </section>
      )}
      {hot.length > 0 && (
        <section className="row" id="hot">
          <h2>{t('shop.hot')}</h2>
          <ProductCards shop={shop} products={hot} />
        </section>
      )}
      {sections.map(({ id, title, products }) => (
        <section key={id} className="row" id={`section-${id}`}>
          <div className="heading">
            <h2>{title}</h2>
            <a href={`${base}/s/${id}`} aria-label={t('shop.seeAllOf', { title })}>
              {t('shop.seeAll')}
            </a>
          </div>
          <ProductCards shop={shop} products={products} />
        </section>
      ))}
      {branches.length > 0 && (
        <section>
          <div className="heading">
            <h2>{t('shop.branches')}</h2>
            {branches.length > MAX_BRANCHES && <a href={`${base}/branches`}>{t('shop.seeAll')}</a>}
          </div>
          <Branches shop={shop} branches={branches.slice(0, MAX_BRANCHES)} />
        </section>
      )}
    </>
  );
}
