import { sql } from 'kysely';
import { milli, units } from '#contract/quantity.ts';
import type { WriteOffReason } from '#contract/stock/writeOffs.ts';
import {
  approveTake,
  count,
  createTake,
  createTransfer,
  createWriteOff,
  type Mover,
  receiveTransfer,
  resolveTransfer,
  reviewTake,
  sendTransfer,
} from '#server/areas/stock/service.ts';
import type { Services, Trx, WriteCtx } from '#server/platform/context.ts';
import { ownerContextOf } from './ownerContext.ts';

/* Transfers, write-offs and stock takes as a shop's lists show them on any morning. */

const HOUR_MS = 3_600_000;

type StockedProduct = { id: number; branchId: number; onHand: number };

type TransferStory = {
  status: 'draft' | 'inTransit' | 'received';
  /** Hours ago; sent at once. */
  since: number;
  note: string;
  /** Units of the first line that never arrived. */
  lost?: number;
};
const transferStories: readonly TransferStory[] = [
  { status: 'received', since: 76, note: 'Restock for the weekend', lost: 1 },
  { status: 'received', since: 50, note: '' },
  { status: 'inTransit', since: 20, note: 'With the Tuesday van' },
  { status: 'draft', since: 1, note: 'Waiting for a free trolley' },
];
/** Hours in transit. */
const TRANSIT_HOURS = 18;

type WriteOffStory = { reason: WriteOffReason; since: number; note: string; lines: number };
const writeOffStories: readonly WriteOffStory[] = [
  { reason: 'damaged', since: 62, note: 'Fell off the pallet', lines: 2 },
  { reason: 'expired', since: 30, note: 'Best before passed', lines: 3 },
  { reason: 'sample', since: 4, note: 'Tasting table', lines: 1 },
];

type TakeStory = {
  status: 'counting' | 'review' | 'applied';
  since: number;
  note: string;
  blind: boolean;
  /** Difference between the count and the recorded stock, line by line; further lines match. */
  variances: readonly number[];
};
const takeStories: readonly TakeStory[] = [
  { status: 'applied', since: 28, note: 'Front shelves', blind: false, variances: [-1, 0, 2] },
  { status: 'review', since: 6, note: 'Cool room', blind: true, variances: [0, -2, 0, 0, 1] },
  { status: 'counting', since: 1, note: 'Aisle 3', blind: true, variances: [] },
];
const TAKE_PRODUCTS = 12;
const TRANSFER_LINES = 5;

/** Products with plenty of stock at each branch, counted by the piece. */
const readStockedProducts = async (trx: Trx, companyId: number): Promise<StockedProduct[]> => {
  const { rows } = await sql<StockedProduct>`
    select p.id, l.branch_id, l.on_hand from stock_level l
    join product p on p.company_id = l.company_id and p.id = l.product_id
    where l.company_id = ${companyId} and l.on_hand - l.committed >= ${units(12)}
      and p.status = 'active' and p.archived_at is null and not p.sold_by_weight
    order by p.id desc, l.branch_id limit 2000`.execute(trx);
  return rows;
};

/** Each document has products of its own, so that none changes what another has counted or sent. */
type Goods = { branchIds: number[]; take: (branchId: number, lines: number) => StockedProduct[] };

const goodsOf = (products: readonly StockedProduct[]): Goods => {
  const byBranch = new Map<number, StockedProduct[]>();
  for (const product of products) byBranch.set(product.branchId, [...(byBranch.get(product.branchId) ?? []), product]);
  return {
    branchIds: [...byBranch.keys()].toSorted((a, b) => a - b),
    take: (branchId, lines) => byBranch.get(branchId)?.splice(0, lines) ?? [],
  };
};

const before = (now: Date, hours: number) => new Date(now.getTime() - hours * HOUR_MS);

/** Created hours ago: the services take the time from this clock. */
const backdate = (
  trx: Trx,
  { scope }: WriteCtx,
  table: 'stock_transfer' | 'write_off' | 'stock_take',
  id: number,
  createdAt: Date,
) =>
  sql`update ${sql.table(table)} set created_at = ${createdAt}
    where company_id = ${scope.companyId} and id = ${id}`.execute(trx);

const loadTransfers = async (trx: Trx, ctx: WriteCtx, { branchIds, take }: Goods, now: Date): Promise<number> => {
  let count = 0;
  for (const [at, { status, since, note, lost }] of transferStories.entries()) {
    const [fromBranchId, toBranchId] = [branchIds[at % branchIds.length], branchIds[(at + 1) % branchIds.length]];
    if (fromBranchId === undefined || toBranchId === undefined || fromBranchId === toBranchId) continue;
    const productList = take(fromBranchId, TRANSFER_LINES).map(({ id }, line) => ({
      productId: id,
      quantity: units(2 + line),
    }));
    if (productList.length === 0) continue;
    const { id } = await createTransfer(ctx, { fromBranchId, toBranchId, note, productList, status: 'draft' });
    await backdate(trx, ctx, 'stock_transfer', id, before(now, since));
    if (status !== 'draft') await sendTransfer(ctx, { id, occurredAt: before(now, since) });
    if (status === 'received') {
      const [first] = productList;
      const missing = units(lost ?? 0);
      const lines = productList.map((line) => ({
        ...line,
        quantity: milli(line.quantity - (line === first ? missing : 0)),
      }));
      await receiveTransfer(ctx, { id, lines, occurredAt: before(now, since - TRANSIT_HOURS) });
      if (first && missing > 0)
        await resolveTransfer(ctx, {
          id,
          lines: [{ productId: first.productId, quantity: missing, outcome: 'lost' }],
        });
    }
    count += 1;
  }
  return count;
};

const loadWriteOffs = async (trx: Trx, ctx: WriteCtx, { branchIds, take }: Goods, now: Date): Promise<number> => {
  let count = 0;
  for (const [at, { reason, since, note, lines }] of writeOffStories.entries()) {
    const branchId = branchIds[at % branchIds.length];
    const products = branchId === undefined ? [] : take(branchId, lines);
    if (products.length === 0) continue;
    const occurredAt = before(now, since);
    const productList = products.map((product) => ({ productId: product.id, quantity: units(1), reason }));
    const { id } = await createWriteOff(ctx, { branchId, note, productList, occurredAt });
    await backdate(trx, ctx, 'write_off', id, occurredAt);
    count += 1;
  }
  return count;
};

const loadTakes = async (trx: Trx, ctx: WriteCtx, { branchIds, take }: Goods, now: Date): Promise<number> => {
  let takes = 0;
  for (const [at, { status, since, note, blind, variances }] of takeStories.entries()) {
    const branchId = branchIds[at % branchIds.length];
    const products = branchId === undefined ? [] : take(branchId, TAKE_PRODUCTS);
    if (products.length === 0) continue;
    const productIds = products.map(({ id }) => id);
    const { id } = await createTake(ctx, { branchId, scope: 'list', productIds, blind, recountValue: null, note });
    // An unfinished stock take is half done.
    const counted = status === 'counting' ? products.slice(0, products.length / 2) : products;
    const entries = counted.map(({ id: productId, onHand }, line) => ({
      clientId: `demo-${id}-${line}`,
      productId,
      quantity: milli(onHand + units(variances[line] ?? 0)),
      add: true,
    }));
    await count(ctx, { id, entries });
    if (status !== 'counting') await reviewTake(ctx, { id });
    if (status === 'applied') await approveTake(ctx, { id });
    await backdate(trx, ctx, 'stock_take', id, before(now, since));
    takes += 1;
  }
  return takes;
};

/** The current number of transfers, write-offs and stock takes. */
export const loadStockWork = (services: Services, mover: Mover, now = new Date()): Promise<number> =>
  services.database.db.transaction().execute(async (trx) => {
    const goods = goodsOf(await readStockedProducts(trx, mover.companyId));
    const ctx = ownerContextOf(trx, mover, goods.branchIds);
    return (
      (await loadTransfers(trx, ctx, goods, now)) +
      (await loadWriteOffs(trx, ctx, goods, now)) +
      (await loadTakes(trx, ctx, goods, now))
    );
  });
