import type { Locale } from '#contract/common.ts';
import { formatsFor } from '#contract/formats.ts';
import { type MessageId, messages } from '#contract/messages/en.ts';
import { englishOf, fill, type ParamsOf, type Said } from '#contract/messages/sentence.ts';
import { zhCN } from '#contract/messages/zh-CN.ts';

/** Every language as the server knows it. */
export const packs: Readonly<Record<Locale, Readonly<Record<MessageId, string>>>> = {
  'en-US': messages,
  'zh-CN': zhCN,
};

export const textIn = <Id extends MessageId>(language: Locale, id: Id, ...[params]: ParamsOf<Id>): string =>
  fill(packs[language][id], params);

/** A message that is written for people: in their language, with numbers and dates in its formats. */
export const wordsOf = (language: Locale, { id, params }: Said, otherwise: string): string =>
  fill(packs[language][id as MessageId] ?? otherwise, params, {
    formats: formatsFor({ language }),
    wordsOf: (inner) => wordsOf(language, inner, englishOf(inner)),
  });
