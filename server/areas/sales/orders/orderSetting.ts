import { type RawBuilder, sql } from 'kysely';
import type { CustomerTypeKey } from '#contract/customers.ts';
import { say } from '#contract/messages/sentence.ts';
import type { Cents } from '#contract/money.ts';
import type { PriceLevel } from '#contract/pricing.ts';
import { promotionState, type rulesFor } from '#server/areas/promotions/service.ts';
import { BRANCH_INACTIVE, refuseBackdated, refuseOddTime } from '#server/areas/stock/service.ts';
import type { Db, Trx } from '#server/platform/context.ts';
import { readAlong } from '#server/platform/db/pipeline.ts';
import { PREPARED } from '#server/platform/db/prepared.ts';
import { badField } from '#server/platform/refusal.ts';
import type { Scope } from '#server/platform/scope.ts';

export type Buyer = PriceLevel & {
  id: number;
  name: string;
  type: CustomerTypeKey;
  termsDays: number | null;
  creditLimit: Cents;
  onAccount: Cents;
  storeCredit: Cents;
  /** Stays on existing orders, but can neither owe more nor get credit. */
  isDeleted: boolean;
};

/** What an order depends on: company, branch, customer, payment types, couriers, and the branch's local time. */
export type OrderSetting = {
  /** The ids for a new order and for its lines and payments, if some were reserved. */
  nextId: number;
  nextLineIds?: number[];
  nextPaymentIds?: number[];
  gstRate: number;
  cashRounding: number;
  companyTerms: number;
  branchId: number;
  branchName: string;
  branchNumber: number;
  branchActive: boolean;
  buyer: Buyer | null;
  paymentTypes: Record<string, boolean>;
  couriers: Record<string, boolean>;
  /** The database's time, the time of the order, and the branch's local time then. */
  now: Date;
  at: Date;
  day: string;
  weekday: number;
  hour: number;
  /** 2026-11-16T09:00 */
  localMoment: string;
  /** Existing promotions, and the customer's uses of them. */
  promotionState: Parameters<typeof rulesFor>[2];
};

type Row = Omit<OrderSetting, 'gstRate' | 'buyer'> & {
  position: number;
  gstRate: string;
  backdatingDays: number;
  customerId: number | null;
  customerName: string;
  customerType: CustomerTypeKey;
  priceLevel: PriceLevel['priceLevel'];
  percent: string;
  termsDays: number | null;
  creditLimit: number;
  onAccount: number;
  storeCredit: number;
  isDeleted: boolean;
};

const buyerOf = (row: Omit<Row, 'position'>): Buyer | null =>
  row.customerId === null
    ? null
    : {
        id: row.customerId,
        name: row.customerName,
        type: row.customerType,
        priceLevel: row.priceLevel,
        percent: Number(row.percent),
        termsDays: row.termsDays,
        creditLimit: row.creditLimit as Cents,
        onAccount: row.onAccount as Cents,
        storeCredit: row.storeCredit as Cents,
        isDeleted: row.isDeleted,
      };

type SettingOptions = {
  occurredAt?: Date | undefined;
  allowFormerCustomer?: boolean;
  /** A till may have been offline for longer than people may backdate. */
  anyDate?: boolean;
  /** Nothing will be stored, so no id is reserved. */
  quoteOnly?: boolean;
  /** How many ids to reserve for a new order's lines and payments. */
  ids?: { lines: number; payments: number };
};

/** Ids for rows that are about to be written. */
const takeIds = (table: 'sales_line' | 'sales_payment', count: number): RawBuilder<unknown> =>
  sql`array(select nextval(${sql.lit(`${table}_id_seq`)}) from generate_series(1, ${count}::integer))`;

/** `requests` has `position`, `branch_id`, `customer_id` and `occurred_at` of each order. */
const settingRows = (
  companyId: number,
  requests: RawBuilder<unknown>,
  { allowFormerCustomer = false, quoteOnly = false, ids }: Omit<SettingOptions, 'occurredAt' | 'anyDate'> = {},
): RawBuilder<unknown> => sql`
    select ${sql.raw(quoteOnly ? '0::bigint' : "nextval('sales_order_id_seq')")} as next_id, request.position,
      ${ids ? sql`${takeIds('sales_line', ids.lines)} as next_line_ids, ${takeIds('sales_payment', ids.payments)} as next_payment_ids,` : sql``}
      company.gst_rate, company.cash_rounding, company.invoice_terms as company_terms,
      company.backdating_days,
      branch.id as branch_id, branch.name as branch_name, branch.number as branch_number,
      branch.status = 'active' as branch_active,
      customer.id as customer_id, customer.name as customer_name, customer.type as customer_type, customer.terms_days, customer.credit_limit,
      type.price_level, type.percent, balance.on_account, balance.store_credit, customer.archived_at is not null as is_deleted,
      (select json_object_agg(key, enabled) from choice
        where choice.company_id = company.id and kind = 'paymentType') as payment_types,
      (select json_object_agg(key, enabled) from choice
        where choice.company_id = company.id and kind = 'courier') as couriers,
      now() as now, clock.at, wall.time::date as day, extract(isodow from wall.time)::int as weekday,
      extract(hour from wall.time)::int as hour, to_char(wall.time, 'YYYY-MM-DD"T"HH24:MI') as local_moment,
      ${promotionState(companyId, sql`request.customer_id`)} as promotion_state
    from (${requests}) as request
    join company on company.id = ${companyId}
    join branch on branch.company_id = company.id and branch.id = request.branch_id
    left join customer on customer.company_id = company.id and customer.id = request.customer_id
      and (${allowFormerCustomer} or (customer.archived_at is null and customer.status = 'active'))
    left join customer_type type on type.company_id = company.id and type.key = customer.type
    left join customer_balance balance on balance.company_id = company.id and balance.customer_id = customer.id
    cross join lateral (select least(request.occurred_at, now()) as at) as clock
    cross join lateral (select clock.at at time zone branch.time_zone as time) as wall`;

const settingOf = ({ position: _, ...row }: Row): OrderSetting => ({
  ...row,
  gstRate: Number(row.gstRate),
  paymentTypes: row.paymentTypes ?? {},
  couriers: row.couriers ?? {},
  buyer: buyerOf(row),
});

/** The row for an order; without it the branch doesn't exist, without its customer the customer doesn't. */
const refuseMissing = (row: Row | undefined, customerId: number | null): Row => {
  if (!row) throw badField('branchId', say('field.noSuchBranch'));
  if (customerId !== null && row.customerId === null) throw badField('customerId', say('customers.noSuchCustomer'));
  return row;
};

const settingStatement = (
  { companyId }: Pick<Scope, 'companyId'>,
  branchId: number,
  customerId: number | null,
  { occurredAt, ...options }: SettingOptions,
): RawBuilder<Row> => {
  const request = sql`select 0 as position, ${branchId}::bigint as branch_id, ${customerId}::bigint as customer_id,
      ${occurredAt ?? null}::timestamptz as occurred_at`;
  return sql<Row>`${sql.raw(PREPARED)}
    ${settingRows(companyId, request, options)}`;
};

/** One statement. An existing order may keep a customer who is deleted or inactive (`allowFormerCustomer`). */
export const readOrderSetting = async (
  trx: Db,
  scope: Scope,
  branchId: number,
  customerId: number | null,
  options: SettingOptions = {},
): Promise<OrderSetting> => {
  const { occurredAt, anyDate = false } = options;
  refuseOddTime(occurredAt);
  const { rows } = await settingStatement(scope, branchId, customerId, options).execute(trx);
  const [row] = rows;
  if (row && !anyDate) refuseBackdated(occurredAt, row.backdatingDays);
  return settingOf(refuseMissing(row, customerId));
};

/** The same with the next statement, for any date; a refusal is thrown when the result is awaited. */
export const readOrderSettingAlong = async (
  trx: Trx,
  scope: Pick<Scope, 'companyId'>,
  branchId: number,
  customerId: number | null,
  options: Omit<SettingOptions, 'anyDate'>,
): Promise<() => Promise<OrderSetting>> => {
  const rows = await readAlong<Row>(trx, settingStatement(scope, branchId, customerId, options).compile(trx));
  return async () => {
    refuseOddTime(options.occurredAt);
    const [row] = await rows();
    return settingOf(refuseMissing(row, customerId));
  };
};

export type SettingRequest = { branchId: number; customerId: number | null; occurredAt: Date | undefined };

/**
 * The settings of many new orders in one statement, for an import of past orders, which may be older than normal
 * backdating allows. Each order gets its own result, so that a refusal names that order.
 */
export const readOrderSettings = async (
  trx: Db,
  { companyId }: Scope,
  requests: readonly SettingRequest[],
): Promise<(at: number) => OrderSetting> => {
  const request = sql`select * from unnest(${requests.map((_, at) => at)}::integer[],
      ${requests.map(({ branchId }) => branchId)}::bigint[], ${requests.map(({ customerId }) => customerId)}::bigint[],
      ${requests.map(({ occurredAt = null }) => occurredAt)}::timestamptz[]
    ) as request (position, branch_id, customer_id, occurred_at)`;
  const { rows } = await sql<Row>`${settingRows(companyId, request)}`.execute(trx);
  // The statement returns rows in any order; ids follow the order of the requests.
  const ids = rows.map(({ nextId }) => nextId).toSorted((a, b) => a - b);
  const inOrder = rows.toSorted((a, b) => a.position - b.position);
  const byPosition = new Map(inOrder.map((row, index) => [row.position, { ...row, nextId: ids[index] ?? 0 }]));
  return (at) => {
    const { customerId = null, occurredAt } = requests[at] ?? {};
    refuseOddTime(occurredAt);
    return settingOf(refuseMissing(byPosition.get(at), customerId));
  };
};

/** A closed branch neither sells nor takes returns. */
export const refuseClosedBranch = ({ branchActive }: OrderSetting): void => {
  if (!branchActive) throw badField('branchId', BRANCH_INACTIVE);
};

/** Couriers are chosen from the company's list; an order may keep one that was switched off since. */
export const refuseCourier = (
  { couriers }: OrderSetting,
  courierType: string | null | undefined,
  field = 'courierType',
) => {
  if (courierType && !Object.hasOwn(couriers, courierType)) throw badField(field, say('sales.noSuchCourier'));
  if (courierType && !couriers[courierType]) throw badField(field, say('sales.courierOff'));
};

/** The due date of an invoice; without a customer nobody has terms: it is paid when the goods are handed over. */
export const dueDateOf = ({ day, buyer, companyTerms }: OrderSetting): string | null => {
  if (!buyer) return null;
  const due = new Date(`${day}T00:00:00Z`);
  due.setUTCDate(due.getUTCDate() + (buyer.termsDays ?? companyTerms));
  return due.toISOString().slice(0, 10);
};
