import type { CustomerTypeKey, updateCustomerType as endpoint, PricedType, PriceLevel } from '#contract/customers.ts';
import { CustomerType } from '#contract/customers.ts';
import type { Input } from '#contract/endpoint.ts';
import { type Sentence, say } from '#contract/messages/sentence.ts';
import { isCheaper, retailLevel } from '#contract/pricing.ts';
import { record } from '#server/platform/audit.ts';
import type { Ctx, Db } from '#server/platform/context.ts';
import { may, type Scope } from '#server/platform/scope.ts';
import { alters, nextVersion, unchangedSince } from '#server/platform/version.ts';

const columns = ['key', 'name', 'priceLevel', 'percent', 'version'] as const;
type Row = { key: string; name: string; priceLevel: string; percent: string; version: number };
const toType = ({ key, priceLevel, percent, ...row }: Row): PricedType => ({
  ...row,
  key: key as CustomerTypeKey,
  priceLevel: priceLevel as PriceLevel,
  percent: Number(percent),
});

const typesIn = (db: Db, { companyId }: Scope) =>
  db.selectFrom('customerType').select(columns).where('companyId', '=', companyId);

export const listTypes = async (db: Db, scope: Scope): Promise<PricedType[]> =>
  (await typesIn(db, scope).orderBy('position').execute()).map(toType);

const DISCOUNT_ONLY = say('customers.typeNeedsDiscountRight');

/** A cheaper type is a discount on everything, so assigning one needs the right to discount. */
export const whyNotType = (
  scope: Scope,
  types: readonly PricedType[],
  before: CustomerTypeKey | undefined,
  wanted: CustomerTypeKey | undefined,
): Sentence | undefined => {
  if (wanted === undefined || wanted === before || may(scope, 'discount.edit')) return undefined;
  const levelOf = (key: CustomerTypeKey | undefined) => types.find((type) => type.key === key) ?? retailLevel;
  return isCheaper(levelOf(wanted), levelOf(before)) ? DISCOUNT_ONLY : undefined;
};

export const changeType = (
  ctx: Ctx,
  { key, version, name, priceLevel, percent }: Input<typeof endpoint>,
): Promise<CustomerType> =>
  ctx.write(async (trx) => {
    const row = await typesIn(trx, ctx.scope).where('key', '=', key).forUpdate().executeTakeFirst();
    const before = unchangedSince(version, CustomerType, row && toType(row));
    if (!alters(before, { name, priceLevel, percent })) return before;
    const after = toType(
      await trx
        .updateTable('customerType')
        .set({
          name,
          priceLevel,
          percent: percent === undefined ? undefined : String(percent),
          version: nextVersion,
        })
        .where('companyId', '=', ctx.scope.companyId)
        .where('key', '=', key)
        .returning(columns)
        .executeTakeFirstOrThrow(),
    );
    await record(trx, ctx, {
      action: 'update',
      entity: 'customerType',
      entityId: null,
      label: after.name,
      before,
      after,
    });
    return after;
  });
