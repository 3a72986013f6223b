import { sql } from 'kysely';
import { say } from '#contract/messages/sentence.ts';
import type { Services } from '#server/platform/context.ts';
import type { ImportDefinition, ImportRun } from './definition.ts';
import { changeState } from './jobs.ts';
import { undoAll } from './revert.ts';
import { deleteRows } from './rows.ts';
import { inSteps } from './runner.ts';

/** No worker is silent for so long. */
export const LOST_AFTER_MS = 60_000;
/** What nobody applied by then is forgotten. */
const KEPT_FOR_MS = 30 * 24 * 3600_000;

type LostJob = {
  id: number;
  state: string;
  companyId: number;
  branchId: number | null;
  userId: number;
  userName: string;
  appliedAt: Date | null;
};

/**
 * Imports whose worker is gone: at the start of the embedded engine all that were under way, since nobody else can be
 * working on them; on PostgreSQL those that have been silent for a minute.
 */
export const recover = async (
  services: Services,
  definition: ImportDefinition,
  silentForMs = inSteps(services) ? 0 : LOST_AFTER_MS,
  isRunning: (importId: number) => boolean = () => false,
): Promise<void> => {
  const { db } = services.database;
  const { rows } = await sql<LostJob>`
    select id, state, company_id, branch_id, user_id, user_name, applied_at from import_job
    where kind = ${definition.kind} and state in ('reading', 'checking', 'applying')
      and touched_at <= ${new Date(Date.now() - silentForMs)}`.execute(db);
  await db
    .deleteFrom('importJob')
    .where('kind', '=', definition.kind)
    .where('state', 'in', ['mapping', 'checked', 'failed', 'reverted'])
    .where('touchedAt', '<', new Date(Date.now() - KEPT_FOR_MS))
    .execute();
  for (const { id, state, companyId, branchId, userId, userName, appliedAt } of rows) {
    if (isRunning(id)) continue; // silent because the database was
    const run: ImportRun = { importId: id, branchId, actor: { companyId, userId, userName } };
    if (state === 'reading') {
      await deleteRows(db, id);
      await changeState(db, id, ['reading'], 'failed', { reason: say('imports.readInterrupted') });
    } else if (state === 'checking') {
      await changeState(db, id, ['checking'], 'mapping', { reason: say('imports.checkInterrupted') });
    } else {
      // Half applied or half reverted: in both cases what is left of it is taken back.
      await undoAll(services, definition, run);
      await changeState(db, id, ['applying'], appliedAt ? 'reverted' : 'mapping', {
        reason: appliedAt ? null : say('imports.applyInterrupted'),
        ...(appliedAt ? { revertedAt: new Date() } : {}),
      });
    }
  }
};
