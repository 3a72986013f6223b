import { type RawBuilder, sql } from 'kysely';
import type { Locale } from '#contract/common.ts';
import type { MessageId } from '#contract/messages/en.ts';
import { RETURNED } from '#contract/sales/tender.ts';
import type { Db } from '#server/platform/context.ts';
import { textIn } from '#server/platform/packs.ts';
import type { Scope } from '#server/platform/scope.ts';
import { kindIds, stateIds } from './scheduler.ts';

/* A report's filters in the reader's words: without them, two files of one report look alike. */

/** An active filter, and what it says. */
export type Narrowing = { label: string; value: string };

type Reader = { db: Db; scope: Scope; language: Locale };
type FilterWords = { label: MessageId; value: (value: never, reader: Reader) => string | Promise<string> };

/** By the id in the filter; ids of other companies are shown as a number only. */
const nameById =
  (table: RawBuilder<unknown>, name: RawBuilder<unknown> = sql`name`) =>
  async (id: number, { db, scope }: Reader): Promise<string> => {
    const { rows } = await sql<{ name: string }>`
      select ${name} as name from ${table} where company_id = ${scope.companyId} and id = ${id}`.execute(db);
    return rows[0]?.name ?? `#${id}`;
  };

const tenderName = async (key: string, { db, scope, language }: Reader): Promise<string> => {
  const { rows } = await sql<{ name: string }>`
    select name from choice
    where company_id = ${scope.companyId} and kind = 'paymentType' and key = ${key}`.execute(db);
  return rows[0]?.name ?? (key === RETURNED ? textIn(language, 'choice.returned') : key);
};

const oneOf =
  (ids: Readonly<Record<string, MessageId>>) =>
  (value: string, { language }: Reader): string => {
    const id = ids[value];
    return id ? textIn(language, id) : value;
  };

const groupIds = {
  category: 'reports.columnCategory',
  brand: 'reports.columnBrand',
  supplier: 'reports.columnSupplier',
} as const;

/** Every filter that can leave out rows, in display order. */
export const filterWords: Readonly<Record<string, FilterWords>> = {
  keyword: { label: 'reports.aboutKeyword', value: (keyword: string) => `“${keyword}”` },
  by: { label: 'reports.aboutGroupBy', value: oneOf(groupIds) },
  show: {
    label: 'reports.aboutShow',
    value: oneOf({
      toOrder: 'reports.aboutToOrder',
      all: 'reports.aboutAllProducts',
      dead: 'reports.aboutDead',
      slow: 'reports.aboutSlow',
    }),
  },
  days: {
    label: 'reports.aboutSalesOf',
    value: (count: number, { language }) => textIn(language, 'reports.aboutLastDays', { count }),
  },
  coverDays: {
    label: 'reports.aboutCover',
    value: (count: number, { language }) => textIn(language, 'reports.aboutDayCount', { count }),
  },
  serviceLevel: {
    label: 'reports.aboutInStock',
    value: (level: number, { language }) => textIn(language, 'reports.aboutInStockOf', { level }),
  },
  categoryId: { label: 'reports.columnCategory', value: nameById(sql`category`) },
  only: {
    label: 'reports.aboutSubcategories',
    value: (_: boolean, { language }) => textIn(language, 'reports.aboutLeftOut'),
  },
  brandId: { label: 'reports.columnBrand', value: nameById(sql`brand`) },
  supplierId: { label: 'reports.columnSupplier', value: nameById(sql`supplier`) },
  without: { label: 'reports.aboutWithout', value: oneOf(groupIds) },
  productId: { label: 'reports.columnProduct', value: nameById(sql`product`, sql`title`) },
  customerId: { label: 'reports.columnCustomer', value: nameById(sql`customer`) },
  soldTo: {
    label: 'reports.aboutSoldTo',
    value: oneOf({ customer: 'reports.aboutCustomers', nobody: 'reports.noCustomer' }),
  },
  userId: { label: 'reports.columnStaff', value: nameById(sql`app_user`) },
  channel: {
    label: 'reports.aboutChannel',
    value: oneOf({
      inStore: 'choice.inStore',
      phone: 'choice.phone',
      web: 'choice.web',
      mobile: 'choice.mobile',
      wholesale: 'choice.wholesale',
    }),
  },
  hour: { label: 'reports.columnHour', value: (hour: number) => `${String(hour).padStart(2, '0')}:00` },
  weekday: {
    label: 'reports.aboutWeekday',
    value: oneOf({
      monday: 'settings.monday',
      tuesday: 'settings.tuesday',
      wednesday: 'settings.wednesday',
      thursday: 'settings.thursday',
      friday: 'settings.friday',
      saturday: 'settings.saturday',
      sunday: 'settings.sunday',
    }),
  },
  taxed: {
    label: 'reports.aboutGst',
    value: oneOf({ gstFree: 'reports.aboutGstFree', taxable: 'reports.aboutTaxable' }),
  },
  paymentType: { label: 'reports.columnTender', value: tenderName },
  scheduleId: { label: 'jobs.columnSchedule', value: nameById(sql`schedule`) },
  // Of purchases, or of what a schedule does.
  kind: {
    label: 'reports.columnReceiptKind',
    value: oneOf({ receipt: 'reports.kindReceived', return: 'reports.kindReturned', ...kindIds }),
  },
  status: { label: 'jobs.columnStatus', value: oneOf(stateIds) },
};

/** The active filters of a report. */
export const narrowingOf = async (db: Db, scope: Scope, filter: object, language: Locale): Promise<Narrowing[]> => {
  const narrowing: Narrowing[] = [];
  const filterValues = filter as Readonly<Record<string, unknown>>;
  for (const [name, { label, value }] of Object.entries(filterWords)) {
    const filterValue = filterValues[name];
    if (filterValue === undefined || filterValue === '' || filterValue === false) continue;
    narrowing.push({
      label: textIn(language, label),
      value: await value(filterValue as never, { db, scope, language }),
    });
  }
  return narrowing;
};
