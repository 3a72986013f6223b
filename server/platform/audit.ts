import { type RawBuilder, sql } from 'kysely';
import type { Ctx, Origin, Trx } from '#server/platform/context.ts';
import { writtenText } from '#server/platform/db/lateText.ts';
import { sendAlong } from '#server/platform/db/pipeline.ts';
import { PREPARED } from '#server/platform/db/prepared.ts';
import { rowsOf } from '#server/platform/db/rows.ts';

type Fields = Record<string, unknown>;
export type AuditFact = {
  action: string;
  entity: string;
  entityId: number | null;
  /** The name people know it by: a name or a reference. */
  label: string;
  branchId?: number | null;
  before?: Fields | null;
  after?: Fields | null;
};
export type Actor = { companyId: number | null; userId: number | null; userName: string };

/** Never logged, whatever the caller passes. */
const secret = /password|token|secret|pin$/i;
/** Changes with every write, so it tells nothing. */
const noise = new Set(['version', 'search', 'updatedAt']);

const fieldsToShow = (fields: Fields | null | undefined, differing: (key: string) => boolean): Fields | null => {
  if (!fields) return null;
  const pairs = Object.entries(fields).filter(([key]) => !noise.has(key) && differing(key));
  return Object.fromEntries(pairs.map(([key, value]) => [key, secret.test(key) ? '•••' : value]));
};

/** For a change, only the fields that differ. */
const rowOf = ({ before, after, ...fact }: AuditFact) => {
  const differs = (key: string) => !before || !after || JSON.stringify(before[key]) !== JSON.stringify(after[key]);
  return {
    action: fact.action,
    entity: fact.entity,
    entity_id: fact.entityId,
    label: fact.label,
    branch_id: fact.branchId,
    before: fieldsToShow(before, differs),
    after: fieldsToShow(after, differs),
  };
};

/** The statement that records who did what; can also be part of a larger statement. */
const entries = (trx: Trx, actor: Actor, origin: Origin, facts: readonly AuditFact[]): RawBuilder<unknown> => sql`
  insert into audit_entry (company_id, user_id, user_name, address, request_id, action, entity, entity_id, label,
    branch_id, before, after)
  select ${actor.companyId}::bigint, ${actor.userId}::bigint, ${actor.userName}::text, ${origin.address}::text,
    ${origin.requestId}::text, action, entity, entity_id, label, branch_id, before, after
  from ${rowsOf('audit_entry', facts.map(rowOf), (text) => writtenText(trx, text))}`;

/** Records who did what, in the same transaction as the change. */
export const recordAs = async (trx: Trx, actor: Actor, origin: Origin, facts: readonly AuditFact[]): Promise<void> => {
  if (facts.length > 0)
    await sendAlong(trx, sql`${sql.raw(PREPARED)} ${entries(trx, actor, origin, facts)}`.compile(trx));
};

type By = Pick<Ctx, 'scope' | 'origin'>;
/** A shopper of the storefront is nobody's user. */
const actorOf = ({ companyId, userId, userName }: By['scope']): Actor => ({
  companyId,
  userId: userId || null,
  userName,
});

export const record = (trx: Trx, { scope, origin }: By, ...facts: AuditFact[]): Promise<void> =>
  recordAs(trx, actorOf(scope), origin, facts);

/** For a statement that also writes other things. */
export const entriesBy = (trx: Trx, { scope, origin }: By, facts: readonly AuditFact[]): RawBuilder<unknown> =>
  entries(trx, actorOf(scope), origin, facts);
