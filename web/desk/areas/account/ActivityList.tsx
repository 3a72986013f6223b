import type { AuditEntry } from '#contract/audit.ts';
import { t } from '#web/desk/areas/account/texts.ts';
import { DateTime } from '#web/desk/ui/DateTime.tsx';
import { sentenceOf } from './activity.ts';
import './account.css';

export function ActivityList({ entries }: { entries: readonly AuditEntry[] }) {
  if (entries.length === 0) return <p className="td-quiet">{t('account.activityNone')}</p>;
  return (
    <ol className="td-activity">
      {entries.map((entry) => (
        <li key={entry.id}>
          <span>{sentenceOf(entry)}</span>
          <DateTime at={entry.at} branchId={entry.branchId} />
        </li>
      ))}
    </ol>
  );
}
