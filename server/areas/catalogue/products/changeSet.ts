import { sql } from 'kysely';
import type { lastReprice as lastRepriceEndpoint } from '#contract/catalogue/reprice.ts';
import type { Reply } from '#contract/endpoint.ts';
import type { Ctx, Trx } from '#server/platform/context.ts';
import type { Scope } from '#server/platform/scope.ts';

export type Action = 'activate' | 'inactivate' | 'delete' | 'tag' | 'reprice' | 'edit';
type UndoableRow = { id: number; change?: object };

const KEPT_DAYS = 7;
const isKept = sql<boolean>`created_at >= now() - make_interval(days => ${KEPT_DAYS})`;

/** Stores what a bulk action changed, so that it can be undone; returns nothing if nothing changed. */
export const storeChangeSet = async (
  trx: Trx,
  { companyId, userId }: Scope,
  action: Action,
  changed: readonly UndoableRow[],
): Promise<number | undefined> => {
  if (changed.length === 0) return undefined;
  await sql`delete from product_change_set where company_id = ${companyId}
    and not ${isKept}`.execute(trx);
  const rows = changed.map(({ id, change = {} }) => ({ id, change }));
  const { rows: sets } = await sql<{ id: number }>`
    with change_set as (
      insert into product_change_set (company_id, user_id, action) values (${companyId}, ${userId}, ${action}) returning id
    ), kept as (
      insert into product_change_set_row (company_id, change_set_id, product_id, change)
      select ${companyId}, change_set.id, r.id, r.change
      from change_set, json_to_recordset(${JSON.stringify(rows)}::json) as r(id bigint, change jsonb)
    )
    select id from change_set`.execute(trx);
  return sets[0]?.id;
};

/** The latest repricing that hasn't been undone, while it is kept. An earlier one would bring back older prices. */
export const lastReprice = async ({ db, scope: { companyId } }: Ctx): Promise<Reply<typeof lastRepriceEndpoint>> => {
  const { rows } = await sql<{ undoId: number; count: number; userName: string; createTime: Date; undone: boolean }>`
    select s.id as undo_id, s.created_at as create_time, s.undone_at is not null as undone, u.name as user_name,
      (select count(*)::int from product_change_set_row r where r.change_set_id = s.id) as count
    from (select * from product_change_set where company_id = ${companyId} and action = 'reprice' and ${isKept}
      order by created_at desc, id desc limit 1) as s
    join app_user u on u.id = s.user_id`.execute(db);
  const [latest] = rows;
  if (!latest || latest.undone) return null;
  const { undone: _, ...reprice } = latest;
  return reprice;
};
