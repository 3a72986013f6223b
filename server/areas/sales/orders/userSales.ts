import { type RawBuilder, sql } from 'kysely';
import type { Input, Reply } from '#contract/endpoint.ts';
import type { userSales as endpoint } from '#contract/identity/users.ts';
import { cents, roundHalfUp } from '#contract/money.ts';
import type { Db } from '#server/platform/context.ts';
import { isCounted } from '#server/platform/counted.ts';
import { containing, isFiltered, orderOf, pageOf } from '#server/platform/page.ts';
import type { Scope } from '#server/platform/scope.ts';
import { salesOfProductsPer, salesPer } from './measures.ts';

/** `products` says which products `p` count, where these are not all. */
type Filter = Omit<Input<typeof endpoint>, 'compare'> & { products?: RawBuilder<unknown> | undefined };
type Totals = Reply<typeof endpoint>['totals'];
type Page = Omit<Reply<typeof endpoint>, 'before' | 'period'>;
type Row = { userId: number; name: string; orders: number; revenue: number; average: number; returns: number };

const salesOf = (
  { companyId, branchIds }: Scope,
  { branchId, userId, from, to, products }: Filter,
): RawBuilder<unknown> => {
  const conditions = [
    sql`o.company_id = ${companyId} and o.branch_id = any(${branchIds}::bigint[])`,
    isCounted,
    branchId === undefined ? undefined : sql`o.branch_id = ${branchId}`,
    userId === undefined ? undefined : sql`o.user_id = ${userId}`,
    from === undefined ? undefined : sql`o.local_day >= ${from}::date`,
    to === undefined ? undefined : sql`o.local_day <= ${to}::date`,
  ].filter((each) => each !== undefined);
  const all = sql.join(conditions, sql` and `);
  return products ? salesOfProductsPer('user_id', all, products) : salesPer('user_id', all);
};

/**
 * The company's people within the user's reach, with their sales, including people without any; and the deployment's
 * own people if they sold there.
 */
const peopleIn = (db: Db, scope: Scope, filter: Filter) => {
  const { keyword, userId } = filter;
  return db
    .selectFrom('appUser as u')
    .leftJoin(sql<{ userId: number }>`(${salesOf(scope, filter)})`.as('s'), 's.userId', 'u.id')
    .where(
      sql<boolean>`(s.user_id is not null or (u.company_id = ${scope.companyId} and u.archived_at is null and (${scope.reach !== 'branch'} or u.id = ${scope.userId}
        or exists (select from user_branch b where b.user_id = u.id and b.branch_id = any(${scope.branchIds}::bigint[])))))`,
    )
    .$if(userId !== undefined, (users) => users.where('u.id', '=', userId ?? 0))
    .$if(keyword !== undefined, (users) => users.where(sql<boolean>`u.search like ${containing(keyword ?? '')}`));
};

const averageOf = (revenue: number, orders: number) => cents(orders === 0 ? 0 : roundHalfUp(revenue / orders));

const totalsOf = async (people: ReturnType<typeof peopleIn>): Promise<Totals> => {
  const { orders, revenue, returns } = await people
    .select([
      sql<number>`coalesce(sum(s.orders), 0)::bigint`.as('orders'),
      sql<number>`coalesce(sum(s.revenue), 0)::bigint`.as('revenue'),
      sql<number>`coalesce(sum(s.returned), 0)::bigint`.as('returns'),
    ])
    .executeTakeFirstOrThrow();
  return { orders, revenue: cents(revenue), average: averageOf(revenue, orders), returns: cents(returns) };
};

export const pageOfUserSales = async (db: Db, scope: Scope, filter: Filter): Promise<Page> => {
  const order = orderOf(
    filter,
    {
      name: sql`lower(u.name) collate "C"`,
      orders: sql`coalesce(s.orders, 0)`,
      revenue: sql`coalesce(s.revenue, 0)`,
      average: sql`coalesce(s.revenue / nullif(s.orders, 0), 0)`,
      returns: sql`coalesce(s.returned, 0)`,
    },
    { field: 'revenue', order: 'descend' },
    sql`u.id`,
  );
  const base = peopleIn(db, scope, filter);
  const page = await pageOf(
    db,
    base,
    (rows) =>
      rows
        .select([
          'u.id as userId',
          'u.name',
          sql<number>`coalesce(s.orders, 0)`.as('orders'),
          sql<number>`coalesce(s.revenue, 0)::bigint`.as('revenue'),
          sql<number>`coalesce(round(s.revenue::numeric / nullif(s.orders, 0)), 0)::bigint`.as('average'),
          sql<number>`coalesce(s.returned, 0)::bigint`.as('returns'),
        ])
        .orderBy(order),
    filter,
    isFiltered(filter),
  );
  const data = (page.data as Row[]).map(({ revenue, average, returns, ...row }) => ({
    ...row,
    revenue: cents(revenue),
    average: cents(average),
    returns: cents(returns),
  }));
  return { ...page, data, totals: await totalsOf(base) };
};

export const userSalesTotals = (db: Db, scope: Scope, filter: Filter): Promise<Totals> =>
  totalsOf(peopleIn(db, scope, filter));
