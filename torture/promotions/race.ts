import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { withApp } from '#bench/shared/app.ts';
import { openCompany, type Sold } from '#bench/shared/sales.ts';
import { createPromotion, getPromotion } from '#contract/promotions.ts';
import { refusals } from '#contract/refusals.ts';
import { createOrder } from '#contract/sales.ts';
import { listLimitProducts, updateLimitProduct } from '#contract/storefront.ts';
import type { Database } from '#server/platform/db/open.ts';

/* More buyers at once than a promotion has uses: whole sales, each repeated if the last use was taken meanwhile. */

type Sale = { id: number; promotions: unknown[]; uses: number; given: number };
type Reply<D = Sale> = { code: number; data: D };

const callsOf = (http: FastifyInstance, { token }: Sold) => {
  const call = async <D = Sale>(method: 'GET' | 'POST', path: string, payload?: object): Promise<Reply<D>> => {
    const headers = { authorization: `MPB ${token}`, 'idempotency-key': randomUUID() };
    const ask = () => http.inject({ method, url: `/api/v1${path}`, headers, ...(payload ? { payload } : {}) });
    let reply = await ask();
    // Two hundred at once may be too many for the connections in time: as the answer suggests, the request is repeated.
    while (reply.statusCode === 503) reply = await ask();
    if (reply.statusCode !== 200) throw new Error(`${path} answered ${reply.statusCode}: ${reply.payload}`);
    return reply.json();
  };
  return {
    promote: (fields: object) => call('POST', createPromotion.path, { state: 'active', ...fields }),
    read: (id: number) => call('GET', getPromotion.path.replace('{id}', String(id))),
    sell: (order: object) => call('POST', createOrder.path, order),
    limit: (fields: object) => call('POST', updateLimitProduct.path, fields),
    readLimited: () => call<{ id: number; sold: number }[]>('GET', listLimitProducts.path),
  };
};

type Round = { applied: number; refused: number; uses: number };

type Calls = ReturnType<typeof callsOf>;
/** What buyers compete for: creates it, and counts how often it was used. */
type Prize = (calls: Calls, productId: number, most: number) => Promise<() => Promise<number>>;

const promotion: Prize = async ({ promote, read }, _, most) => {
  const terms = { kind: 'percentage', percent: 10 };
  const { data } = await promote({ name: `${most} only`, terms, limitTotal: most });
  return async () => (await read(data.id)).data.uses;
};

const limitedPrice: Prize = async ({ limit, readLimited }, productId, most) => {
  const { data } = await limit({ productId, price: 0.01, quantity: most, endsAt: '2099-01-01T00:00' });
  return async () => (await readLimited()).data.find(({ id }) => id === data.id)?.sold ?? 0;
};

type Race = { prize: Prize; productId: number | undefined; buyers: number; most: number };

const sellAtOnce = async (http: FastifyInstance, sold: Sold, race: Race): Promise<Round> => {
  const { prize, productId = 0, buyers, most } = race;
  const calls = callsOf(http, sold);
  const readUses = await prize(calls, productId, most);
  const { sell } = calls;
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
  return { applied, refused, uses: await readUses() };
};

/** Throws if more or fewer got it than allowed. */
const raceFor = async (prize: Prize, database: Database, rounds: number, buyers: number, most: number) => {
  let refused = 0;
  await withApp(database, async (http) => {
    const company = await openCompany(database, { products: Math.max(10, rounds), branches: 1, customers: 10 });
    for (let round = 0; round < rounds; round += 1) {
      const productId = company.productIds[round];
      const outcome = await sellAtOnce(http, company, { prize, productId, buyers, most });
      if (outcome.applied !== most || outcome.uses !== most) throw new Error(JSON.stringify({ round, ...outcome }));
      refused += outcome.refused;
    }
  });
  return `${most} got it each time, ${refused} were told to try again`;
};

export const raceForUses = async (database: Database, rounds: number, buyers: number, uses: number): Promise<string> =>
  `${rounds} times ${buyers} buyers at once for ${uses} uses: ${await raceFor(promotion, database, rounds, buyers, uses)}`;

export const raceForUnits = async (
  database: Database,
  rounds: number,
  buyers: number,
  units: number,
): Promise<string> =>
  `${rounds} times ${buyers} buyers at once for ${units} units: ${await raceFor(limitedPrice, database, rounds, buyers, units)}`;
