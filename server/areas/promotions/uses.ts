import { type RawBuilder, sql } from 'kysely';
import { say } from '#contract/messages/sentence.ts';
import type { Cents } from '#contract/money.ts';
import type { Trx } from '#server/platform/context.ts';
import { Refusal } from '#server/platform/refusal.ts';
import type { Scope } from '#server/platform/scope.ts';

/** 1 takes a use, −1 gives it back, 0 leaves it; `given` is added to what the promotion took off. */
export type UseChange = { promotionId: number; uses: 1 | 0 | -1; given: Cents | number };

/** The call that counts, for a statement that writes more at once: answers ids whose limit would be exceeded. */
export const usesCounted = (
  companyId: number,
  customerId: number | null,
  changes: readonly UseChange[],
): RawBuilder<number[]> =>
  sql<number[]>`count_promotion_uses(${companyId}::bigint, ${customerId}::bigint,
    ${changes.map(({ promotionId }) => promotionId)}::bigint[], ${changes.map(({ uses }) => uses)}::integer[],
    ${changes.map(({ given }) => given)}::bigint[])`;

/** Somebody took the last use meanwhile: the order is to be quoted again. */
export const refuseUsedUp = async (trx: Trx, { companyId }: Pick<Scope, 'companyId'>, ids: readonly number[]) => {
  const [promotionId] = ids;
  if (promotionId === undefined) return;
  const { rows } = await sql<{ name: string }>`
    select name from promotion where company_id = ${companyId} and id = ${promotionId}`.execute(trx);
  throw new Refusal(
    'promotionUsedUp',
    { promotionIds: [...ids] },
    say('promotions.usedUp', { name: rows[0]?.name ?? '' }),
  );
};

/** Counts in the sale's own transaction, as its last step: limits hold whoever else is selling. */
export const countUses = async (
  trx: Trx,
  scope: Pick<Scope, 'companyId'>,
  customerId: number | null,
  changes: readonly UseChange[],
): Promise<void> => {
  if (changes.length === 0) return;
  const { rows } = await sql<{ refused: number[] }>`
    select ${usesCounted(scope.companyId, customerId, changes)} as refused`.execute(trx);
  await refuseUsedUp(trx, scope, rows[0]?.refused ?? []);
};
