import { t } from '#web/desk/ui/texts.ts';
import './list.css';

/** Placeholders in the shape of the rows, while the first ones load. */
export function RowSkeleton({ rows = 8 }: { rows?: number }) {
  return (
    <div className="td-skeleton td-late" role="status" aria-label={t('common.loading')}>
      {Array.from({ length: rows }, (_, row) => `row ${row}`).map((row) => (
        <span key={row} className="td-skeleton-row" />
      ))}
    </div>
  );
}
