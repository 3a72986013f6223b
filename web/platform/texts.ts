import { texts } from './i18n.ts';
import { en } from './texts/en.ts';

export const t = texts(en);
