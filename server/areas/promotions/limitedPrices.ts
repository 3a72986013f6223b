import { sql } from 'kysely';
import { englishOf } from '#contract/messages/sentence.ts';
import { zhCN } from '#contract/messages/zh-CN.ts';
import type { Cents } from '#contract/money.ts';
import type { Trx } from '#server/platform/context.ts';
import type { Scope } from '#server/platform/scope.ts';

/* Promotions behind the storefront's limited-time products: each is updated in the same transaction as its item. */

type Company = Pick<Scope, 'companyId'>;

export type LimitedPrice = {
  itemId: number;
  productId: number;
  price: Cents;
  /** In total. */
  units: number;
  startsAt: string | null;
  endsAt: string;
};

const NAME = 'promotions.limitedPriceName';

/** Shown to customers on receipts, so in the company's language. */
const nameOf = async (trx: Trx, { companyId }: Company): Promise<string> => {
  const { rows } = await sql<{ language: string }>`select language from company where id = ${companyId}`.execute(trx);
  return rows[0]?.language === 'zh-CN' ? zhCN[NAME] : englishOf({ id: NAME });
};

const insertPrice = async (trx: Trx, scope: Company, limited: LimitedPrice): Promise<void> => {
  const { companyId } = scope;
  const { itemId, productId, price, units, startsAt, endsAt } = limited;
  const name = await nameOf(trx, scope);
  // The promised price applies even below cost.
  await sql`
    with new_promotion as (
      insert into promotion (company_id, name, state, terms, starts_at, ends_at, below_cost, limit_units, storefront_item_id)
      values (${companyId}, ${name}, 'active', ${JSON.stringify({ kind: 'limitedPrice', price })}::jsonb, ${startsAt}, ${endsAt},
        true, ${units}, ${itemId})
      returning id)
    insert into promotion_scope (company_id, promotion_id, side, product_id)
    select ${companyId}, new_promotion.id, 'scope', ${productId} from new_promotion`.execute(trx);
};

/** With another product the count starts over: sales of the earlier product stay with their own promotion. */
export const saveLimitedPrice = async (trx: Trx, scope: Company, limited: LimitedPrice): Promise<void> => {
  const { companyId } = scope;
  const { itemId, productId, price, units, startsAt, endsAt } = limited;
  const { rows } = await sql<{ id: number }>`
    update promotion p set terms = ${JSON.stringify({ kind: 'limitedPrice', price })}::jsonb, limit_units = ${units},
      starts_at = ${startsAt}, ends_at = ${endsAt}, updated_at = now(), version = p.version + 1
    from promotion_scope s
    where p.company_id = ${companyId} and p.storefront_item_id = ${itemId}
      and s.company_id = p.company_id and s.promotion_id = p.id and s.product_id = ${productId}
    returning p.id`.execute(trx);
  if (rows.length > 0) return;
  await removeLimitedPrices(trx, scope, [itemId]);
  await insertPrice(trx, scope, limited);
};

/** Stops when its item is deleted, and continues when the deletion is undone. */
export const switchLimitedPrice = async (
  trx: Trx,
  { companyId }: Company,
  itemId: number,
  state: 'active' | 'paused',
) => {
  await sql`
    update promotion p set state = ${state}, updated_at = now(), version = p.version + 1
    where p.company_id = ${companyId} and p.storefront_item_id = ${itemId}`.execute(trx);
};

/** Deleted, or archived if orders used it. */
export const removeLimitedPrices = async (trx: Trx, { companyId }: Company, itemIds: readonly number[]) => {
  const { rows } = await sql<{ id: number }>`
    update promotion p set storefront_item_id = null
    where p.company_id = ${companyId} and p.storefront_item_id = any(${itemIds}::bigint[]) returning p.id`.execute(trx);
  for (const { id } of rows) await sql`select remove_promotion(${companyId}, ${id})`.execute(trx);
};
