import { say } from '#contract/messages/sentence.ts';
import { isWhole, type Milli } from '#contract/quantity.ts';
import type { FieldErrors } from '#contract/refusals.ts';
import type { Trx } from '#server/platform/context.ts';
import { Refusal } from '#server/platform/refusal.ts';
import type { Scope } from '#server/platform/scope.ts';

type Listed = { productId: number; quantity: Milli };

/** Refuses lines that name no product of the company, the same one twice, or part of a unit; every such line is told. */
export const refuseLines = async (trx: Trx, { companyId }: Scope, lines: readonly Listed[], once = true) => {
  if (lines.length === 0) return;
  const rows = await trx
    .selectFrom('product')
    .select(['id', 'soldByWeight'])
    .where('companyId', '=', companyId)
    .where('archivedAt', 'is', null)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(lines.map(({ productId }) => productId)))))
    .execute();
  const weighed = new Map(rows.map(({ id, soldByWeight }) => [id, soldByWeight]));
  const seen = new Set<number>();
  const fields: FieldErrors['fields'] = {};
  for (const [at, { productId, quantity }] of lines.entries()) {
    if (!weighed.has(productId)) fields[`productList.${at}.productId`] = say('field.noSuchProduct');
    else if (once && seen.has(productId)) fields[`productList.${at}.productId`] = say('stock.alreadyListed');
    else if (!isWhole(quantity) && !weighed.get(productId))
      fields[`productList.${at}.quantity`] = say('field.wholeUnits');
    seen.add(productId);
  }
  if (Object.keys(fields).length > 0) throw new Refusal('badFormat', { fields });
};
