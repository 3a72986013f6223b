import { type RawBuilder, sql } from 'kysely';
import { say } from '#contract/messages/sentence.ts';
import type { Cents } from '#contract/money.ts';
import type { Trx } from '#server/platform/context.ts';
import { readAlong, sendAlong } from '#server/platform/db/pipeline.ts';
import { PREPARED } from '#server/platform/db/prepared.ts';
import { Refusal } from '#server/platform/refusal.ts';
import type { Scope } from '#server/platform/scope.ts';

/** 1 takes a use, −1 gives it back, 0 leaves it; `given` is added to what the promotion took off. */
export type UseChange = {
  promotionId: number;
  uses: 1 | 0 | -1;
  /** Of a promotion that is for so many units in all: taken, or below zero given back. */
  units?: number;
  given: Cents | number;
};

/** The call that counts, for a statement that writes more at once: answers ids whose limit would be exceeded. */
export const usesCounted = (
  companyId: number,
  customerId: number | null,
  changes: readonly UseChange[],
  beyond = false,
): RawBuilder<number[]> =>
  sql<number[]>`count_promotion_uses(${companyId}::bigint, ${customerId}::bigint,
    ${changes.map(({ promotionId }) => promotionId)}::bigint[], ${changes.map(({ uses }) => uses)}::integer[],
    ${changes.map(({ units = 0 }) => units)}::integer[], ${changes.map(({ given }) => given)}::bigint[], ${beyond}::boolean)`;

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

/** Ids whose limit is exceeded, told after the next statement. */
const countAlong = async (
  trx: Trx,
  { companyId }: Pick<Scope, 'companyId'>,
  customerId: number | null,
  changes: readonly UseChange[],
  beyond: boolean,
): Promise<() => Promise<number[]>> => {
  if (changes.length === 0) return async () => [];
  const statement = sql`${sql.raw(PREPARED)}
    select ${usesCounted(companyId, customerId, changes, beyond)} as exceeded`;
  const rows = await readAlong<{ exceeded: number[] }>(trx, statement.compile(trx));
  return async () => (await rows())[0]?.exceeded ?? [];
};

/**
 * Counts in the sale's own transaction, as its last step and with the next statement: limits hold whoever else is selling. What
 * it returns refuses, and nobody may leave that out.
 */
export const countUses = async (
  trx: Trx,
  scope: Pick<Scope, 'companyId'>,
  customerId: number | null,
  changes: readonly UseChange[],
): Promise<() => Promise<void>> => {
  const refused = await countAlong(trx, scope, customerId, changes, false);
  return async () => refuseUsedUp(trx, scope, await refused());
};

/** The same for a sale that happened where nobody could ask: it counts in any case. Answers those whose limit it exceeds. */
export const countUsesBeyond = (
  trx: Trx,
  scope: Pick<Scope, 'companyId'>,
  customerId: number | null,
  changes: readonly UseChange[],
): Promise<() => Promise<number[]>> => countAlong(trx, scope, customerId, changes, true);

/** Of a sale whose promotions all have no limit: counted with the end of its transaction, which begins anew where one has by then. */
export const countUnlimitedUses = async (
  trx: Trx,
  { companyId }: Pick<Scope, 'companyId'>,
  customerId: number | null,
  changes: readonly UseChange[],
): Promise<void> => {
  if (changes.length === 0) return;
  const statement = sql`${sql.raw(PREPARED)}
    select count_unlimited_uses(${companyId}::bigint, ${customerId}::bigint,
      ${changes.map(({ promotionId }) => promotionId)}::bigint[], ${changes.map(({ uses }) => uses)}::integer[],
      ${changes.map(({ given }) => given)}::bigint[])`;
  await sendAlong(trx, statement.compile(trx));
};
