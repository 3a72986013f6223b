import { formatDateTime } from '#web/platform/i18n.ts';
import './cells.css';

export function DateTime({ at }: { at: Date | null }) {
  if (!at) return '–';
  return (
    <time className="td-number" dateTime={at.toISOString()}>
      {formatDateTime(at)}
    </time>
  );
}
