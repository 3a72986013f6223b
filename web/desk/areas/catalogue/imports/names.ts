import { columnTitle, type ImportField, importFields, productFieldOf } from '#contract/catalogue/imports.ts';
import { productFields } from '#contract/catalogue/productFields.ts';
import { t } from '#web/desk/areas/catalogue/texts.ts';
import { formatAmount, inCents } from '#web/desk/ui/amount.ts';
import { inWords } from '#web/platform/i18n.ts';

const isImportField = (field: string): field is ImportField => field in importFields;

/** The titles of our own export, in the user's language. */
export const fieldName = (field: string): string => (isImportField(field) ? inWords(columnTitle(field)) : field);

/** The file's own heading; for a field without a column, the server sends an English name. */
export const columnName = (column: string, field: string): string =>
  column === importFields[field as ImportField] ? fieldName(field) : column;

const isAmount = (field: string) =>
  isImportField(field) && field !== 'quantity' && productFields[productFieldOf[field]].kind === 'money';
/** A value as people read it: dollars with cents, blank as words. */
export const valueWords = (field: string, value: string | null): string => {
  if (value === null) return t('catalogue.importEmptyValue');
  return isAmount(field) && /^-?\d+(\.\d+)?$/.test(value) ? formatAmount(inCents(Number(value))) : value;
};
