import { DAY_MS, FIRST_DAY } from '#contract/days.ts';
import { say } from '#contract/messages/sentence.ts';
import type { Trx } from '#server/platform/context.ts';
import { badField } from '#server/platform/refusal.ts';
import type { Scope } from '#server/platform/scope.ts';

/** Clocks of tills and phones may be this far ahead; such a time counts as now. */
const AHEAD_MS = 60_000;

export const refuseOddTime = (occurredAt: Date | string | undefined, field = 'occurredAt'): void => {
  if (!(occurredAt instanceof Date)) return;
  if (occurredAt.getTime() > Date.now() + AHEAD_MS) throw badField(field, say('stock.inFuture'));
  if (occurredAt.getTime() < Date.parse(FIRST_DAY)) throw badField(field, say('stock.tooFarBack'));
};

/** Late entries are fine, but not years late: that would rewrite figures that were already reported. */
export const refuseBackdated = (occurredAt: Date | undefined, days: number, field = 'occurredAt'): void => {
  refuseOddTime(occurredAt, field);
  if (!occurredAt || occurredAt.getTime() >= Date.now() - Math.max(1, days) * DAY_MS) return;
  throw badField(field, days > 1 ? say('stock.maxDaysBack', { days }) : say('stock.maxOneDayBack'));
};

/** The same for documents that have not loaded the company's settings. Demo data may be of any age. */
export const refuseLateEntry = async (
  trx: Trx,
  { companyId, backdated = false }: Pick<Scope, 'companyId'> & { backdated?: boolean },
  occurredAt: Date | undefined,
): Promise<void> => {
  if (!occurredAt || backdated) return;
  const { backdatingDays } = await trx
    .selectFrom('company')
    .select('backdatingDays')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  refuseBackdated(occurredAt, backdatingDays);
};
