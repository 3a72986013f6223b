import type { WireInput } from '#contract/endpoint.ts';
import * as counting from '#contract/stock/counting.ts';
import * as contract from '#contract/stock/counts.ts';
import type { RoleKey, Shop } from '#server/testing.ts';

export type Draft = WireInput<typeof contract.createStockTake>;
type Entries = NonNullable<WireInput<typeof counting.countStock>['entries']>;

let entryNumber = 0;
export const entry = (productId: number, quantity: number, more: Partial<Entries[number]> = {}): Entries[number] => ({
  clientId: `e${++entryNumber}`,
  productId,
  quantity,
  ...more,
});

/** A stock take at the first branch, worked on by its people. */
export const beginTake = async (shop: Shop, draft: Draft = {}, role: RoleKey = 'warehouse') => {
  const caller = shop.as(role);
  const reply = await caller.call(contract.createStockTake, draft);
  if (reply.code !== 0) throw new Error(JSON.stringify(reply));
  const { id } = reply.data;
  return {
    id,
    created: reply.data,
    count: (...entries: Entries) => caller.call(counting.countStock, { id, entries }),
    review: () => caller.call(contract.reviewStockTake, { id }),
    approve: (more: { complete?: boolean; accept?: boolean } = {}) =>
      caller.call(contract.approveStockTake, { id, ...more }),
    recount: (...productIds: number[]) => caller.call(contract.recountStock, { id, productIds }),
    get: async () => (await caller.call(contract.getStockTake, { id })).data,
    lines: async (show: (typeof counting.takeShows)[number] = 'counted', more: object = {}) =>
      (await caller.call(counting.pageOfTakeLines, { id, show, ...more })).data.data,
  };
};
