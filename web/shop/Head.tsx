import type { ProductDetail } from '#contract/storefront/views.ts';
import { BANNER_SIZES, bannerSources } from './banners.ts';
import type { Shop } from './shop.ts';

const schemaStock = { yes: 'InStock', few: 'LimitedAvailability', no: 'OutOfStock' } as const;

const productData = ({ origin, path }: Shop, product: ProductDetail): object => {
  const { title, description, pictures, sku, barcode, brand, price, availability } = product;
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: title,
    sku,
    image: pictures.map((picture) => `${origin}${picture}`),
    ...(description !== '' && { description }),
    ...(brand !== '' && { brand: { '@type': 'Brand', name: brand } }),
    // Only numbers of the length of a GTIN: in-house codes mean nothing elsewhere.
    ...(/^(\d{8}|\d{12,14})$/.test(barcode) && { gtin: barcode }),
    offers: {
      '@type': 'Offer',
      url: `${origin}${path}`,
      price: (price / 100).toFixed(2),
      priceCurrency: 'AUD',
      availability: `https://schema.org/${schemaStock[availability]}`,
    },
  };
};

const titleOf = ({ page, company, takesOrders, t }: Shop): string => {
  const own = {
    home: () => '',
    section: () => (page.kind === 'section' ? page.section.title : ''),
    category: () => (page.kind === 'category' ? page.category.name : ''),
    search: () => (page.kind === 'search' ? t('shop.resultsFor', { keyword: page.keyword }) : ''),
    product: () => (page.kind === 'product' ? page.product.title : ''),
    list: () => t(takesOrders ? 'shop.basket' : 'shop.list'),
    held: () => t('shop.heldOrder'),
    branches: () => t('shop.branches'),
    notFound: () => t('shop.notFoundTitle'),
  }[page.kind]();
  return own === '' ? company.name : `${own} · ${company.name}`;
};

/** Search results, personal and missing pages stay out of search engines. */
const unlisted: readonly string[] = ['search', 'list', 'held', 'notFound'];

const pictureOf = ({ page, company }: Shop): string | null => {
  if (page.kind === 'product') return page.product.picture;
  if (page.kind === 'home') return page.banners[0]?.picture ?? company.logo;
  return company.logo;
};

const DESCRIPTION_LENGTH = 160;

export function Head({ shop }: { shop: Shop }) {
  const { origin, path, page, company, t, lang } = shop;
  const title = titleOf(shop);
  const product = page.kind === 'product' ? page.product : null;
  const excerpt = product?.description.replace(/\s+/g, ' ').slice(0, DESCRIPTION_LENGTH) ?? '';
  const description = excerpt || t('shop.description', { name: company.name });
  const picture = pictureOf(shop);
  const banner = page.kind === 'home' ? page.banners[0] : undefined;
  return (
    <>
      <title>{title}</title>
      {banner && (
        // Requested before the page is parsed to its end: it is the largest element on it.
        <link
          rel="preload"
          as="image"
          type="image/avif"
          imageSrcSet={bannerSources(banner.picture, 'avif')}
          imageSizes={BANNER_SIZES}
          fetchPriority="high"
        />
      )}
      <meta name="description" content={description} />
      {unlisted.includes(page.kind) ? (
        <meta name="robots" content="noindex" />
      ) : (
        <link rel="canonical" href={`${origin}${path}`} />
      )}
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content={product ? 'product' : 'website'} />
      <meta property="og:url" content={`${origin}${path}`} />
      <meta property="og:site_name" content={company.name} />
      <meta property="og:locale" content={lang.replace('-', '_')} />
      {picture !== null && <meta property="og:image" content={`${origin}${picture}`} />}
      {product && (
        <script
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: data, with every < written so that no tag can end it
          dangerouslySetInnerHTML={{ __html: JSON.stringify(productData(shop, product)).replaceAll('<', '\\u003c') }}
        />
      )}
    </>
  );
}
