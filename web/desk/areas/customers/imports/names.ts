import { type Locale, locales } from '#contract/common.ts';
import { type CustomerSheetField, customerColumnId, customerSheet } from '#contract/customers/sheets.ts';
import { type CustomerTypeKey, customerTypes } from '#contract/customers.ts';
import { phoneText } from '#contract/phoneText.ts';
import { typeName } from '#web/desk/areas/customers/names.ts';
import { t } from '#web/desk/areas/customers/texts.ts';
import { formatAmount, inCents } from '#web/desk/ui/amount.ts';
import { usualName } from '#web/platform/i18n.ts';
import { languageName } from '#web/platform/languages.ts';

const isSheetField = (field: string): field is CustomerSheetField => field in customerSheet;

/** The titles of our own export, in the user's language. */
export const fieldName = (field: string): string =>
  isSheetField(field) ? usualName(customerColumnId(field), customerSheet[field]) : field;

/** The file's own heading; for a field without a column, the server sends an English name. */
export const columnName = (column: string, field: string): string =>
  isSheetField(field) && column === customerSheet[field] ? fieldName(field) : column;

const isLocale = (value: string): value is Locale => (locales as readonly string[]).includes(value);
const isType = (value: string): value is CustomerTypeKey => (customerTypes as readonly string[]).includes(value);

/** A value as the customer's own page shows it. */
export const valueWords = (field: string, value: string | null): string => {
  if (value === null) return t('customers.importEmptyValue');
  if (field === 'type' && isType(value)) return typeName(value);
  if (field === 'language' && isLocale(value)) return languageName(value);
  if (field === 'status') return value === 'active' ? t('common.active') : t('common.inactive');
  if (field === 'creditLimit') return formatAmount(inCents(Number(value)));
  return field === 'phone' ? phoneText(value) : value;
};
