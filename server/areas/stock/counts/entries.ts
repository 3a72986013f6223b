import { sql } from 'kysely';
import type { Input, Reply } from '#contract/endpoint.ts';
import { milli } from '#contract/quantity.ts';
import type { pageOfTakeEntries } from '#contract/stock/counting.ts';
import { productWords } from '#server/areas/stock/products.ts';
import type { Db } from '#server/platform/context.ts';
import { containing, pageOf } from '#server/platform/page.ts';
import type { Scope } from '#server/platform/scope.ts';
import type { Take } from './queries.ts';

type Entry = Reply<typeof pageOfTakeEntries>['data'][number];

/** Who counted what, newest first. */
export const pageOfEntries = async (
  db: Db,
  { companyId }: Scope,
  take: Take,
  filter: Input<typeof pageOfTakeEntries>,
) => {
  const { productId, keyword, sortOrder } = filter;
  const base = db
    .selectFrom('stockTakeEntry as e')
    .innerJoin('product as p', 'p.id', 'e.productId')
    .leftJoin('stockTakeLine as line', (join) =>
      join
        .onRef('line.companyId', '=', 'e.companyId')
        .onRef('line.takeId', '=', 'e.takeId')
        .onRef('line.productId', '=', 'e.productId'),
    )
    .where('e.companyId', '=', companyId)
    .where('e.takeId', '=', take.id)
    .$if(productId !== undefined, (entries) => entries.where('e.productId', '=', productId ?? 0))
    .$if(keyword !== undefined, (entries) =>
      entries.where(sql<boolean>`(${productWords(keyword ?? '')}
        or lower(e.user_name) like ${containing(keyword ?? '')})`),
    );
  const page = await pageOf(
    db,
    base,
    (entries) =>
      entries
        .select([
          'e.id',
          'e.productId',
          'p.sku',
          'p.title',
          'p.chineseTitle',
          'e.quantity',
          'e.place',
          'e.add',
          sql<boolean>`coalesce(e.id >= line.since_id, false)`.as('counts'),
          'e.userName',
          'e.countedAt',
          'e.createdAt as createTime',
        ])
        .orderBy('e.id', sortOrder === 'ascend' ? 'asc' : 'desc'),
    filter,
    true,
  );
  return { ...page, data: page.data.map((row): Entry => ({ ...row, quantity: milli(row.quantity) })) };
};
