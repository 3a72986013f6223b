import type { MessageId } from './en.ts';
import { books } from './zh-CN/books.ts';
import { catalogue } from './zh-CN/catalogue.ts';
import { customers } from './zh-CN/customers.ts';
import { dashboard } from './zh-CN/dashboard.ts';
import { documents } from './zh-CN/documents.ts';
import { field } from './zh-CN/field.ts';
import { identity } from './zh-CN/identity.ts';
import { imports } from './zh-CN/imports.ts';
import { jobs } from './zh-CN/jobs.ts';
import { mails } from './zh-CN/mails.ts';
import { names } from './zh-CN/names.ts';
import { papers } from './zh-CN/papers.ts';
import { platform } from './zh-CN/platform.ts';
import { pos } from './zh-CN/pos.ts';
import { promotions } from './zh-CN/promotions.ts';
import { purchasing } from './zh-CN/purchasing.ts';
import { reports } from './zh-CN/reports.ts';
import { sales } from './zh-CN/sales.ts';
import { settings } from './zh-CN/settings.ts';
import { stock } from './zh-CN/stock.ts';
import { storefront } from './zh-CN/storefront.ts';
import { till } from './zh-CN/till.ts';
import { uploads } from './zh-CN/uploads.ts';
import { usual } from './zh-CN/usual.ts';

export const zhCN: Readonly<Record<MessageId, string>> = {
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
