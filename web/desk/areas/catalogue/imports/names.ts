import {
  columnTitle,
  type ImportField,
  type ImportRow,
  importFields,
  type ProductImport,
  productFieldOf,
} from '#contract/catalogue/imports.ts';
import { productFields } from '#contract/catalogue/productFields.ts';
import { t } from '#web/desk/areas/catalogue/texts.ts';
import type { Mood } from '#web/desk/ui/StatusTag.tsx';
import { formats } from '#web/platform/formats.ts';
import { inWords } from '#web/platform/i18n.ts';

export const inNumbers = (count: number): string => formats().number(count);

const isImportField = (field: string): field is ImportField => field in importFields;

/** The titles of our own export, in the user's language. */
export const fieldName = (field: string): string => (isImportField(field) ? inWords(columnTitle(field)) : field);

/** The file's own heading; a field that the file lacks is named by the server, in English. */
export const columnName = (column: string, field: string): string =>
  column === importFields[field as ImportField] ? fieldName(field) : column;

export const stateName = (state: ProductImport['state']): string =>
  ({
    reading: t('catalogue.importStateReading'),
    mapping: t('catalogue.importStateColumns'),
    checking: t('catalogue.importStateChecking'),
    checked: t('catalogue.importStateChecked'),
    applying: t('catalogue.importStateApplying'),
    applied: t('catalogue.importStateApplied'),
    reverted: t('catalogue.importStateUndone'),
    failed: t('catalogue.importStateFailed'),
  })[state];

export const stateMood = (state: ProductImport['state']): Mood => {
  if (state === 'applied') return 'good';
  if (state === 'failed') return 'wrong';
  return state === 'reverted' ? 'neutral' : 'attention';
};

export const outcomeName = (outcome: ImportRow['outcome']): string =>
  ({
    new: t('catalogue.importRowsNew'),
    changed: t('catalogue.importRowsChanged'),
    unchanged: t('catalogue.importRowsUnchanged'),
    wrong: t('catalogue.importRowsWrongLabel'),
  })[outcome];

/** "12 new, 3 changed": what applying does, or did. */
export const countsText = ({ counts }: Pick<ProductImport, 'counts'>): string =>
  [
    counts.new > 0 ? t('catalogue.importCountNew', { count: inNumbers(counts.new) }) : '',
    counts.changed > 0 ? t('catalogue.importCountChanged', { count: inNumbers(counts.changed) }) : '',
    counts.wrong > 0 ? t('catalogue.importCountWrong', { count: inNumbers(counts.wrong) }) : '',
    counts.unchanged > 0 ? t('catalogue.importCountUnchanged', { count: inNumbers(counts.unchanged) }) : '',
  ]
    .filter((part) => part !== '')
    .join(', ');

const isAmount = (field: ImportField) => field !== 'quantity' && productFields[productFieldOf[field]].kind === 'money';
/** A value as a person reads it: dollars with their cents, nothing as words. */
export const valueWords = (field: ImportField, value: string | null): string => {
  if (value === null) return t('catalogue.importEmptyValue');
  return isAmount(field) && /^-?\d+(\.\d+)?$/.test(value) ? Number(value).toFixed(2) : value;
};
