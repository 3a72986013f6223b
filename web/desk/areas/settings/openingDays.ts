import { type OpeningDays, weekdays } from '#contract/settings/branches.ts';
import { t } from '#web/desk/areas/settings/texts.ts';

export type Weekday = (typeof weekdays)[number];

export const usualHours: OpeningDays = weekdays
  .filter((day) => day !== 'sunday')
  .map((day) => ({ day, open: '09:00', close: '17:30' }));

export const dayName = (day: Weekday): string =>
  ({
    monday: t('settings.mondayLabel'),
    tuesday: t('settings.tuesdayLabel'),
    wednesday: t('settings.wednesdayLabel'),
    thursday: t('settings.thursdayLabel'),
    friday: t('settings.fridayLabel'),
    saturday: t('settings.saturdayLabel'),
    sunday: t('settings.sundayLabel'),
  })[day];

const inOrder = (days: OpeningDays) => weekdays.flatMap((day) => days.filter((each) => each.day === day));

/** Monday 09:00–17:30, … : for people, and for comparing two versions. */
export const hoursInWords = (days: OpeningDays): string =>
  inOrder(days)
    .map(({ day, open, close }) => `${dayName(day)} ${open}–${close}`)
    .join(', ') || t('settings.closedEveryDay');

export const withDay = (
  days: OpeningDays,
  day: Weekday,
  hours: { open: string; close: string } | null,
): OpeningDays => {
  const otherDays = days.filter((each) => each.day !== day);
  return inOrder(hours ? [...otherDays, { day, ...hours }] : otherDays);
};
