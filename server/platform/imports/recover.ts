import { sql } from 'kysely';
import { say } from '#contract/messages/sentence.ts';
import type { Services } from '#server/platform/context.ts';
import type { ImportDefinition, ImportRun } from './definition.ts';
import { changeState } from './jobs.ts';
import { undoAll } from './revert.ts';
import { deleteRows } from './rows.ts';
import type { Progress } from './work.ts';

type LostImport = {
  state: 'reading' | 'checking' | 'applying';
  companyId: number;
  branchId: number | null;
  userId: number;
  userName: string;
  appliedAt: Date | null;
};

/** An import whose worker is gone goes where it can be tried again; one that ended before is left as it is. */
export const recover = async (
  services: Services,
  definition: ImportDefinition,
  importId: number,
  progress: Progress,
): Promise<void> => {
  const { db } = services.database;
  const { rows } = await sql<LostImport>`
    select state, company_id, branch_id, user_id, user_name, applied_at from import_job
    where id = ${importId} and kind = ${definition.kind} and state in ('reading', 'checking', 'applying')`.execute(db);
  const [lost] = rows;
  if (!lost) return;
  const { state, companyId, branchId, userId, userName, appliedAt } = lost;
  if (state === 'reading') {
    await deleteRows(db, importId);
    await changeState(db, importId, ['reading'], 'failed', { reason: say('imports.readInterrupted') });
  } else if (state === 'checking') {
    await changeState(db, importId, ['checking'], 'mapping', { reason: say('imports.checkInterrupted') });
  } else {
    // Half applied or half reverted: in both cases what is left of it is reverted.
    const run: ImportRun = { importId, branchId, actor: { companyId, userId, userName } };
    await undoAll(services, definition, run, progress);
    await changeState(db, importId, ['applying'], appliedAt ? 'reverted' : 'mapping', {
      reason: appliedAt ? null : say('imports.applyInterrupted'),
      ...(appliedAt ? { revertedAt: new Date() } : {}),
    });
  }
};
