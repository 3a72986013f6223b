import { sql } from 'kysely';
import { type Sentence, say } from '#contract/messages/sentence.ts';
import type { Db } from '#server/platform/context.ts';
import { demandSwitch, maySwitch, type Scope } from '#server/platform/scope.ts';

type Status = 'active' | 'inactive';
type Switchable = 'product' | 'customer';

/** Why the user may not give an existing record this status: it needs the right to activate or inactivate. */
export const whyNotSwitch = (
  scope: Scope,
  kind: Switchable,
  before: Status | undefined,
  after: Status,
): Sentence | undefined => {
  if (before === undefined || before === after || maySwitch(scope, kind, after === 'active')) return undefined;
  return say(after === 'active' ? 'imports.enableRight' : 'imports.disableRight');
};

/** Refuses users who may not activate or inactivate what this import, or its undo, would, even if another user checked the file. */
export const demandSwitches = async (
  db: Db,
  scope: Scope,
  kind: Switchable,
  importId: number,
  step: 'apply' | 'revert',
): Promise<void> => {
  if (maySwitch(scope, kind, true) && maySwitch(scope, kind, false)) return;
  const { rows } = await sql<{ from: Status; to: Status }>`
    select distinct c."from", c."to" from import_row r, jsonb_to_recordset(r.changes) as c(field text, "from" text, "to" text)
    where r.import_id = ${importId} and r.outcome = 'changed' and c.field = 'status'`.execute(db);
  for (const { from, to } of rows) demandSwitch(scope, kind, (step === 'apply' ? to : from) === 'active');
};
