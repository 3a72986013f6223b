import { sql } from 'kysely';
import type { Ctx, Origin, Trx } from '#server/platform/context.ts';
import { PREPARED } from '#server/platform/db/prepared.ts';

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
  const of = <V>(value: (fact: AuditFact) => V) => facts.map(value);
  const told = facts.map(({ before, after }) => {
    const differs = (key: string) => !before || !after || JSON.stringify(before[key]) !== JSON.stringify(after[key]);
    return { before: shown(before, differs), after: shown(after, differs) };
  });
  await sql`${sql.raw(PREPARED)}
    insert into audit_entry (company_id, user_id, user_name, address, request_id, action, entity, entity_id, label,
      branch_id, before, after)
    select ${actor.companyId}::bigint, ${actor.userId}::bigint, ${actor.userName}::text, ${origin.address}::text,
      ${origin.requestId}::text, action, entity, entity_id, label, branch_id, before::jsonb, after::jsonb
    from unnest(
      ${of(({ action }) => action)}::text[],
      ${of(({ entity }) => entity)}::text[],
      ${of(({ entityId }) => entityId)}::bigint[],
      ${of(({ label }) => label)}::text[],
      ${of(({ branchId = null }) => branchId)}::bigint[],
      ${told.map(({ before }) => before)}::text[],
      ${told.map(({ after }) => after)}::text[]
    ) as fact (action, entity, entity_id, label, branch_id, before, after)`.execute(trx);
};

export const record = (
  trx: Trx,
  { scope, origin }: Pick<Ctx, 'scope' | 'origin'>,
  ...facts: AuditFact[]
): Promise<void> =>
  recordAs(trx, { companyId: scope.companyId, userId: scope.userId, userName: scope.userName }, origin, facts);
