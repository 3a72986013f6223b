import type { Db } from '#server/platform/context.ts';
import { countOnSale, readCategoryIds, readProductIds, type ShopCompany } from './queries.ts';

/** Addresses in one file: search engines take 50,000. */
const MAX_FILE_ADDRESSES = 20_000;

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const urlSet = (addresses: readonly string[]) =>
  `${HEAD}\n<urlset ${NAMESPACE}>\n${addresses.map((address) => `<url><loc>${address}</loc></url>`).join('\n')}\n</urlset>\n`;

/** Page 0 is requested first: everything or, for a large shop, a list of the pages from 1 on. */
export const writeSitemap = async (db: Db, company: ShopCompany, base: string, pageNo: number): Promise<string> => {
  const count = await countOnSale(db, company);
  if (pageNo === 0 && count > MAX_FILE_ADDRESSES) {
    const files = Array.from({ length: Math.ceil(count / MAX_FILE_ADDRESSES) }, (_, at) => at + 1);
    const entries = files.map((file) => `<sitemap><loc>${base}/sitemap.xml?page=${file}</loc></sitemap>`);
    return `${HEAD}\n<sitemapindex ${NAMESPACE}>\n${entries.join('\n')}\n</sitemapindex>\n`;
  }
  const offset = Math.max(pageNo - 1, 0) * MAX_FILE_ADDRESSES;
  const products = await readProductIds(db, company, { limit: MAX_FILE_ADDRESSES, offset });
  const addresses = products.map((id) => `${base}/p/${id}`);
  if (pageNo > 1) return urlSet(addresses);
  const categories = (await readCategoryIds(db, company)).map((id) => `${base}/c/${id}`);
  return urlSet([base, `${base}/branches`, ...categories, ...addresses]);
};
