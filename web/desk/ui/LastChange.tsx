import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { pageOfAudit } from '#contract/audit.ts';
import { refusals } from '#contract/refusals.ts';
import { t } from '#web/desk/ui/texts.ts';
import type { CallError } from '#web/platform/callError.ts';
import { formats } from '#web/platform/formats.ts';
import { optionalQuery } from '#web/platform/query.ts';
import type { RecordForm } from './recordForm.ts';

export type LastChangeProps = {
  /** Its name in the audit log. */
  entity: string;
  id: number;
  branchId?: number | undefined;
  /** Said after it. */
  note?: string | undefined;
};
type RefusedProps = { form: RecordForm; problem: CallError; action?: ReactNode };

/** Who changed or deleted a record last, for those who may know. */
export function LastChange({ entity, id, branchId, note }: LastChangeProps) {
  // Kept for nobody: the next change is another one.
  const log = useQuery({ ...optionalQuery(pageOfAudit, { entity, entityId: id, pageSize: 1 }), gcTime: 0 });
  const last = log.data?.data[0];
  const values = last && { name: last.userName, when: formats(branchId).dateTime(last.at) };
  const by = values && (last.action === 'delete' ? t('ui.deletedBy', values) : t('ui.conflictBy', values));
  return [by, note].filter(Boolean).join(' ');
}

/** A refusal of a form, and who deleted its record if that is the reason. */
export function Refused({ form, problem, action }: RefusedProps) {
  const [, entity, id] = /^(\w+)\.(\d+)$/.exec(form.name) ?? [];
  const { branchId } = form.initial as { branchId?: number };
  const isGone = entity !== undefined && problem.code === refusals.notFound.code;
  const deletedBy = isGone ? <LastChange entity={entity} id={Number(id)} branchId={branchId} /> : undefined;
  return <Alert type="error" showIcon role="alert" title={problem.message} description={deletedBy} action={action} />;
}
