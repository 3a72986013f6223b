import type { Locale } from '#contract/common.ts';
import { type MessageId, messages } from '#contract/messages/en.ts';
import { fill, type ParamsOf } from '#contract/messages/sentence.ts';
import { zhCN } from '#contract/messages/zh-CN.ts';

/** Every language as the server knows it. */
export const packs: Readonly<Record<Locale, Readonly<Record<MessageId, string>>>> = {
  'en-US': messages,
  'zh-CN': zhCN,
};

export const textIn = <Id extends MessageId>(language: Locale, id: Id, ...[params]: ParamsOf<Id>): string =>
  fill(packs[language][id], params);
