import { sql } from 'kysely';
import type { Trx } from '#server/platform/context.ts';
import type { Scope } from '#server/platform/scope.ts';

export type Action = 'activate' | 'inactivate' | 'delete' | 'tag' | 'reprice' | 'edit';
type Kept = { id: number; change?: object };

const KEPT_DAYS = 7;

/** Keeps what an act on many changed, so that it can be undone; answers nothing where nothing changed. */
export const storeChangeSet = async (
  trx: Trx,
  { companyId, userId }: Scope,
  action: Action,
  changed: readonly Kept[],
): Promise<number | undefined> => {
  if (changed.length === 0) return undefined;
  await sql`delete from product_change_set where company_id = ${companyId}
    and created_at < now() - make_interval(days => ${KEPT_DAYS})`.execute(trx);
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
