import { zhCN } from '#contract/messages/zh-CN.ts';
import type { LanguagePack } from './languagePack.ts';

const ofScreens = import.meta.glob<LanguagePack['texts']>('../../**/texts/zh-CN.ts', { eager: true, import: 'texts' });

export const texts: LanguagePack['texts'] = Object.assign({}, zhCN, ...Object.values(ofScreens));
