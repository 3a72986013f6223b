import { sql } from 'kysely';
import { type Counters, LEASE_MARGIN_MS, LEASE_MS, MAX_LEASE_AGE_MS, SHORTAGE_MS } from '#contract/till/lending.ts';
import type { Trx } from '#server/platform/context.ts';
import type { Device } from '#server/platform/device.ts';

/* Stored leases. Anybody changing one has locked the till first, then the stock. */

const milliseconds = (ms: number) => sql`${ms} * interval '1 millisecond'`;

export type Lease = Counters & {
  id: number;
  productId: number;
  branchId: number;
  isIdle: boolean;
  /** At another branch, or old enough to be replaced: nothing more is lent on it. */
  isOutdated: boolean;
};

/** The most products a till borrows without asking. */
const MAX_SHARES = 500;

/** One conversation with a till at a time, and none while one of its events is booked. */
export const lockTill = ({ companyId, id }: Device, trx: Trx) =>
  sql`select from till_device where company_id = ${companyId} and id = ${id} for no key update`.execute(trx);

export const readLeases = async (trx: Trx, { companyId, id, branchId, epoch }: Device): Promise<Lease[]> => {
  const { rows } = await sql<Lease>`
    select id, product_id, branch_id, granted, returned, used, used_at < now() - ${milliseconds(LEASE_MS)} as is_idle,
      (branch_id <> ${branchId} or created_at < now() - ${milliseconds(MAX_LEASE_AGE_MS)}) as is_outdated
    from till_lease where company_id = ${companyId} and device_id = ${id} and closed_at is null
      and epoch = ${epoch} order by id`.execute(trx);
  return rows;
};

/** Strict products of the branch with units that could be lent. */
export const readShares = async (trx: Trx, { companyId, branchId }: Device): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select p.id from product p join stock_level l on l.company_id = p.company_id and l.product_id = p.id
    where p.company_id = ${companyId} and p.strict_stock and p.status = 'active' and p.archived_at is null
      and l.branch_id = ${branchId} and l.on_hand > l.committed
    order by p.id limit ${MAX_SHARES}`.execute(trx);
  return rows.map(({ id }) => id);
};

export type Stand = {
  productId: number;
  soldByWeight: boolean;
  free: number;
  tills: number;
  othersWant: boolean;
  lentElsewhere: number;
};

/** Locks sales and loans of these products until the transaction ends, in the order of `post`. */
export const lockLevels = (trx: Trx, companyId: number, productIds: readonly number[], branchIds: readonly number[]) =>
  sql`select from stock_level where company_id = ${companyId} and product_id = any(${productIds}::bigint[])
      and branch_id = any(${branchIds}::bigint[]) order by product_id, branch_id for no key update`.execute(trx);

/** Which of these may be lent at the till's branch, with their stock. */
export const readStands = async (
  trx: Trx,
  { companyId, id, branchId }: Device,
  productIds: readonly number[],
): Promise<Map<number, Stand>> => {
  const { rows } = await sql<Stand>`
    select p.id as product_id, p.sold_by_weight, l.on_hand - l.committed as free,
      (select count(*)::integer from till_device d join keypad k on k.company_id = d.company_id and k.id = d.keypad_id
        where d.company_id = p.company_id and d.status = 'active' and k.branch_id = ${branchId}) as tills,
      coalesce(bool_or(o.short > 0 and o.short_at > now() - ${milliseconds(SHORTAGE_MS)}), false) as others_want,
      coalesce(sum(o.held), 0)::bigint as lent_elsewhere
    from product p join stock_level l on l.company_id = p.company_id and l.product_id = p.id and l.branch_id = ${branchId}
    left join till_lease o on o.company_id = p.company_id and o.product_id = p.id and o.branch_id = l.branch_id
      and o.closed_at is null and o.device_id <> ${id}
    where p.company_id = ${companyId} and p.id = any(${productIds}::bigint[]) and p.strict_stock
      and p.status = 'active' and p.archived_at is null
    group by p.company_id, p.id, l.on_hand, l.committed`.execute(trx);
  return new Map(rows.map((row) => [row.productId, row]));
};

export type LeaseChange = {
  /** None: a new lease. */
  id: number | null;
  productId: number;
  granted: number;
  returned: number;
  short: number;
  isWanted: boolean;
  /** As reported by the till. */
  isTold: boolean;
  isOutdated: boolean;
};

/** Outdated leases keep their remaining time; an empty one is closed. */
export const writeLeases = async (
  trx: Trx,
  { companyId, id, branchId, epoch }: Device,
  changes: readonly LeaseChange[],
): Promise<Map<number, number>> => {
  const of = <V>(value: (change: LeaseChange) => V) => changes.map(value);
  await sql`
    update till_lease t set granted = c.granted, returned = c.returned,
      short = c.short, short_at = case when c.short > 0 then now() else t.short_at end,
      used_at = case when c.is_wanted then now() else t.used_at end,
      told_at = case when c.is_told then now() else t.told_at end,
      expires_at = case when c.is_outdated then t.expires_at else now() + ${milliseconds(LEASE_MS)} end,
      closed_at = case when c.is_outdated and c.granted = c.returned + t.used then now() end
    from unnest(${of((c) => c.id)}::bigint[], ${of((c) => c.granted)}::bigint[], ${of((c) => c.returned)}::bigint[],
      ${of((c) => c.short)}::bigint[], ${of((c) => c.isWanted)}::boolean[], ${of((c) => c.isTold)}::boolean[],
      ${of((c) => c.isOutdated)}::boolean[]) as c (id, granted, returned, short, is_wanted, is_told, is_outdated)
    where t.company_id = ${companyId} and t.id = c.id`.execute(trx);
  const { rows } = await sql<{ id: number; productId: number }>`
    insert into till_lease (company_id, device_id, product_id, branch_id, epoch, granted, short, short_at, expires_at)
    select ${companyId}, ${id}, c.product_id, ${branchId}, ${epoch}, c.granted, c.short,
      case when c.short > 0 then now() end, now() + ${milliseconds(LEASE_MS)}
    from unnest(${of((c) => c.id)}::bigint[], ${of((c) => c.productId)}::bigint[], ${of((c) => c.granted)}::bigint[],
      ${of((c) => c.short)}::bigint[]) as c (id, product_id, granted, short)
    where c.id is null
    returning id, product_id`.execute(trx);
  return new Map(rows.map((row) => [row.productId, row.id]));
};

export type Taken = { leaseId: number; productId: number; branchId: number; taken: number };

/** What a sale took out of its leases, as far as they cover it. */
export const takeFromLeases = async (
  trx: Trx,
  companyId: number,
  uses: readonly { leaseId: number; productId: number; units: number }[],
): Promise<Taken[]> => {
  const { rows } = await sql<Taken>`
    with lease as (
      select t.id, t.product_id, t.branch_id, least(t.held, u.units) as taken
      from unnest(${uses.map(({ leaseId }) => leaseId)}::bigint[], ${uses.map(({ productId }) => productId)}::bigint[],
        ${uses.map(({ units }) => units)}::bigint[]) as u (id, product_id, units)
      join till_lease t on t.company_id = ${companyId} and t.id = u.id and t.product_id = u.product_id
      order by t.id for no key update of t
    )
    update till_lease t set used = t.used + lease.taken, used_at = now() from lease
    where t.company_id = ${companyId} and t.id = lease.id
    returning t.id as lease_id, t.product_id, t.branch_id, lease.taken`.execute(trx);
  return rows;
};

export type Overdue = { companyId: number; leaseId: number; deviceId: number; productId: number; branchId: number };

/**
 * Leases that nobody will sell from although units are held: of a till that was revoked or started a new epoch, or
 * that has since reported all its sales.
 */
export const overdue = sql<boolean>`(t.closed_at is null and t.expires_at + ${milliseconds(LEASE_MARGIN_MS)} < now()
  and (d.status = 'revoked' or d.epoch > t.epoch or t.told_at > t.expires_at + ${milliseconds(LEASE_MARGIN_MS)}))`;
