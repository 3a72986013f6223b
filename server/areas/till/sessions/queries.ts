import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#contract/endpoint.ts';
import type { Page } from '#contract/fields.ts';
import { cents } from '#contract/money.ts';
import type { pageOfSessions as pageEndpoint, TillSession, TillSessionRow } from '#contract/till/devices.ts';
import { X_REPORT_PERMISSION } from '#contract/till/drawer.ts';
import type { Db } from '#server/platform/context.ts';
import { isFiltered, orderOf, pageOf } from '#server/platform/page.ts';
import { may, type Scope } from '#server/platform/scope.ts';

type Condition = RawBuilder<boolean>;
type SessionFilter = Input<typeof pageEndpoint>;

/** The one way to read sessions, as a condition on `till_session as s`. */
const visible = ({ companyId, branchIds }: Scope): Condition =>
  sql<boolean>`(s.company_id = ${companyId} and s.branch_id = any(${branchIds}::bigint[]))`;

const tables = sql`till_session s
  join till_device d on d.company_id = s.company_id and d.id = s.device_id
  join keypad k on k.company_id = s.company_id and k.id = s.keypad_id
  join branch b on b.company_id = s.company_id and b.id = s.branch_id`;

/** Whether the user may see the expected cash before the count. */
const seesDrawer = (scope: Scope, { status }: Pick<TillSessionRow, 'status'>): boolean =>
  status === 'closed' || may(scope, X_REPORT_PERMISSION);

const hideDrawer =
  (scope: Scope) =>
  (row: TillSessionRow): TillSessionRow =>
    seesDrawer(scope, row) ? row : { ...row, expectedCash: null };

/** For `till_session as s`: no active till is in it any more; the last event of each is in another one. */
const tillStopped = sql<boolean>`(s.status = 'open' and not exists (select from till_device a
  where a.company_id = s.company_id and a.status = 'active' and s.uuid = (select e.session from till_event e
    where e.company_id = a.company_id and e.device_id = a.id order by e.epoch desc, e.seq desc limit 1)))`;

const columns = sql`s.id, s.device_id, d.number as device_number, s.keypad_id, k.name as keypad_name, s.branch_id,
  b.name as branch_name, s.day, s.status, ${tillStopped} as till_stopped, s.opened_at, s.opened_by, s.closed_at, s.closed_by, s.z_number, s.z_version, s.sales,
  s.total, s.expected_cash, s.counted_cash, s.variance`;

const sortColumns = {
  openedAt: sql`s.opened_at`,
  closedAt: sql`s.closed_at`,
  zNumber: sql`s.z_number`,
  variance: sql`s.variance`,
  total: sql`s.total`,
};

export const pageOfSessions = async (db: Db, scope: Scope, filter: SessionFilter): Promise<Page<TillSessionRow>> => {
  const { branchId, keypadId, status, from, to, keyword } = filter;
  const number = keyword && /^z?\s*(\d{1,9})$/i.exec(keyword)?.[1];
  const conditions = [
    visible(scope),
    ...(keyword ? [number ? sql<boolean>`s.z_number = ${Number(number)}` : sql<boolean>`false`] : []),
    ...(branchId === undefined ? [] : [sql<boolean>`s.branch_id = ${branchId}`]),
    ...(keypadId === undefined ? [] : [sql<boolean>`s.keypad_id = ${keypadId}`]),
    ...(status === undefined ? [] : [sql<boolean>`s.status = ${status}`]),
    ...(from === undefined ? [] : [sql<boolean>`s.day >= ${from}`]),
    ...(to === undefined ? [] : [sql<boolean>`s.day <= ${to}`]),
  ];
  const matching = db.selectFrom('tillSession as s').where(sql<boolean>`(${sql.join(conditions, sql` and `)})`);
  const order = orderOf(filter, sortColumns, { field: 'openedAt', order: 'descend' }, sql`s.id`);
  const page = await pageOf(db, matching, (rows) => rows.select('s.id').orderBy(order), filter, isFiltered(filter));
  const ids = page.data.map(({ id }) => id);
  if (ids.length === 0) return { ...page, data: [] };
  const { rows } = await sql<TillSessionRow>`
    select ${columns} from ${tables} where ${visible(scope)} and s.id = any(${ids}::bigint[])
    order by array_position(${ids}::bigint[], s.id)`.execute(db);
  return { ...page, data: rows.map(hideDrawer(scope)) };
};

type Movement = TillSession['movements'][number];

/** Cash in and out, and drawer openings without a sale, according to the events. */
const readMovements = async (db: Db, { companyId }: Scope, uuid: string): Promise<Movement[]> => {
  const { rows } = await sql<Movement>`
    select e.occurred_at as at, coalesce(e.raw #>> '{content,direction}', 'opened') as direction,
      coalesce((e.raw #>> '{content,amount}')::bigint, 0) as amount, coalesce(e.raw #>> '{content,reason}', '') as reason,
      coalesce(u.name, '') as user_name,
      coalesce((select string_agg(a.name, ', ') from jsonb_array_elements(e.raw -> 'approvals') as approval
        join app_user a on a.company_id = e.company_id and a.id = (approval ->> 'approvedById')::bigint), '') as approved_by
    from till_event e
    left join app_user u on u.company_id = e.company_id and u.id = (e.raw ->> 'userId')::bigint
    where e.company_id = ${companyId} and e.session = ${uuid} and e.outcome = 'applied'
      and e.kind in ('cashMoved', 'drawerOpened')
    order by e.occurred_at, e.epoch, e.seq`.execute(db);
  return rows;
};

type Removal = TillSession['removals'][number];

/** Removed payments. */
const readRemovals = async (db: Db, { companyId }: Scope, uuid: string): Promise<Removal[]> => {
  const { rows } = await sql<Removal>`
    select e.occurred_at as at, e.raw #>> '{content,paymentType}' as payment_type,
      (e.raw #>> '{content,amount}')::bigint as amount, coalesce(e.raw #>> '{content,reference}', '') as reference,
      coalesce(u.name, '') as user_name
    from till_event e
    left join app_user u on u.company_id = e.company_id and u.id = (e.raw ->> 'userId')::bigint
    where e.company_id = ${companyId} and e.session = ${uuid} and e.outcome = 'applied' and e.kind = 'paymentRemoved'
    order by e.occurred_at, e.epoch, e.seq`.execute(db);
  return rows;
};

type Row = Omit<TillSession, 'takings' | 'movements' | 'removals'> & { uuid: string; takings: Record<string, number> };

export const findSession = async (db: Db, scope: Scope, id: number): Promise<TillSession | undefined> => {
  const { rows } = await sql<Row>`
    select ${columns}, s.uuid, s.float, s.cash_in, s.cash_out, s.takings, s.returns, s.drawer_openings, s.gst, s.rounding,
      s.discounts, s.promotions, s.layby_paid, s.counted, s.note, s.late
    from ${tables} where ${visible(scope)} and s.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { uuid, takings, ...session } = row;
  if (!seesDrawer(scope, row))
    return {
      ...session,
      expectedCash: null,
      float: null,
      cashIn: null,
      cashOut: null,
      takings: [],
      movements: [],
      removals: [],
    };
  return {
    ...session,
    takings: Object.entries(takings).map(([paymentType, amount]) => ({ paymentType, amount: cents(amount) })),
    movements: await readMovements(db, scope, uuid),
    removals: await readRemovals(db, scope, uuid),
  };
};
