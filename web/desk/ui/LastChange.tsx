import { useQuery } from '@tanstack/react-query';
import { pageOfAudit } from '#contract/audit.ts';
import { t } from '#web/desk/ui/texts.ts';
import { formats } from '#web/platform/formats.ts';
import { optionalQuery } from '#web/platform/query.ts';

export type LastChangeProps = {
  /** Its name in the audit log. */
  entity: string;
  id: number;
  branchId?: number | undefined;
  /** Said after it. */
  note?: string | undefined;
};

/** Who changed a document last, for those who may know. */
export function LastChange({ entity, id, branchId, note }: LastChangeProps) {
  // Kept for nobody: the next change is another one.
  const log = useQuery({ ...optionalQuery(pageOfAudit, { entity, entityId: id, pageSize: 1 }), gcTime: 0 });
  const last = log.data?.data[0];
  const by = last && t('ui.conflictBy', { name: last.userName, when: formats(branchId).dateTime(last.at) });
  return [by, note].filter(Boolean).join(' ');
}
