import { Checkbox, Input, InputNumber, Select } from 'antd';
import { COMMON_DAYS, LAST_DAY, type Timing, weekdays } from '#contract/jobs/timing.ts';
import { t } from '#web/desk/areas/jobs/texts.ts';
import { weekdayWord } from './words.ts';
import './schedules.css';

type TimingInputProps = { id?: string; value?: Timing; onChange?: (timing: Timing) => void };

const choices = ['hour', 'day', 'weekday', 'week', 'month', 'cron'] as const;
const choiceWord = (every: Timing['every']): string =>
  ({
    hour: t('jobs.everyHour'),
    day: t('jobs.everyDay'),
    weekday: t('jobs.everyWeekday'),
    week: t('jobs.everyWeek'),
    month: t('jobs.everyMonth'),
    cron: t('jobs.everyCron'),
  })[every];

const timeOf = (timing: Timing | undefined): string => (timing && 'time' in timing ? timing.time : '07:00');

/** The time of day stays when another choice is made. */
const firstOf = (every: Timing['every'], before: Timing | undefined): Timing => {
  const time = timeOf(before);
  switch (every) {
    case 'hour':
      return { every, minute: 0 };
    case 'day':
    case 'weekday':
      return { every, time };
    case 'week':
      return { every, days: ['monday'], time };
    case 'month':
      return { every, day: 1, time };
    case 'cron':
      return { every, cron: '0 7 * * 1-5' };
  }
};

const days = () =>
  Array.from({ length: LAST_DAY }, (_, at) => ({
    value: at + 1,
    label: at + 1 === LAST_DAY ? t('jobs.lastDay') : String(at + 1),
  }));

/** Simple choices, or cron for everything else. */
export function TimingInput({ id, value, onChange }: TimingInputProps) {
  return (
    <div className="td-timing">
      <Select
        id={id}
        aria-label={t('jobs.timing')}
        value={value?.every}
        options={choices.map((every) => ({ value: every, label: choiceWord(every) }))}
        onChange={(every) => onChange?.(firstOf(every, value))}
      />
      {value?.every === 'hour' ? (
        <InputNumber
          aria-label={t('jobs.minutesPast')}
          min={0}
          max={59}
          precision={0}
          value={value.minute}
          onChange={(minute) => minute !== null && onChange?.({ ...value, minute })}
        />
      ) : null}
      {value?.every === 'month' ? (
        <Select
          aria-label={t('jobs.dayOfMonth')}
          value={value.day}
          options={days()}
          onChange={(day) => onChange?.({ ...value, day })}
        />
      ) : null}
      {value && 'time' in value ? (
        <Input
          type="time"
          aria-label={t('jobs.atTime')}
          value={value.time}
          onChange={({ target }) => onChange?.({ ...value, time: target.value })}
        />
      ) : null}
      {value?.every === 'month' && value.day > COMMON_DAYS && value.day < LAST_DAY ? (
        <p className="td-timing-note">{t('jobs.shortMonth')}</p>
      ) : null}
      {value?.every === 'cron' ? (
        <Input
          aria-label={t('jobs.cronLabel')}
          placeholder={t('jobs.cronHelp')}
          className="td-cron"
          maxLength={100}
          value={value.cron}
          onChange={({ target }) => onChange?.({ ...value, cron: target.value })}
        />
      ) : null}
      {value?.every === 'week' ? (
        <Checkbox.Group
          aria-label={t('jobs.weekdays')}
          className="td-timing-days"
          value={value.days}
          options={weekdays.map((day) => ({ value: day, label: weekdayWord(day) }))}
          onChange={(chosen) => onChange?.({ ...value, days: weekdays.filter((day) => chosen.includes(day)) })}
        />
      ) : null}
    </div>
  );
}
