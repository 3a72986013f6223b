import type { FieldErrors } from '#contract/envelope.ts';
import { say } from '#contract/messages/sentence.ts';
import { type Milli, whyNotWhole } from '#contract/quantity.ts';
import type { Trx } from '#server/platform/context.ts';
import { Refusal } from '#server/platform/refusal.ts';
import type { Scope } from '#server/platform/scope.ts';

type DocumentLine = { productId: number; quantity: Milli };

/** Refuses unknown products, repeated ones and fractions of units; every such line is reported. */
export const refuseLines = async (trx: Trx, { companyId }: Scope, lines: readonly DocumentLine[], once = true) => {
  if (lines.length === 0) return;
  const rows = await trx
    .selectFrom('product')
    .select(['id', 'soldByWeight'])
    .where('companyId', '=', companyId)
    .where('archivedAt', 'is', null)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(lines.map(({ productId }) => productId)))))
    .execute();
  const soldByWeightById = new Map(rows.map(({ id, soldByWeight }) => [id, soldByWeight]));
  const listedIds = new Set<number>();
  const fields: FieldErrors['fields'] = {};
  for (const [at, { productId, quantity }] of lines.entries()) {
    const soldByWeight = soldByWeightById.get(productId);
    const inParts = soldByWeight === undefined ? undefined : whyNotWhole(quantity, { soldByWeight });
    if (soldByWeight === undefined) fields[`productList.${at}.productId`] = say('field.noSuchProduct');
    else if (once && listedIds.has(productId)) fields[`productList.${at}.productId`] = say('stock.alreadyListed');
    else if (inParts) fields[`productList.${at}.quantity`] = inParts;
    listedIds.add(productId);
  }
  if (Object.keys(fields).length > 0) throw new Refusal('badFormat', { fields });
};
