import { t } from '#web/desk/ui/texts.ts';
import './list.css';

/** The shape of what comes, while the first rows load. */
export function RowSkeleton({ rows = 8 }: { rows?: number }) {
  return (
    <div className="td-skeleton td-late" role="status" aria-label={t('common.loading')}>
      {Array.from({ length: rows }, (_, row) => `row ${row}`).map((row) => (
        <span key={row} className="td-skeleton-row" />
      ))}
    </div>
  );
}
