import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { withApp } from '#bench/shared/app.ts';
import { openCompany, type Sold } from '#bench/shared/sales.ts';
import { createPromotion, getPromotion } from '#contract/promotions.ts';
import { refusals } from '#contract/refusals.ts';
import { createOrder } from '#contract/sales.ts';
import type { Database } from '#server/platform/db/open.ts';

/* More buyers at once than a promotion may be used: whole sales, each of which is asked for again when the last use went meanwhile. */

type Reply = { code: number; data: { id: number; promotions: unknown[]; uses: number; given: number } };

const callsOf = (http: FastifyInstance, { token }: Sold) => {
  const call = async (method: 'GET' | 'POST', path: string, payload?: object): Promise<Reply> => {
    const headers = { authorization: `MPB ${token}`, 'idempotency-key': randomUUID() };
    const ask = () => http.inject({ method, url: `/api/v1${path}`, headers, ...(payload ? { payload } : {}) });
    let reply = await ask();
    // Two hundred at once may be more than the connections do in time: as told, the same is asked for again.
    while (reply.statusCode === 503) reply = await ask();
    if (reply.statusCode !== 200) throw new Error(`${path} answered ${reply.statusCode}: ${reply.payload}`);
    return reply.json();
  };
  return {
    promote: (fields: object) => call('POST', createPromotion.path, { state: 'active', ...fields }),
    read: (id: number) => call('GET', getPromotion.path.replace('{id}', String(id))),
    sell: (order: object) => call('POST', createOrder.path, order),
  };
};

type Round = { applied: number; refused: number; uses: number };

const sellAtOnce = async (http: FastifyInstance, sold: Sold, buyers: number, uses: number): Promise<Round> => {
  const { promote, read, sell } = callsOf(http, sold);
  const [productId] = sold.productIds;
  const { data: promotion } = await promote({
    name: `${uses} only`,
    terms: { kind: 'percentage', percent: 10 },
    limitTotal: uses,
  });
  const order = {
    branchId: sold.branchIds[0],
    status: 'completed',
    productList: [{ productId, orderQty: 1 }],
    payments: [{ paymentType: 'cash', amount: 100 }],
  };
  let refused = 0;
  const buy = async (): Promise<number> => {
    for (;;) {
      const { code, data } = await sell(order);
      if (code === 0) return data.promotions.length;
      if (code !== refusals.promotionUsedUp.code) throw new Error(`A sale answered ${code}`);
      refused += 1;
    }
  };
  const counts = await Promise.all(Array.from({ length: buyers }, buy));
  const applied = counts.reduce((all, count) => all + count, 0);
  return { applied, refused, uses: (await read(promotion.id)).data.uses };
};

/** Throws when more or fewer got it than may. */
export const raceForUses = async (
  database: Database,
  rounds: number,
  buyers: number,
  uses: number,
): Promise<string> => {
  let refused = 0;
  await withApp(database, async (http) => {
    const sold = await openCompany(database, { products: 10, branches: 1, customers: 10 });
    for (let round = 0; round < rounds; round += 1) {
      const outcome = await sellAtOnce(http, sold, buyers, uses);
      if (outcome.applied !== uses || outcome.uses !== uses) throw new Error(JSON.stringify({ round, ...outcome }));
      refused += outcome.refused;
    }
  });
  return `${rounds} times ${buyers} buyers at once for ${uses} uses: ${uses} got it each time, ${refused} were told to try again`;
};
