import { Button, ConfigProvider, Input, Switch } from 'antd';
import { type OpeningDays, weekdays } from '#contract/settings/branches.ts';
import { t } from '#web/desk/areas/settings/texts.ts';
import { dayName, withDay } from './openingDays.ts';
import './openingHours.css';

type OpeningHoursProps = { value?: OpeningDays; onChange?: (days: OpeningDays) => void };

/** Seven lines: open or closed, from when to when. */
export function OpeningHours({ value = [], onChange }: OpeningHoursProps) {
  const { componentDisabled: disabled } = ConfigProvider.useConfig();
  const monday = value.find(({ day }) => day === 'monday');
  return (
    <div className="td-hours">
      {weekdays.map((day) => {
        const hours = value.find((each) => each.day === day);
        const changeHours = (change: Partial<{ open: string; close: string }>) =>
          hours && onChange?.(withDay(value, day, { open: hours.open, close: hours.close, ...change }));
        return (
          <div className="td-hours-day" key={day}>
            <Switch
              size="small"
              checked={hours !== undefined}
              aria-label={t('settings.dayOpen', { day: dayName(day) })}
              onChange={(open) => onChange?.(withDay(value, day, open ? pick(monday) : null))}
            />
            <span>{dayName(day)}</span>
            {hours ? (
              <span className="td-hours-times">
                <Input
                  type="time"
                  value={hours.open}
                  aria-label={t('settings.dayOpensAt', { day: dayName(day) })}
                  onChange={({ target }) => changeHours({ open: target.value })}
                />
                –
                <Input
                  type="time"
                  value={hours.close}
                  status={hours.open < hours.close ? undefined : 'error'}
                  aria-label={t('settings.dayClosesAt', { day: dayName(day) })}
                  onChange={({ target }) => changeHours({ close: target.value })}
                />
              </span>
            ) : (
              <span className="td-hours-closed">{t('settings.dayClosed')}</span>
            )}
          </div>
        );
      })}
      {monday && !disabled ? (
        <Button size="small" onClick={() => onChange?.(value.map(({ day }) => ({ day, ...pick(monday) })))}>
          {t('settings.useMondayHours')}
        </Button>
      ) : null}
    </div>
  );
}

const pick = (hours: OpeningDays[number] | undefined) =>
  hours ? { open: hours.open, close: hours.close } : { open: '09:00', close: '17:30' };
