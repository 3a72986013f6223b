import { suppliers } from '#contract/catalogue/lists.ts';
import type { WireInput, WireReply } from '#contract/endpoint.ts';
import { createPurchaseOrder, type getPurchaseOrder } from '#contract/purchasing.ts';
import { productStock } from '#contract/stock.ts';
import type { RoleKey, Shop } from '#server/testing.ts';

export type WireOrder = WireReply<typeof getPurchaseOrder>;
type Line = NonNullable<WireInput<typeof createPurchaseOrder>['productList']>[number];

export const fieldsOf = (reply: { data: unknown }) => (reply.data as { fields: Record<string, string> }).fields;

/** Purchasing through the API, as a person of the shop would. */
export const buyerFor = async (shop: Shop, role: RoleKey = 'branchManager') => {
  const caller = shop.as(role);
  const supplierId = (await shop.as('companyAdmin').call(suppliers.create, { name: `Farm ${Math.random()}` })).data.id;
  const send = (productList: Line[], more: Partial<WireInput<typeof createPurchaseOrder>> = {}) =>
    caller.call(createPurchaseOrder, { supplierId, branchId: shop.branchId, productList, ...more });
  const order = async (productList: Line[], more: Partial<WireInput<typeof createPurchaseOrder>> = {}) => {
    const reply = await send(productList, { status: 'ordered', ...more });
    if (reply.code !== 0) throw new Error(JSON.stringify(reply));
    return reply.data;
  };
  /** On hand and incoming at the first branch, and the company's average cost. */
  const stock = async ({ id }: { id: number }) => {
    const { branches, averageCost } = (await shop.as('owner').call(productStock, { id })).data;
    const level = branches.find(({ branchId }) => branchId === shop.branchId);
    return { onHand: level?.onHand, incoming: level?.incoming, averageCost };
  };
  return { caller, supplierId, send, order, stock };
};

/** The lines of an order, as sent to receive or return this much of each. */
export const linesOf = ({ productList }: WireOrder, ...quantities: number[]) =>
  quantities.flatMap((quantity, at) => {
    const line = productList[at];
    return line && quantity !== 0 ? [{ lineId: line.id, quantity }] : [];
  });
