import { zoneOf } from '#web/platform/branch.ts';
import { formats, formatsIn } from '#web/platform/formats.ts';
import './cells.css';

type DateTimeProps = {
  at: Date | null;
  branchId?: number | null;
  /** For a branch that may be out of the user's reach. */
  timeZone?: string;
};

/** An instant in the local time of its branch, otherwise the company's. */
export function DateTime({ at, branchId, timeZone = zoneOf(branchId) }: DateTimeProps) {
  if (!at) return '–';
  return (
    <time className="td-number" dateTime={at.toISOString()}>
      {formatsIn(timeZone).dateTime(at)}
    </time>
  );
}

/** The day of an instant, by the clock of its branch. */
export function DayAt({ at, branchId }: { at: Date; branchId: number }) {
  return (
    <time className="td-number" dateTime={at.toISOString()}>
      {formats(branchId).date(at)}
    </time>
  );
}

/** A calendar day, YYYY-MM-DD. */
export function Day({ of }: { of: string | null }) {
  if (!of) return '–';
  return (
    <time className="td-number" dateTime={of}>
      {formats().day(of, { day: 'numeric', month: 'short', year: 'numeric' })}
    </time>
  );
}
