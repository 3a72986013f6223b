import { formats } from '#web/platform/formats.ts';
import './cells.css';

export function DateTime({ at }: { at: Date | null }) {
  if (!at) return '–';
  return (
    <time className="td-number" dateTime={at.toISOString()}>
      {formats().dateTime(at)}
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
