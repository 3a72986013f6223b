import { t } from '#web/platform/i18n.ts';

/** Before 12 Morning, before 20 Afternoon, otherwise Evening. */
export const greeting = (hour: number, name: string): string => {
  if (hour < 12) return t('Good Morning, {name}', { name });
  return hour < 20 ? t('Good Afternoon, {name}', { name }) : t('Good Evening, {name}', { name });
};
