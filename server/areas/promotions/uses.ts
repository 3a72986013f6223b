import { type RawBuilder, sql } from 'kysely';
import { say } from '#contract/messages/sentence.ts';
import type { Cents } from '#contract/money.ts';
import type { Trx } from '#server/platform/context.ts';
import { readAlong, sendAlong } from '#server/platform/db/pipeline.ts';
import { PREPARED } from '#server/platform/db/prepared.ts';
import { Refusal } from '#server/platform/refusal.ts';
import type { Scope } from '#server/platform/scope.ts';

/** 1 takes a use, −1 returns it, 0 leaves it; `given` is added to what the promotion took off. */
export type UseChange = {
  promotionId: number;
  uses: 1 | 0 | -1;
  /** For a promotion with a limited number of units: units taken, or returned if negative. */
  units?: number;
  given: Cents | number;
};

/** The counting call for a larger statement: returns ids whose limit would be exceeded. */
export const usesCounted = (
  companyId: number,
  customerId: number | null,
  changes: readonly UseChange[],
  beyond = false,
): RawBuilder<number[]> =>
  sql<number[]>`count_promotion_uses(${companyId}::bigint, ${customerId}::bigint,
    ${changes.map(({ promotionId }) => promotionId)}::bigint[], ${changes.map(({ uses }) => uses)}::integer[],
    ${changes.map(({ units = 0 }) => units)}::integer[], ${changes.map(({ given }) => given)}::bigint[], ${beyond}::boolean)`;

/** Somebody took the last use meanwhile: the order must be priced again. */
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

/** Ids whose limit is exceeded, known after the next statement. */
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
 * Counts uses in the sale's own transaction, with its last statement, so that limits hold while others sell at the same time.
 * The caller must await the result, which refuses if a limit is exceeded.
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

/**
 * The same for a sale that has already happened: it counts in any case. Returns the promotions whose limit it
 * exceeds.
 */
export const countUsesBeyond = (
  trx: Trx,
  scope: Pick<Scope, 'companyId'>,
  customerId: number | null,
  changes: readonly UseChange[],
): Promise<() => Promise<number[]>> => countAlong(trx, scope, customerId, changes, true);

/**
 * For a sale whose promotions have no limit: counted at the end of its transaction, which is retried if one of them
 * has a limit by then.
 */
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
