import { t } from '#web/desk/areas/dashboard/texts.ts';

/** Before 12 Morning, before 20 Afternoon, otherwise Evening. */
export const greeting = (hour: number, name: string): string => {
  if (hour < 12) return t('dashboard.greetingMorning', { name });
  return hour < 20 ? t('dashboard.greetingAfternoon', { name }) : t('dashboard.greetingEvening', { name });
};
