import { sql } from 'kysely';
import { cents } from '#contract/money.ts';
import type { OriginalLine, SaleEvent, SaleLine } from '#contract/till/events.ts';
import type { TillActor } from '#server/areas/identity/service.ts';
import {
  addTotals,
  bookTillSale,
  judgeTillSale,
  newTally,
  type Oddity,
  type Rights,
  type SaleFacts,
  type SoldAt,
} from '#server/areas/sales/service.ts';
import type { Level } from '#server/areas/stock/service.ts';
import { useLeases } from '#server/areas/till/leases/leases.ts';
import { entriesBy } from '#server/platform/audit.ts';
import type { Trx } from '#server/platform/context.ts';
import { readAlong } from '#server/platform/db/pipeline.ts';
import { PREPARED } from '#server/platform/db/prepared.ts';
import type { DeviceCtx } from '#server/platform/device.ts';
import type { Scope } from '#server/platform/scope.ts';
import { approvalsFor, isApproved } from './actors.ts';

export type SaleRecords = {
  /** The sale's customer; undefined if there is no such customer any more. */
  customer: { id: number; isActive: boolean } | undefined;
  branchActive: boolean;
  promotionIds: number[];
  /** Orders of the till's own sales that goods are returned to. */
  orders: { saleId: string; orderId: number }[];
};

const saleIdOf = (original: OriginalLine | null): string[] =>
  original && 'saleId' in original ? [original.saleId] : [];

/** Which of the records in the sale the company still has: one statement, sent with the next one. */
export const readSaleRecords = async (
  trx: Trx,
  companyId: number,
  branchId: number,
  { content }: SaleEvent,
): Promise<() => Promise<SaleRecords>> => {
  const promotionIds = content.lines.flatMap(({ shares }) => shares.map(({ promotionId }) => promotionId));
  const saleIds = content.lines.flatMap(({ original }) => saleIdOf(original));
  const statement = sql`${sql.raw(PREPARED)}
    select
      (select json_build_object('id', c.id, 'isActive', c.archived_at is null and c.status = 'active') from customer c
        where c.company_id = ${companyId} and c.id = ${content.customer?.id ?? 0}) as customer,
      (select status = 'active' from branch where company_id = ${companyId} and id = ${branchId}) as branch_active,
      array(select p.id from promotion p where p.company_id = ${companyId} and p.id = any(${promotionIds}::bigint[])) as promotion_ids,
      (select coalesce(json_agg(json_build_object('saleId', e.id, 'orderId', e.order_id)), '[]') from till_event e
        where e.company_id = ${companyId} and e.id = any(${saleIds}::uuid[]) and e.order_id is not null) as orders`;
  const rows = await readAlong<Omit<SaleRecords, 'customer'> & { customer: SaleRecords['customer'] | null }>(
    trx,
    statement.compile(trx),
  );
  return async () => {
    const [row] = await rows();
    if (!row) throw new Error('One row is always answered');
    return { ...row, customer: row.customer ?? undefined };
  };
};

const placeFinder =
  (orders: SaleRecords['orders']) =>
  ({ original }: SaleLine): SoldAt | undefined => {
    if (!original) return undefined;
    if ('orderId' in original) return original;
    const orderId = orders.find(({ saleId }) => saleId === original.saleId)?.orderId;
    return orderId === undefined ? undefined : { orderId, position: original.line };
  };

/** What a till says was let through has to be what it booked; older tills say no more than that somebody agreed. */
const beyondApproval = (
  actor: TillActor | undefined,
  event: SaleEvent,
  actors: ReadonlyMap<number, TillActor>,
): Rights['beyondApproval'] => {
  const approvals = approvalsFor(event, 'refund.add', actors);
  const isFree = actor?.permissions.includes('refund.add') || approvals.some(({ refunds }) => !refunds);
  return ({ quantity, priceInclGst }, at) => {
    const approvedRefunds = approvals.flatMap(({ refunds = [] }) => refunds.filter(({ line }) => line === at));
    if (isFree || approvedRefunds.some((each) => each.quantity <= quantity && each.amount <= priceInclGst))
      return undefined;
    return cents(Math.max(0, ...approvedRefunds.map(({ amount }) => -amount)));
  };
};

const rightsOf = (actor: TillActor | undefined, event: SaleEvent, actors: ReadonlyMap<number, TillActor>): Rights => {
  const holds = (right: Parameters<typeof isApproved>[1]) =>
    (actor?.permissions.includes(right) ?? false) || isApproved(event, right, actors);
  return {
    discountLimit: actor?.discountLimit ?? 0,
    mayDiscount: holds('discount.edit'),
    maySellNegative: holds('negativeStock.enable'),
    beyondApproval: beyondApproval(actor, event, actors),
  };
};

const knownOddities = ({ content }: SaleEvent, { customer, branchActive, promotionIds }: SaleRecords): Oddity[] => [
  ...(content.customer && !customer?.isActive ? [{ reason: 'customer' as const, detail: content.customer.name }] : []),
  ...(branchActive ? [] : [{ reason: 'branch' as const, detail: '' }]),
  ...content.lines
    .flatMap(({ shares }) => shares)
    .filter(({ promotionId }) => !promotionIds.includes(promotionId))
    .map(({ name }) => ({ reason: 'promotion' as const, detail: name })),
];

/** Levels after a second change, which may cover fewer products than the first. */
const withLevels = (before: readonly Level[], after: readonly Level[]): Level[] => {
  const isSame = (one: Level, other: Level) => one.productId === other.productId && one.branchId === other.branchId;
  return [...before.filter((level) => !after.some((each) => isSame(level, each))), ...after];
};

type SaleSetting = {
  scope: Scope;
  branchId: number;
  actors: ReadonlyMap<number, TillActor>;
  occurredAt: Date;
  records: SaleRecords;
  facts: SaleFacts;
  onNumberLast?: ((reference: () => string) => void) | undefined;
};

/** Books a sale exactly as it was rung up; anything unusual is flagged, never changed. */
export const bookSale = async (
  trx: Trx,
  ctx: Pick<DeviceCtx, 'device' | 'origin' | 'write'>,
  event: SaleEvent,
  { scope, branchId, actors, occurredAt, records, facts, onNumberLast }: SaleSetting,
): Promise<{ orderId: number; reference: string; oddities: Oddity[] }> => {
  const writeCtx = { scope, origin: ctx.origin, write: ctx.write };
  const tally = newTally();
  const sale = {
    sale: event.content,
    branchId,
    customerId: records.customer?.id ?? null,
    occurredAt,
    soldAt: placeFinder(records.orders),
    knownPromotions: new Set(records.promotionIds),
    onNumberLast,
  };
  const booked = await bookTillSale(trx, writeCtx, tally, sale, facts);
  const { order } = booked;
  // Collected goods are held by their order, not by a lease.
  const heldIds = new Set(booked.held?.lines.map(({ productId }) => productId));
  const strictIds = new Set(
    [...booked.products.values()].flatMap(({ id, strictStock }) => (strictStock && !heldIds.has(id) ? id : [])),
  );
  // Before stock is checked: units it had leased are no longer held.
  const leases = await useLeases(trx, ctx.device, event, strictIds);
  const rights = rightsOf(actors.get(event.userId), event, actors);
  const levels = leases.levels.length === 0 ? booked.levels : withLevels(booked.levels, leases.levels);
  const oddities = await judgeTillSale(trx, scope, event.content, { ...booked, levels }, rights);
  const entry = { entity: 'salesOrder', entityId: order.id, branchId, label: order.reference ?? '' };
  const { ageCheckedById } = event.content;
  if (ageCheckedById)
    tally.log.push({ ...entry, action: 'checkAge', after: { checkedBy: actors.get(ageCheckedById)?.name ?? '' } });
  for (const { permission, approvedById, about } of event.approvals)
    tally.log.push({
      ...entry,
      action: 'approve',
      after: { permission, about, askedBy: scope.userName, approvedBy: actors.get(approvedById)?.name ?? '' },
    });
  await addTotals(trx, scope, tally, entriesBy(trx, writeCtx, tally.log));
  return {
    orderId: order.id,
    reference: order.reference ?? '',
    oddities: [...knownOddities(event, records), ...leases.oddities, ...oddities],
  };
};
