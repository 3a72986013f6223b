import { sql } from 'kysely';
import type { Input } from '#contract/endpoint.ts';
import type { Page } from '#contract/fields.ts';
import type { pageOfHeldUnits as endpoint, HeldUnits } from '#contract/till/held.ts';
import type { Ctx } from '#server/platform/context.ts';
import { containing, isFiltered, orderOf, pageOf } from '#server/platform/page.ts';
import { branchOf } from '#server/platform/scope.ts';

/* Which till holds which units of strict products, for the back office. */

const sortColumns = {
  sku: sql`lower(p.sku) collate "C"`,
  title: sql`lower(p.title) collate "C"`,
  deviceNumber: sql`d.number`,
  held: sql`t.held`,
  expiresAt: sql`t.expires_at`,
};

export const pageOfHeldUnits = async ({ db, scope }: Ctx, filter: Input<typeof endpoint>): Promise<Page<HeldUnits>> => {
  const { keyword, branchId } = filter;
  if (branchId !== undefined) branchOf(scope, branchId);
  const { companyId, branchIds } = scope;
  const visible = sql<boolean>`(t.company_id = ${companyId} and t.branch_id = any(${branchIds}::bigint[])
    and t.closed_at is null and t.held > 0)`;
  const conditions = [
    visible,
    ...(branchId === undefined ? [] : [sql<boolean>`t.branch_id = ${branchId}`]),
    ...(keyword
      ? [sql<boolean>`(lower(p.sku) like ${containing(keyword)} or lower(p.title) like ${containing(keyword)})`]
      : []),
  ];
  const matching = db
    .selectFrom('tillLease as t')
    .innerJoin('product as p', (join) =>
      join.onRef('p.companyId', '=', 't.companyId').onRef('p.id', '=', 't.productId'),
    )
    .innerJoin('tillDevice as d', (join) =>
      join.onRef('d.companyId', '=', 't.companyId').onRef('d.id', '=', 't.deviceId'),
    )
    .where(sql<boolean>`(${sql.join(conditions, sql` and `)})`);
  const order = orderOf(filter, sortColumns, { field: 'sku' }, sql`t.id`);
  const page = await pageOf(db, matching, (rows) => rows.select('t.id').orderBy(order), filter, isFiltered(filter));
  const ids = page.data.map(({ id }) => id);
  if (ids.length === 0) return { ...page, data: [] };
  const { rows } = await sql<HeldUnits>`
    select t.id, t.product_id, p.sku, p.title, d.number as device_number, d.name as device_name, d.status as device_status,
      t.branch_id, b.name as branch_name, t.held, d.last_contact, t.expires_at, t.expires_at < now() as is_overdue
    from till_lease t
    join product p on p.company_id = t.company_id and p.id = t.product_id
    join till_device d on d.company_id = t.company_id and d.id = t.device_id
    join branch b on b.company_id = t.company_id and b.id = t.branch_id
    where ${visible} and t.id = any(${ids}::bigint[])
    order by array_position(${ids}::bigint[], t.id)`.execute(db);
  return { ...page, data: rows };
};
