import { messages } from '#contract/messages/en.ts';
import type { LanguagePack } from './languagePack.ts';

const ofScreens = import.meta.glob<LanguagePack['texts']>('../../**/texts/en.ts', { eager: true, import: 'en' });
const english: LanguagePack['texts'] = Object.assign({}, messages, ...Object.values(ofScreens));

/** As much longer as German or Thai would be; in words, so that lines can break. */
const longer = (text: string) => `${text} ${'ẋẋẋẋ '.repeat(Math.ceil((text.length * 0.4) / 5)).trim()}`;

export const texts: LanguagePack['texts'] = Object.fromEntries(
  Object.entries(english).map(([id, text]) => [id, longer(text)]),
);
