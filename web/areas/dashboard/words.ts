import { t } from '#web/platform/i18n.ts';

export const salesCount = (count: number): string => t('{count, plural, one {# sale} other {# sales}}', { count });
