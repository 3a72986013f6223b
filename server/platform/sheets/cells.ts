import { inEnglish, type Sentence, say } from '#contract/messages/sentence.ts';

/* How the cells of a spreadsheet are read, for every import. */

/** Typed into a cell, it clears the field; an empty cell changes nothing. */
export const EMPTY = '(empty)';

export const tagText = (tags: readonly string[]): string =>
  tags.some((tag) => tag.includes(',')) ? tags.map((tag) => `${tag};`).join(' ') : tags.join(', ');
export const tagsOf = (text: string): string[] => {
  const parts = text.split(text.includes(';') ? ';' : /[,，、]/).map((part) => part.trim());
  const byLowerCase = new Map(parts.filter((part) => part !== '').map((part) => [part.toLowerCase(), part]));
  return [...byLowerCase.values()];
};

const words = {
  yes: new Set(['yes', 'y', 'true', '1', 'x', '✓', '是', '对']),
  no: new Set(['no', 'n', 'false', '0', '否', '不']),
  active: new Set(['active', 'activated', 'enabled', 'on', 'yes', 'y', 'true', '1', '启用', '已启用', '上架', '在售']),
  inactive: new Set([
    'inactive',
    'inactivated',
    'disabled',
    'archived',
    'draft',
    'off',
    'no',
    'n',
    'false',
    '0',
    '停用',
    '已停用',
    '下架',
  ]),
};

/** A cell's content cannot be read. */
export class Wrong extends Error {
  readonly sentence: Sentence;
  constructor(sentence: Sentence) {
    super(inEnglish(sentence));
    this.sentence = sentence;
  }
}

const cut = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

export const numberOf = (text: string): number => {
  const bare = text.replace(/^(aud|a?\$|¥|€|£)\s*|\s*(cm|kg|m³|%|aud)$/gi, '').replace(/\s/g, '');
  const dotted = /^-?\d+,\d{1,2}$/.test(bare) ? bare.replace(',', '.') : bare;
  if (!/^-?(\d+|\d{1,3}(,\d{3})+)?(\.\d+)?$/.test(dotted) || !/\d/.test(dotted))
    throw new Wrong(say('file.notANumber', { value: cut(text) }));
  return Number(dotted.replaceAll(',', ''));
};

export const codeOf = (text: string): string => {
  if (/^\d+([.,]\d+)?e\+?\d+$/i.test(text)) throw new Wrong(say('file.codeShortened', { code: text }));
  return text;
};

export const flagOf = (text: string): boolean => {
  const word = text.toLowerCase();
  if (words.yes.has(word)) return true;
  if (words.no.has(word)) return false;
  throw new Wrong(say('file.notYesNo', { value: cut(text) }));
};

export const statusOf = (text: string): string => {
  const word = text.toLowerCase();
  if (words.active.has(word)) return 'active';
  if (words.inactive.has(word)) return 'inactive';
  throw new Wrong(say('file.notAStatus', { value: cut(text) }));
};
