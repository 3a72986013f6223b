import { recordAs } from '#server/platform/audit.ts';
import type { Origin, Trx } from '#server/platform/context.ts';
import type { ImportDefinition, ImportRun } from './definition.ts';
import { entitiesOf } from './rows.ts';

/** The work outlives the request that started it. */
const background: Origin = { address: '', userAgent: '', requestId: '' };

/** One entry for the whole import, with the records it concerns: each shows it in its own history. */
export const recordImport = async (
  trx: Trx,
  { kind }: ImportDefinition,
  { importId, actor, branchId }: ImportRun,
  action: 'import' | 'revert',
  label: string,
  origin = background,
): Promise<void> => {
  const ids = await entitiesOf(trx, importId);
  await recordAs(trx, actor, origin, [
    { action, entity: kind, entityId: null, label, branchId, after: { [`${kind}s`]: ids.length, ids } },
  ]);
};
