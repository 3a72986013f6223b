import { formats } from '#web/platform/formats.ts';
import './cells.css';

/** An instant by the clock of the branch it belongs to, else by the company's. */
export function DateTime({ at, branchId }: { at: Date | null; branchId?: number | null }) {
  if (!at) return '–';
  return (
    <time className="td-number" dateTime={at.toISOString()}>
      {formats(branchId).dateTime(at)}
    </time>
  );
}

/** A day of the calendar, YYYY-MM-DD. */
export function Day({ of }: { of: string | null }) {
  if (!of) return '–';
  return (
    <time className="td-number" dateTime={of}>
      {formats().day(of, { day: 'numeric', month: 'short', year: 'numeric' })}
    </time>
  );
}
