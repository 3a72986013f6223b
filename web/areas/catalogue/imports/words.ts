import { type ImportField, type ImportRow, importFields, type ProductImport } from '#contract/imports.ts';
import { t } from '#web/platform/i18n.ts';
import type { Mood } from '#web/ui/StatusTag.tsx';

const numbers = new Intl.NumberFormat('en-AU');
export const inNumbers = (count: number): string => numbers.format(count);

/** The titles of our own export, in the user's language. */
export const fieldName = (field: string): string =>
  field in importFields ? t(importFields[field as ImportField]) : field;

/** The file's own heading; a field that the file lacks is named by the server, in English. */
export const columnName = (column: string, field: string): string =>
  column === importFields[field as ImportField] ? fieldName(field) : column;

export const stateName = (state: ProductImport['state']): string =>
  ({
    reading: t('Reading'),
    mapping: t('Choose columns'),
    checking: t('Checking'),
    checked: t('Checked'),
    applying: t('Applying'),
    applied: t('Applied'),
    reverted: t('Taken back'),
    failed: t('Failed'),
  })[state];

export const stateMood = (state: ProductImport['state']): Mood => {
  if (state === 'applied') return 'good';
  if (state === 'failed') return 'wrong';
  return state === 'reverted' ? 'neutral' : 'attention';
};

export const outcomeName = (outcome: ImportRow['outcome']): string =>
  ({ new: t('New'), changed: t('Changed'), unchanged: t('Unchanged'), wrong: t('Wrong') })[outcome];

/** "12 new, 3 changed": what applying does, or did. */
export const inWords = ({ counts }: Pick<ProductImport, 'counts'>): string =>
  [
    counts.new > 0 ? t('{count} new', { count: inNumbers(counts.new) }) : '',
    counts.changed > 0 ? t('{count} changed', { count: inNumbers(counts.changed) }) : '',
    counts.wrong > 0 ? t('{count} wrong', { count: inNumbers(counts.wrong) }) : '',
    counts.unchanged > 0 ? t('{count} unchanged', { count: inNumbers(counts.unchanged) }) : '',
  ]
    .filter((part) => part !== '')
    .join(', ');

const amounts = new Set<ImportField>(['retailPrice', 'costPrice', 'standardPrice', 'unitRetail']);
/** A value as a person reads it: dollars with their cents, nothing as words. */
export const valueWords = (field: ImportField, value: string | null): string => {
  if (value === null) return t('(empty)');
  return amounts.has(field) && /^-?\d+(\.\d+)?$/.test(value) ? Number(value).toFixed(2) : value;
};
