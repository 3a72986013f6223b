import { Input } from 'antd';
import { t } from '#web/desk/areas/promotions/texts.ts';
import { DayInput } from '#web/desk/ui/DayInput.tsx';
import { addDays, clockOf, dayOf, MIDNIGHT } from './window.ts';

type MomentInputProps = {
  id?: string;
  label: string;
  value?: string | null;
  onChange?: (moment: string | null) => void;
  /** The first excluded moment: a day without a time counts to its end. */
  isEnd?: boolean;
};

/** A day and optionally a time, in the branch's local time. */
export function MomentInput({ id, label, value, onChange, isEnd = false }: MomentInputProps) {
  const clock = value ? clockOf(value) : '';
  const isWholeDay = clock === MIDNIGHT;
  const day = value ? (isEnd && isWholeDay ? addDays(dayOf(value), -1) : dayOf(value)) : null;
  const write = (onDay: string | null, time: string) => {
    if (onDay === null) return onChange?.(null);
    if (time !== '') return onChange?.(`${onDay}T${time}`);
    onChange?.(`${isEnd ? addDays(onDay, 1) : onDay}T${MIDNIGHT}`);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter takes the day that was typed; it does not send the form too
    <span className="td-promo-moment" onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}>
      <DayInput id={id} value={day} onChange={(chosen) => write(chosen, isWholeDay ? '' : clock)} />
      <Input
        type="time"
        aria-label={t('promotions.timeOf', { field: label })}
        disabled={day === null || undefined}
        value={isWholeDay ? '' : clock}
        onChange={({ target }) => write(day, target.value)}
      />
    </span>
  );
}

type Hours = { from: string; to: string };
type HoursInputProps = { id?: string; value?: Hours | null; onChange?: (hours: Hours | null) => void };

/** Daily hours in local time; both blank is all day. */
export function HoursInput({ id, value, onChange }: HoursInputProps) {
  const hours = value ?? { from: '', to: '' };
  const write = (changed: Partial<Hours>) => {
    const after = { ...hours, ...changed };
    onChange?.(after.from === '' && after.to === '' ? null : after);
  };
  return (
    <span className="td-promo-moment">
      <Input
        id={id}
        type="time"
        value={hours.from}
        aria-label={t('promotions.hoursFrom')}
        onChange={({ target }) => write({ from: target.value })}
      />
      –
      <Input
        type="time"
        value={hours.to}
        aria-label={t('promotions.hoursTo')}
        onChange={({ target }) => write({ to: target.value })}
      />
    </span>
  );
}
