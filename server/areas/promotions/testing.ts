import type { WireInput } from '#contract/endpoint.ts';
import { createPromotion } from '#contract/promotions.ts';
import type { Shop } from '#server/testing.ts';

export type Draft = WireInput<typeof createPromotion>;

export const tenPercent = { kind: 'percentage', percent: 10 } as const;

/** Created by the company's admin; running by default. */
export const promote = async (shop: Shop, fields: Partial<Draft> = {}) => {
  const draft = { name: 'Ten percent off', state: 'active', terms: tenPercent, ...fields } as const;
  const reply = await shop.as('companyAdmin').call(createPromotion, draft);
  if (reply.code !== 0) throw new Error(JSON.stringify(reply));
  return reply.data;
};

/** A brand, category, supplier or tag to use in a scope. */
export const listRow = async ({ services, companyId }: Shop, table: 'brand' | 'category' | 'supplier' | 'tag') =>
  (
    await services.database.db
      .insertInto(table)
      .values({ companyId, name: `Row of ${table}` })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

/** What a sale would have stored. */
export const useOnce = async (shop: Shop, promotionId: number): Promise<void> => {
  const { db } = shop.services.database;
  const { companyId, branchId, users } = shop;
  const order = await db
    .insertInto('salesOrder')
    .values({ companyId, branchId, userId: users.owner.id, userName: 'Somebody' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('salesOrderPromotion')
    .values({ companyId, orderId: order.id, promotionId, promotionVersion: 1, name: 'As it was', amount: 50, times: 1 })
    .execute();
};
