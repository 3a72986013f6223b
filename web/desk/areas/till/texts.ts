import { texts } from '#web/platform/i18n.ts';
import { en } from './texts/en.ts';

export const t = texts(en);
