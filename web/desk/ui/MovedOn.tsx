import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { pageOfAudit } from '#contract/audit.ts';
import { t } from '#web/desk/ui/texts.ts';
import { formats } from '#web/platform/formats.ts';
import { optionalQuery } from '#web/platform/query.ts';
import { isEqual, valueAt } from './form.ts';
import type { Conflict, Progress } from './recordForm.ts';

type Moved = {
  entity: string;
  id: number;
  branchId: number | undefined;
  before: string;
  after: string;
  /** What was typed here can't be saved any more. */
  final: boolean;
};

/** Undefined if somebody else changed only what is in the document, not its status. */
export const movedOn = (progress: Progress<never> | undefined, { base, mine, theirs }: Conflict): Moved | undefined => {
  if (!progress) return undefined;
  const { entity, statusOf, fixed } = progress as Progress<object>;
  const [before, after] = [statusOf(base), statusOf(theirs)];
  if (before === after) return undefined;
  const { id, branchId } = theirs as { id: number; branchId?: number };
  const isFixed = fixed(theirs);
  const changesLines = !isEqual(valueAt(mine, 'productList'), valueAt(base, 'productList'));
  return { entity, id, branchId, before, after, final: isFixed === 'all' || (isFixed === 'lines' && changesLines) };
};

/** Somebody else cancelled, confirmed or finished the document: what it is now, and who did it. */
export function MovedOn({ entity, id, branchId, before, after, final }: Moved) {
  // Kept for nobody: the next conflict is another one.
  const log = useQuery({ ...optionalQuery(pageOfAudit, { entity, entityId: id, pageSize: 1 }), gcTime: 0 });
  const last = log.data?.data[0];
  const notes = [
    last && t('ui.conflictBy', { name: last.userName, when: formats(branchId).dateTime(last.at) }),
    final && t('ui.conflictFinal'),
  ];
  return (
    <Alert
      type="warning"
      showIcon
      title={t('ui.conflictMoved', { before, after })}
      description={notes.filter(Boolean).join(' ')}
    />
  );
}
