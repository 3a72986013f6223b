import { type KyselyPlugin, sql } from 'kysely';
import { everyPermission } from '#contract/access.ts';
import { units } from '#contract/quantity.ts';
import { post } from '#server/areas/stock/ledger/ledger.ts';
import type { Ctx, Db, Trx } from '#server/platform/context.ts';
import type { Scope } from '#server/platform/scope.ts';

/** Opening stock of each product at each branch: enough that not every action is refused. */
export const OPENING = units(12);

/** A company with products and two branches, for tests without HTTP. */
export type World = { db: Db; scope: Scope; productIds: number[] };

export const openWorld = async (db: Db, products: number): Promise<World> => {
  const { rows } = await sql<{ companyId: number; branchIds: number[]; productIds: number[] }>`
    with shop as (
      insert into company (name, code) values ('Model ' || gen_random_uuid(), 'model-' || gen_random_uuid()) returning id
    ), places as (
      insert into branch (company_id, number, name, time_zone)
      select id, n, 'Branch ' || n, 'Australia/Sydney' from shop, generate_series(1, 2) as n returning id
    ), goods as (
      insert into product (company_id, sku, title, retail_price)
      select id, 'P' || n, 'Product ' || n, 100 from shop, generate_series(1, ${products}::int) as n returning id
    )
    select id as company_id, (select array_agg(id order by id) from places) as branch_ids,
      (select array_agg(id order by id) from goods) as product_ids
    from shop`.execute(db);
  const { companyId = 0, branchIds = [], productIds = [] } = rows[0] ?? {};
  const scope: Scope = {
    userId: 0,
    userName: 'Model',
    sessionId: 0,
    roleId: 0,
    reach: 'company',
    permissions: new Set(everyPermission.filter((permission) => permission !== 'negativeStock.enable')),
    discountLimit: 100,
    homeCompanyId: companyId,
    companyId,
    branchIds,
  };
  const places = productIds.flatMap((productId) => branchIds.map((branchId) => ({ productId, branchId })));
  await db.transaction().execute((trx) =>
    post(
      trx,
      { companyId, userId: null, userName: scope.userName },
      places.map((at) => ({ ...at, kind: 'opening', quantity: OPENING, unitCost: '3' })),
    ),
  );
  return { db, scope, productIds };
};

/** Stands for a process that crashes. */
export class Crash extends Error {}

/** Throws before statement number `after`. */
const dying = (after: number): KyselyPlugin => {
  let remaining = after;
  return {
    transformQuery: ({ node }) => {
      if (remaining === 0) throw new Crash();
      remaining -= 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
};

/** The context of a request handler, with a transaction that may crash between two statements. */
export const ctxOf = ({ db, scope }: World, crashAfter?: number): Ctx => {
  const write = <T>(action: (trx: Trx) => Promise<T>): Promise<T> =>
    db
      .transaction()
      .execute((trx) => action(crashAfter === undefined ? trx : (trx.withPlugin(dying(crashAfter)) as Trx)));
  const origin = { address: '', userAgent: '', requestId: '' };
  return { db, scope, origin, write, file: undefined } as unknown as Ctx;
};

type LevelCheck = {
  productId: number;
  branchId: number;
  onHand: number;
  committed: number;
  incoming: number;
  moved: number;
  balance: number;
  costed: boolean;
};

/** Each level with the sum of its movements, the balance of the last one, and whether costs count the same units. */
export const levelsOf = async ({ db, scope }: World): Promise<LevelCheck[]> => {
  const { rows } = await sql<LevelCheck>`
    select level.product_id, level.branch_id, level.on_hand, level.committed, level.incoming,
      coalesce((select sum(m.quantity) from stock_movement m where m.company_id = level.company_id
        and m.product_id = level.product_id and m.branch_id = level.branch_id), 0)::bigint as moved,
      coalesce((select m.balance from stock_movement m where m.company_id = level.company_id
        and m.product_id = level.product_id and m.branch_id = level.branch_id
        order by m.recorded_at desc, m.id desc limit 1), 0) as balance,
      coalesce(cost.quantity, 0) = sum(level.on_hand) over (partition by level.product_id) as costed
    from stock_level level
    left join stock_cost cost on cost.company_id = level.company_id and cost.product_id = level.product_id
    where level.company_id = ${scope.companyId}`.execute(db);
  return rows;
};
