import { books } from './en/books.ts';
import { catalogue } from './en/catalogue.ts';
import { customers } from './en/customers.ts';
import { dashboard } from './en/dashboard.ts';
import { documents } from './en/documents.ts';
import { field } from './en/field.ts';
import { identity } from './en/identity.ts';
import { imports } from './en/imports.ts';
import { jobs } from './en/jobs.ts';
import { mails } from './en/mails.ts';
import { names } from './en/names.ts';
import { papers } from './en/papers.ts';
import { platform } from './en/platform.ts';
import { pos } from './en/pos.ts';
import { promotions } from './en/promotions.ts';
import { purchasing } from './en/purchasing.ts';
import { reports } from './en/reports.ts';
import { sales } from './en/sales.ts';
import { settings } from './en/settings.ts';
import { stock } from './en/stock.ts';
import { storefront } from './en/storefront.ts';
import { till } from './en/till.ts';
import { uploads } from './en/uploads.ts';
import { table, usual } from './table.ts';

/** The server's messages, by id. An area adds its own file here and in each language. */
export const messages = {
  ...books,
  ...catalogue,
  ...customers,
  ...dashboard,
  ...documents,
  ...field,
  ...identity,
  ...imports,
  ...jobs,
  ...mails,
  ...names,
  ...papers,
  ...platform,
  ...pos,
  ...promotions,
  ...purchasing,
  ...reports,
  ...sales,
  ...settings,
  ...stock,
  ...storefront,
  ...till,
  ...uploads,
  ...usual,
};
export type MessageId = keyof typeof messages;

Object.assign(table, messages);
