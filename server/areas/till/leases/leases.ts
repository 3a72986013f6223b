import { sql } from 'kysely';
import type { Input, Reply } from '#contract/endpoint.ts';
import { type Milli, milli } from '#contract/milli.ts';
import type { SaleEvent } from '#contract/till/events.ts';
import type { borrowStock as endpoint } from '#contract/till/leases.ts';
import { type Counters, LEASE_MS, type Lending, settle } from '#contract/till/lending.ts';
import type { Oddity } from '#server/areas/sales/service.ts';
import { type Hold, type Level, post } from '#server/areas/stock/service.ts';
import type { Services, Trx } from '#server/platform/context.ts';
import type { Device, DeviceCtx } from '#server/platform/device.ts';
import * as queries from './queries.ts';

/* Units of products with strict stock, lent to tills (docs/decisions/014). */

type LeaseRequest = Input<typeof endpoint>;
type Row = {
  productId: number;
  lease: queries.Lease | undefined;
  stand: queries.Stand | undefined;
  wanted: number;
  /** Everything it ever returned, if the till reported this lease. */
  givenBack: number | undefined;
};

const nothing: Counters = { granted: 0, returned: 0, used: 0 };
const UNIT_MILLI = 1000;
/** For weighed products. */
const WEIGHED_STEP_MILLI = 100;

const lendingOf = (device: Device, { lease, stand, wanted }: Row): Lending | null => {
  if (!stand || lease?.isOutdated || device.status === 'revoked' || device.moved) return null;
  const { free, tills, othersWant, soldByWeight } = stand;
  const step = soldByWeight ? WEIGHED_STEP_MILLI : UNIT_MILLI;
  return { free, wanted, tills, othersWant, isIdle: lease?.isIdle ?? false, step };
};

const decide = (device: Device, row: Row) => {
  const { lease = nothing, givenBack = 0 } = row;
  return settle(lease, givenBack, lendingOf(device, row));
};

const rowsOf = (
  { branchId }: Device,
  { leases, wanted }: LeaseRequest,
  own: readonly queries.Lease[],
  stands: ReadonlyMap<number, queries.Stand>,
): Row[] => {
  const returnedOf = new Map(leases.map(({ leaseId, returned }) => [leaseId, returned]));
  const wantedOf = new Map(wanted.map(({ productId, units }) => [productId, units]));
  const lent = own.map((lease) => ({
    productId: lease.productId,
    lease,
    stand: stands.get(lease.productId),
    wanted: wantedOf.get(lease.productId) ?? 0,
    givenBack: returnedOf.get(lease.id),
  }));
  // An outdated lease is returned first. Leases of other branches don't matter here.
  const current = new Set(own.flatMap(({ productId, branchId: at }) => (at === branchId ? productId : [])));
  const fresh = [...stands.values()]
    .filter(({ productId }) => !current.has(productId))
    .map((stand) => ({
      productId: stand.productId,
      lease: undefined,
      stand,
      wanted: wantedOf.get(stand.productId) ?? 0,
      givenBack: undefined,
    }));
  return [...lent, ...fresh];
};

type Decided = Row & ReturnType<typeof decide>;

/** Only the state under the lock counts. It is read without a lock first, since mostly nothing changes. */
const decideLocked = async (trx: Trx, device: Device, request: LeaseRequest): Promise<Decided[]> => {
  const own = await queries.readLeases(trx, device);
  const products = new Set([
    ...own.map(({ productId }) => productId),
    ...request.wanted.map(({ productId }) => productId),
    ...(await queries.readShares(trx, device)),
  ]);
  const plan = async (productIds: readonly number[]) => {
    const stands = await queries.readStands(trx, device, productIds);
    return rowsOf(device, request, own, stands).map((row) => ({ ...row, ...decide(device, row) }));
  };
  const first = await plan([...products]);
  const changing = new Set(first.filter(({ committed }) => committed !== 0).map(({ productId }) => productId));
  if (changing.size === 0) return first;
  const branchIds = [...new Set([device.branchId, ...own.map(({ branchId }) => branchId)])];
  await queries.lockLevels(trx, device.companyId, [...changing], branchIds);
  const second = (await plan([...changing])).filter(({ productId }) => changing.has(productId));
  return [...first.filter(({ productId }) => !changing.has(productId)), ...second];
};

const holdsOf = (device: Device, decided: readonly Decided[]): Hold[] =>
  decided.map(({ productId, lease, committed }) => ({
    productId,
    branchId: lease?.branchId ?? device.branchId,
    committed: milli(committed),
  }));

const moverOf = ({ companyId, number }: Pick<Device, 'companyId' | 'number'>) => ({
  companyId,
  userId: null,
  userName: `T${number}`,
});

export const borrowStock = (ctx: DeviceCtx, request: LeaseRequest): Promise<Reply<typeof endpoint>> =>
  ctx.write(async (trx) => {
    const { device } = ctx;
    await queries.lockTill(device, trx);
    const decided = await decideLocked(trx, device, request);
    const shortOf = ({ wanted, granted, returned, lease }: Decided) =>
      Math.max(0, wanted - (granted - returned - (lease?.used ?? 0)));
    const toWrite = decided.filter(({ lease, granted, wanted }) => lease !== undefined || granted > 0 || wanted > 0);
    const ids = await queries.writeLeases(
      trx,
      device,
      toWrite.map((row) => ({
        id: row.lease?.id ?? null,
        productId: row.productId,
        granted: row.granted,
        returned: row.returned,
        short: shortOf(row),
        isWanted: row.wanted > 0,
        isTold: row.givenBack !== undefined && request.unsent === 0,
        isOutdated: row.lease?.isOutdated ?? false,
      })),
    );
    await post(trx, moverOf(device), [], holdsOf(device, decided));
    return {
      lifeMs: LEASE_MS,
      leases: toWrite.map(({ lease, productId, granted, returned, keep }) => ({
        leaseId: lease?.id ?? ids.get(productId) ?? 0,
        productId,
        granted,
        returned,
        keep,
      })),
      short: toWrite
        .filter((row) => shortOf(row) > 0)
        .map(({ productId, stand }) => ({ productId, lentElsewhere: stand?.lentElsewhere ?? 0 })),
    };
  });

const unitsOf = ({ quantity, pack, unitQty }: SaleEvent['content']['lines'][number]): number =>
  quantity * (pack ? unitQty : 1);

/**
 * Units a sale took from its leases are no longer held for the till; units beyond them are flagged. Returns the
 * changed stock levels.
 */
export const useLeases = async (
  trx: Trx,
  device: Pick<Device, 'companyId' | 'number'>,
  { content }: SaleEvent,
  strictIds: ReadonlySet<number>,
): Promise<{ oddities: Oddity[]; levels: readonly Level[] }> => {
  const lines = content.lines.filter(({ quantity }) => quantity > 0);
  const uses = new Map<string, { leaseId: number; productId: number; units: number; sku: string }>();
  for (const line of lines) {
    if (line.lease === undefined) continue;
    const key = `${line.lease} ${line.productId}`;
    const units = (uses.get(key)?.units ?? 0) + unitsOf(line);
    uses.set(key, { leaseId: line.lease, productId: line.productId, units, sku: line.sku });
  }
  const takenOf = new Map<string, number>();
  let levels: readonly Level[] = [];
  if (uses.size > 0) {
    const leaseUses = await queries.takeFromLeases(trx, device.companyId, [...uses.values()]);
    for (const each of leaseUses) takenOf.set(`${each.leaseId} ${each.productId}`, each.taken);
    const holds = leaseUses.map((each) => ({ ...each, committed: milli(-each.taken) }));
    ({ levels } = await post(trx, moverOf(device), [], holds));
  }
  const beyond = [...uses].flatMap(([key, { sku, units }]) => {
    const missing = units - (takenOf.get(key) ?? 0);
    return missing > 0 ? [{ sku, missing }] : [];
  });
  const without = lines
    .filter(({ lease, productId }) => lease === undefined && strictIds.has(productId))
    .map((line) => ({ sku: line.sku, missing: unitsOf(line) }));
  const oddities = [...beyond, ...without].map(
    ({ sku, missing }): Oddity => ({ reason: 'lease', detail: `${sku}: ${missing / UNIT_MILLI}` }),
  );
  return { oddities, levels };
};

/** Releases what is held for tills that will never sell it. */
export const releaseLeases = async ({ database }: Pick<Services, 'database'>): Promise<number> => {
  const { rows } = await sql<queries.Overdue>`
    select t.company_id, t.id as lease_id, t.device_id, t.product_id, t.branch_id
    from till_lease t join till_device d on d.company_id = t.company_id and d.id = t.device_id
    where ${queries.overdue} order by t.company_id, t.product_id, t.branch_id, t.id limit 1000`.execute(database.db);
  let released = 0;
  for (const lease of rows) released += await releaseLease(database, lease);
  return released;
};

/** Till, then stock, then lease: the order in which everybody locks them. */
const releaseLease = (database: Services['database'], { companyId, leaseId, deviceId, ...place }: queries.Overdue) =>
  database.db.transaction().execute(async (trx): Promise<number> => {
    await sql`select from till_device where company_id = ${companyId} and id = ${deviceId} for no key update`.execute(
      trx,
    );
    await queries.lockLevels(trx, companyId, [place.productId], [place.branchId]);
    const { rows } = await sql<{ freed: Milli; number: number }>`
      with lease as (select t.company_id, t.id, t.held, d.number from till_lease t
        join till_device d on d.company_id = t.company_id and d.id = t.device_id
        where t.company_id = ${companyId} and t.id = ${leaseId} and ${queries.overdue})
      update till_lease t set returned = t.returned + lease.held, closed_at = now() from lease
      where t.company_id = lease.company_id and t.id = lease.id
      returning lease.held as freed, lease.number`.execute(trx);
    const [row] = rows;
    if (!row) return 0;
    await post(trx, moverOf({ companyId, number: row.number }), [], [{ ...place, committed: milli(-row.freed) }]);
    return 1;
  });
