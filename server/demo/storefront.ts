import { createHash } from 'node:crypto';
import { cents } from '#contract/cents.ts';
import type { Mover } from '#server/areas/stock/service.ts';
import { saveItem } from '#server/areas/storefront/service.ts';
import { encodeVariants, storeVariants } from '#server/areas/uploads/service.ts';
import type { Services } from '#server/platform/context.ts';
import { type BannerPicture, drawBanner } from './banners.ts';
import { ownerContextOf } from './ownerContext.ts';

type Banner = BannerPicture & { chinese: string; category: string };

const banners: readonly Banner[] = [
  {
    words: 'Time for tea',
    below: 'Loose leaf and bags, from $4',
    chinese: '品茶时光：散茶与茶包',
    ground: '#d9efe6',
    ink: '#1f6b4f',
    shapes: ['bag', 'bottle', 'bag'],
    category: 'Tea',
  },
  {
    words: 'Fresh this morning',
    below: 'Fruit and vegetables from the markets',
    chinese: '今早新到：水果与蔬菜',
    ground: '#e3f2d6',
    ink: '#47731f',
    shapes: ['fruit', 'fruit', 'bowl'],
    category: 'Fresh',
  },
  {
    words: 'Noodle night',
    below: 'Everything for a quick dinner',
    chinese: '面条之夜：轻松做晚餐',
    ground: '#f6ead2',
    ink: '#8f5a17',
    shapes: ['bowl', 'bag', 'bottle'],
    category: 'Noodles',
  },
];

const sections = [
  { title: 'Best sellers', chineseTitle: '畅销商品', kind: 'bestSellers', days: 90, count: 8 },
  { title: 'New in', chineseTitle: '新品上架', kind: 'newest', count: 6 },
  { title: 'Snacks and sweets', chineseTitle: '零食与糖果', kind: 'category', category: 'Snacks and sweets', count: 6 },
] as const;

const HOT_PRODUCTS = 6;
const LIMITED_PRODUCTS = 4;
const DAY_MS = 86_400_000;

const dayFrom = (now: Date, days: number): string =>
  `${new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10)}T00:00`;

/** Named by company and content, so that a second run creates the same file. */
const storePicture = async (services: Services, { companyId, userId }: Mover, banner: Banner): Promise<string> => {
  const body = await drawBanner(banner);
  const name = `${createHash('sha256').update(`${companyId}/${banner.words}`).digest('hex').slice(0, 40)}.webp`;
  await services.storage.put(name, body, 'image/webp');
  await storeVariants(services, await encodeVariants(name, body));
  const row = { companyId, userId: userId ?? 0, name, originalName: `${banner.words}.webp`, type: 'image/webp' };
  await services.database.db
    .insertInto('upload')
    .values({ ...row, bytes: body.length, width: 1200, height: 600, variants: true })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return `/uploads/${name}`;
};

/**
 * A storefront that looks like a real shop's: banners, sections, hot products, and some at a lower price for a while.
 */
export const loadStorefront = async (services: Services, mover: Mover, now: Date): Promise<number> => {
  const { db } = services.database;
  const { companyId } = mover;
  const categories = await db
    .selectFrom('category')
    .select(['id', 'name'])
    .where('companyId', '=', companyId)
    .execute();
  const categoryOf = (name: string) => categories.find((category) => category.name === name)?.id ?? null;
  // From different categories: every nth product of the catalogue.
  const products = await db
    .selectFrom('product')
    .select(['id', 'retailPrice', 'soldByWeight'])
    .where('companyId', '=', companyId)
    .where('status', '=', 'active')
    .orderBy('id')
    .limit(200)
    .execute();
  const suitable = products.filter(({ soldByWeight, retailPrice }) => !soldByWeight && retailPrice >= 400);
  const featured = suitable.filter((_, at) => at % 5 === 0).slice(0, HOT_PRODUCTS + LIMITED_PRODUCTS);
  const pictures: string[] = [];
  for (const banner of banners) pictures.push(await storePicture(services, mover, banner));
  await db.transaction().execute(async (trx) => {
    const ctx = ownerContextOf(trx, mover, []);
    for (const [at, { words, below, chinese, category }] of banners.entries()) {
      const categoryId = categoryOf(category);
      const link = categoryId === null ? ({ kind: 'none' } as const) : ({ kind: 'category', categoryId } as const);
      const titles = { title: `${words}. ${below}`, chineseTitle: chinese };
      await saveItem(ctx, 'banner', { ...titles, picture: pictures[at] ?? '', link });
    }
    for (const section of sections) {
      const { category, ...fields } = { category: '', ...section };
      await saveItem(ctx, 'section', category === '' ? fields : { ...fields, categoryId: categoryOf(category) });
    }
    for (const { id } of featured.slice(0, HOT_PRODUCTS)) await saveItem(ctx, 'hotProduct', { productId: id });
    for (const { id, retailPrice } of featured.slice(HOT_PRODUCTS))
      await saveItem(ctx, 'limitProduct', {
        productId: id,
        // A quarter off, ending in 0 or 5 cents.
        price: cents(Math.floor((retailPrice * 0.75) / 5) * 5),
        quantity: 200,
        startsAt: dayFrom(now, -2),
        endsAt: dayFrom(now, 12),
      });
  });
  return banners.length + sections.length + featured.length;
};
