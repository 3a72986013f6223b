import type { Choice } from '#contract/choices.ts';
import { t } from '#web/platform/i18n.ts';

/** The usual ones in the reader's language; what a company called its own stands as it is. */
export const choiceName = ({ name }: Pick<Choice, 'name'>): string => t(name);
