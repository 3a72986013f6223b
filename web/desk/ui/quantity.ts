import type { Milli } from '#contract/quantity.ts';
import { t } from '#web/desk/ui/texts.ts';
import { formats } from '#web/platform/formats.ts';

/** 1,240 and 0.375 and −3, with a real minus sign. */
export const formatQuantity = (quantity: Milli): string => formats().quantity(quantity);

export const unitsText = (quantity: Milli): string => t('ui.unitCount', { count: quantity / 1000 });

/** In tables, zero is a dash. */
export const quantityOrDash = (quantity: Milli): string => (quantity === 0 ? '–' : formatQuantity(quantity));
