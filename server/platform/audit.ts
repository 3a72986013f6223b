import type { Ctx, Origin, Trx } from '#server/platform/context.ts';

type Fields = Record<string, unknown>;
export type AuditFact = {
  action: string;
  entity: string;
  entityId: number | null;
  /** How people call it: a name or a reference. */
  label: string;
  branchId?: number | null;
  before?: Fields | null;
  after?: Fields | null;
};
export type Actor = { companyId: number | null; userId: number | null; userName: string };

/** Kept out of the log whatever the caller passes. */
const secret = /password|token|secret|pin$/i;
/** Changes with every write, so it says nothing. */
const noise = new Set(['version', 'search', 'updatedAt']);

const shown = (fields: Fields | null | undefined, differing: (key: string) => boolean): string | null => {
  if (!fields) return null;
  const kept = Object.entries(fields).filter(([key]) => !noise.has(key) && differing(key));
  return JSON.stringify(Object.fromEntries(kept.map(([key, value]) => [key, secret.test(key) ? '•••' : value])));
};

/** Writes who did what into the transaction that does it; of a change only the fields that differ. */
export const recordAs = async (trx: Trx, actor: Actor, origin: Origin, facts: readonly AuditFact[]): Promise<void> => {
  if (facts.length === 0) return;
  await trx
    .insertInto('auditEntry')
    .values(
      facts.map(({ before, after, ...fact }) => {
        const differs = (key: string) =>
          !before || !after || JSON.stringify(before[key]) !== JSON.stringify(after[key]);
        return {
          ...actor,
          address: origin.address,
          requestId: origin.requestId,
          action: fact.action,
          entity: fact.entity,
          entityId: fact.entityId,
          label: fact.label,
          branchId: fact.branchId ?? null,
          before: shown(before, differs),
          after: shown(after, differs),
        };
      }),
    )
    .execute();
};

export const record = (
  trx: Trx,
  { scope, origin }: Pick<Ctx, 'scope' | 'origin'>,
  ...facts: AuditFact[]
): Promise<void> =>
  recordAs(trx, { companyId: scope.companyId, userId: scope.userId, userName: scope.userName }, origin, facts);
