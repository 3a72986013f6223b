import { Alert } from 'antd';
import { t } from '#web/desk/ui/texts.ts';
import { isEqual, valueAt } from './form.ts';
import { LastChange, type LastChangeProps } from './LastChange.tsx';
import type { Conflict, Progress } from './recordForm.ts';

type MovedOnProps = LastChangeProps & {
  before: string;
  after: string;
  /** The title if the status is the same as before. */
  same?: string;
};
type Moved = Omit<MovedOnProps, 'note' | 'same'> & {
  /** What was typed here can't be saved any more. */
  final: boolean;
  fixedLines: boolean;
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
  const fixedLines = isFixed !== 'nothing';
  return { entity, id, branchId, before, after, fixedLines, final: isFixed === 'all' || (fixedLines && changesLines) };
};

/** Somebody else cancelled, confirmed or finished the document: what it is now, and who did it. */
export function MovedOn({ before, after, same, note, ...record }: MovedOnProps) {
  return (
    <Alert
      type="warning"
      showIcon
      title={before === after ? same : t('ui.conflictMoved', { before, after })}
      description={<LastChange {...record} note={note} />}
    />
  );
}
