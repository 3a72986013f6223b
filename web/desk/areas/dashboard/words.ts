import { t } from '#web/desk/areas/dashboard/texts.ts';

export const salesCount = (count: number): string => t('dashboard.salesCount', { count });
