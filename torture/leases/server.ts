import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Sold } from '#bench/shared/sales.ts';
import { lineOf, saleOf } from '#bench/shared/tillSale.ts';
import type { SaleEvent } from '#contract/till/events.ts';
import { borrowStock } from '#contract/till/leases.ts';
import { sendEvents } from '#contract/till/protocol.ts';
import type { Database } from '#server/platform/db/open.ts';
import type { Till } from '#torture/till/devices.ts';
import { someEvent } from '#web/till/device/testing.ts';
import { type HistoryOptions, type LendingServer, UNIT_MILLI } from '#web/till/leases/testing.ts';

/* The real server behind the tills of a history: one product, one branch. */

type Place = { companyId: number; branchId: number; productId: number };

const clock = () => ({ boot: randomUUID(), sentDeviceAt: new Date().toISOString(), sentMono: performance.now() });

/** Sales as the server reads them. */
export const saleMaker = (sold: Sold): NonNullable<HistoryOptions['newSale']> => {
  const sessionId = randomUUID();
  let seq = 0;
  return ({ productId, quantity, lease }) => {
    seq += 1;
    const number = `T0-1-${String(seq).padStart(6, '0')}`;
    const content = { ...saleOf([{ ...lineOf(productId, quantity / UNIT_MILLI), lease }]), number };
    const stamps = { sessionId, userId: sold.userId, deviceAt: new Date().toISOString(), kind: 'sale', content };
    return { ...someEvent(stamps as Parameters<typeof someEvent>[0]), epoch: 1, seq } as SaleEvent;
  };
};

export const realServer = (
  http: FastifyInstance,
  { pool }: Database,
  { token }: Sold,
  tills: readonly Till[],
  { companyId, branchId, productId }: Place,
): LendingServer => {
  const post = async <T>(path: string, authorization: string, payload: object): Promise<{ code: number; data: T }> => {
    const reply = await http.inject({ method: 'POST', url: `/api/v1${path}`, headers: { authorization }, payload });
    return reply.json();
  };
  const asTill = async <T>(till: number, path: string, payload: object): Promise<T> => {
    const { code, data } = await post<T>(path, `Till ${tills[till]?.credential}`, payload);
    if (code !== 0) throw new Error(`${path}: ${code} ${JSON.stringify(data)}`);
    return data;
  };
  return {
    productId,
    borrow: (till, request) => asTill(till, borrowStock.path, request),
    book: async (till, event) => {
      await asTill(till, sendEvents.path, { ...clock(), events: [event] });
    },
    sellAtDesk: async (units) => {
      const order = { branchId, status: 'confirmed', productList: [{ productId, orderQty: units / UNIT_MILLI }] };
      const { code } = await post('/salesOrder/', `MPB ${token}`, order);
      if (code !== 0 && code !== 9150) throw new Error(`The desk was answered ${code}`);
      return code === 0;
    },
    receive: async (units) => {
      await pool.query(
        `insert into stock_level as l (company_id, product_id, branch_id, on_hand) values ($1, $2, $3, $4)
         on conflict (company_id, product_id, branch_id) do update set on_hand = l.on_hand + excluded.on_hand`,
        [companyId, productId, branchId, units],
      );
    },
    // Simulates time by making everything older.
    advance: async (milliseconds) => {
      await pool.query(
        `update till_lease set used_at = used_at - $3 * interval '1 millisecond',
           short_at = short_at - $3 * interval '1 millisecond', expires_at = expires_at - $3 * interval '1 millisecond'
         where company_id = $1 and product_id = $2`,
        [companyId, productId, Math.round(milliseconds)],
      );
    },
  };
};

export type Shelf = { onHand: number; committed: number; held: number; promised: number; flags: number };

/**
 * What the books say about a product: stock on hand is never negative, and committed stock equals what orders and tills
 * hold.
 */
export const readShelf = async ({ pool }: Database, { companyId, productId }: Place): Promise<Shelf> => {
  const { rows } = await pool.query<Record<keyof Shelf, string>>(
    `select l.on_hand as "onHand", l.committed,
       (select coalesce(sum(held), 0) from till_lease t where t.company_id = l.company_id and t.product_id = l.product_id) as held,
       (select coalesce(sum((s.quantity - s.dispatched) * s.unit_qty), 0) from sales_line s
        join sales_order o on o.company_id = s.company_id and o.id = s.order_id and o.status <> 'completed'
        where s.company_id = l.company_id and s.product_id = l.product_id) as promised,
       (select count(*) from till_flag f where f.company_id = l.company_id and f.reason = 'lease') as flags
     from stock_level l where l.company_id = $1 and l.product_id = $2`,
    [companyId, productId],
  );
  const [row] = rows;
  return {
    onHand: Number(row?.onHand ?? 0),
    committed: Number(row?.committed ?? 0),
    held: Number(row?.held ?? 0),
    promised: Number(row?.promised ?? 0),
    flags: Number(row?.flags ?? 0),
  };
};
