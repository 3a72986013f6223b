import { type RawBuilder, sql } from 'kysely';
import type { Page } from '#contract/fields.ts';
import type { Promotion, PromotionFilter, PromotionValues } from '#contract/promotions.ts';
import type { Db, Trx } from '#server/platform/context.ts';
import { rowsOf } from '#server/platform/db/rows.ts';
import { containing, isFiltered, orderOf, pageOf } from '#server/platform/page.ts';
import type { Scope } from '#server/platform/scope.ts';
import { covers } from './scope.ts';
import { columnNames, columnsOf, type PromotionRow, promotionOf, scopeRowsOf } from './values.ts';

type Condition = RawBuilder<boolean>;

/**
 * The one way to read promotions, as a condition on `promotion as p`: those of the company that apply at the user's
 * branches.
 */
const visible = ({ companyId, reach, branchIds }: Scope): Condition =>
  reach === 'branch'
    ? sql<boolean>`(p.company_id = ${companyId} and (
        not exists (select from promotion_branch b where b.company_id = p.company_id and b.promotion_id = p.id)
        or exists (select from promotion_branch b where b.company_id = p.company_id and b.promotion_id = p.id
          and b.branch_id = any(${branchIds}::bigint[]))))`
    : sql<boolean>`p.company_id = ${companyId}`;

const countsAt = (branchId: number): Condition => sql<boolean>`(
  not exists (select from promotion_branch b where b.company_id = p.company_id and b.promotion_id = p.id)
  or exists (select from promotion_branch b where b.company_id = p.company_id and b.promotion_id = p.id and b.branch_id = ${branchId}))`;

/** The local time of the branch, or of the company. */
const clockOf = ({ companyId }: Scope, branchId: number | undefined): RawBuilder<string> => {
  const zone =
    branchId === undefined
      ? sql`(select time_zone from company where id = ${companyId})`
      : sql`(select time_zone from branch where company_id = ${companyId} and id = ${branchId})`;
  return sql<string>`(select to_char(now() at time zone ${zone}, 'YYYY-MM-DD"T"HH24:MI'))`;
};

/**
 * The one rule for a promotion's status, by a branch's local time: 2026-11-16T09:00. Hours and weekdays don't change
 * it.
 */
export const statusBy = (clock: RawBuilder<string>): RawBuilder<string> => sql<string>`(case
  when p.archived_at is not null then 'ended'
  when p.state <> 'active' then p.state
  when p.starts_at > ${clock} then 'scheduled'
  when p.ends_at <= ${clock} then 'ended'
  when u.uses >= p.limit_total or u.units >= p.limit_units then 'usedUp'
  else 'running' end)`;

const idsIn = (column: string) =>
  sql.raw(`coalesce(json_agg(s.${column} order by s.${column}) filter (where s.${column} is not null), '[]')`);

const columns = (clock: RawBuilder<string>) => sql`
  p.id, p.name, p.note, p.state, p.terms, p.gift_product_id, p.customer_types, p.channels, p.starts_at, p.ends_at,
  p.hours_from, p.hours_to, p.weekdays, p.code, p.limit_per_order, p.limit_per_customer, p.limit_total, p.priority,
  p.exclusive, p.minimum_basket, p.below_cost, p.version, p.created_at as create_time, p.updated_at as update_time,
  p.archived_at is not null as archived, u.uses, u.given, p.limit_units, u.units, ${statusBy(clock)} as status,
  p.gift_product_id is not null and not exists (select from product g where g.company_id = p.company_id
    and g.id = p.gift_product_id and g.status = 'active' and g.archived_at is null) as gift_inactive,
  array(select b.branch_id from promotion_branch b
    where b.company_id = p.company_id and b.promotion_id = p.id order by b.branch_id) as branch_ids,
  (select json_object_agg(side.side, side.lists) from (
    select s.side, json_build_object('productIds', ${idsIn('product_id')}, 'categoryIds', ${idsIn('category_id')},
      'brandIds', ${idsIn('brand_id')}, 'tagIds', ${idsIn('tag_id')}, 'supplierIds', ${idsIn('supplier_id')}) as lists
    from promotion_scope s where s.company_id = p.company_id and s.promotion_id = p.id group by s.side) side) as sides`;

const promotionTables = sql`promotion p join promotion_use u on u.company_id = p.company_id and u.promotion_id = p.id`;

const readWhere = async (db: Db, condition: Condition, clock: RawBuilder<string>, order: RawBuilder<unknown>) => {
  const { rows } = await sql<PromotionRow>`
    select ${columns(clock)} from ${promotionTables} where ${condition} order by ${order}`.execute(db);
  return rows.map(promotionOf);
};

export const findPromotion = async (db: Db, scope: Scope, id: number): Promise<Promotion | undefined> => {
  const own = sql<boolean>`(${visible(scope)} and p.id = ${id})`;
  return (await readWhere(db, own, clockOf(scope, undefined), sql`p.id`))[0];
};

/** Promotions of the company by id, including archived ones. */
export const readPromotions = (db: Db, scope: Scope, ids: readonly number[]): Promise<Promotion[]> => {
  const condition = sql<boolean>`(p.company_id = ${scope.companyId} and p.id = any(${ids}::bigint[]))`;
  return readWhere(db, condition, clockOf(scope, undefined), sql`p.id`);
};

/** Locked against other changes; sales that use it carry on. */
export const lockPromotion = async (trx: Trx, scope: Scope, id: number): Promise<Promotion | undefined> => {
  await sql`select id from promotion where company_id = ${scope.companyId} and id = ${id} for no key update`.execute(
    trx,
  );
  return findPromotion(trx, scope, id);
};

const LIST_LIMIT = 2000;
const live = sql<boolean>`p.archived_at is null`;
const byKeyword = (keyword: string): Condition =>
  sql<boolean>`(lower(p.name) like ${containing(keyword)} or lower(p.code) like ${containing(keyword)} or lower(p.note) like ${containing(keyword)})`;

export const listPromotions = async (
  db: Db,
  scope: Scope,
  { keyword, branchId }: { keyword?: string | undefined; branchId?: number | undefined },
): Promise<Promotion[]> => {
  const conditions = [
    visible(scope),
    live,
    ...(keyword ? [byKeyword(keyword)] : []),
    ...(branchId === undefined ? [] : [countsAt(branchId)]),
  ];
  const condition = sql<boolean>`(${sql.join(conditions, sql` and `)})`;
  return readWhere(db, condition, clockOf(scope, branchId), sql`p.created_at desc, p.id desc limit ${LIST_LIMIT}`);
};

const sortColumns = {
  name: sql`lower(p.name) collate "C"`,
  startsAt: sql`p.starts_at`,
  endsAt: sql`p.ends_at`,
  priority: sql`p.priority`,
  uses: sql`u.uses`,
  given: sql`u.given`,
  createTime: sql`p.created_at`,
};

const conditionOf = (scope: Scope, filter: PromotionFilter): Condition => {
  const { keyword, status, kind, branchId, productId, archived } = filter;
  const conditions = [
    visible(scope),
    archived ? sql<boolean>`p.archived_at is not null` : live,
    ...(keyword ? [byKeyword(keyword)] : []),
    ...(status ? [sql<boolean>`${statusBy(clockOf(scope, branchId))} = any(${status}::text[])`] : []),
    ...(kind ? [sql<boolean>`p.kind = any(${kind}::text[])`] : []),
    ...(branchId === undefined ? [] : [countsAt(branchId)]),
    ...(productId === undefined ? [] : [covers(scope, productId)]),
  ];
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
};

/** The page's ids first; then all their data in one statement. */
export const pageOfPromotions = async (db: Db, scope: Scope, filter: PromotionFilter): Promise<Page<Promotion>> => {
  const matching = db
    .selectFrom('promotion as p')
    .innerJoin('promotionUse as u', (join) =>
      join.onRef('u.companyId', '=', 'p.companyId').onRef('u.promotionId', '=', 'p.id'),
    )
    .where(conditionOf(scope, filter));
  const order = orderOf(filter, sortColumns, { field: 'createTime', order: 'descend' }, sql`p.id`);
  const page = await pageOf(db, matching, (rows) => rows.select('p.id').orderBy(order), filter, isFiltered(filter));
  const ids = page.data.map(({ id }) => id);
  const own = sql<boolean>`(${visible(scope)} and p.id = any(${ids}::bigint[]))`;
  const clock = clockOf(scope, filter.branchId);
  const inOrder = sql`array_position(${ids}::bigint[], p.id)`;
  return { ...page, data: ids.length === 0 ? [] : await readWhere(db, own, clock, inOrder) };
};

/**
 * Active promotions that can still apply to a sale, as far back as sales may be dated, in any branch's time zone: by
 * id.
 */
export const readActive = (db: Db, companyId: number): Promise<Promotion[]> => {
  const earliest = sql<string>`(select to_char(
    now() at time zone 'UTC' - make_interval(days => backdating_days + 1), 'YYYY-MM-DD"T"HH24:MI')
    from company where id = ${companyId})`;
  const condition = sql<boolean>`(p.company_id = ${companyId} and ${live} and p.state = 'active'
    and (p.ends_at is null or p.ends_at > ${earliest}))`;
  return readWhere(db, condition, earliest, sql`p.id`);
};

/** The same for one branch, limited to what the user may see. */
export const readRunning = (db: Db, scope: Scope, branchId: number): Promise<Promotion[]> => {
  const clock = clockOf(scope, branchId);
  const condition = sql<boolean>`(${visible(scope)} and ${live} and p.state = 'active'
    and (p.ends_at is null or p.ends_at > ${clock}))`;
  return readWhere(db, condition, clock, sql`p.id`);
};

const columnList = sql.raw(columnNames.join(', '));

const addRows = async (trx: Trx, { companyId }: Scope, id: number, values: PromotionValues): Promise<void> => {
  await sql`insert into promotion_branch (company_id, promotion_id, branch_id)
    select ${companyId}, ${id}, branch_id from unnest(${values.branchIds}::bigint[]) as branch_id`.execute(trx);
  await sql`insert into promotion_scope (company_id, promotion_id, side, product_id, category_id, brand_id, tag_id, supplier_id)
    select ${companyId}, ${id}, side, product_id, category_id, brand_id, tag_id, supplier_id
    from ${rowsOf('promotion_scope', scopeRowsOf(values))}`.execute(trx);
};

export const insertPromotion = async (trx: Trx, scope: Scope, values: PromotionValues): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into promotion (company_id, ${columnList})
    select ${scope.companyId}, ${columnList} from ${rowsOf('promotion', [columnsOf(values)])} returning id`.execute(
    trx,
  );
  const id = rows[0]?.id ?? 0;
  await addRows(trx, scope, id, values);
  return id;
};

export const updatePromotion = async (trx: Trx, scope: Scope, id: number, values: PromotionValues): Promise<void> => {
  const { companyId } = scope;
  await sql`
    update promotion p set (${columnList}, updated_at, version) = (
      select ${columnList}, now(), p.version + 1 from ${rowsOf('promotion', [columnsOf(values)])})
    where p.company_id = ${companyId} and p.id = ${id}`.execute(trx);
  await sql`delete from promotion_branch where company_id = ${companyId} and promotion_id = ${id}`.execute(trx);
  await sql`delete from promotion_scope where company_id = ${companyId} and promotion_id = ${id}`.execute(trx);
  await addRows(trx, scope, id, values);
};

/** True if it was deleted for good, false if it was used and is archived. */
export const removePromotion = async (trx: Trx, { companyId }: Scope, id: number): Promise<boolean> => {
  const { rows } = await sql<{ gone: boolean }>`select remove_promotion(${companyId}, ${id}) as gone`.execute(trx);
  return rows[0]?.gone === true;
};
