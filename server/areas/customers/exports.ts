import { sql } from 'kysely';
import { customerColumnId, customerSheetFields } from '#contract/customers/sheets.ts';
import type { Customer, CustomerFilter, exportCustomers as endpoint } from '#contract/customers.ts';
import type { Input } from '#contract/endpoint.ts';
import type { Ctx } from '#server/platform/context.ts';
import { dayOfCompany, zoneOfCompany } from '#server/platform/days.ts';
import type { Download } from '#server/platform/http/serve.ts';
import { textIn } from '#server/platform/packs.ts';
import { columnsIn, type TitledColumn } from '#server/platform/sheets/titles.ts';
import { type Cell, writeXlsx, XLSX_TYPE } from '#server/platform/sheets/write.ts';
import { textOf } from './imports/cells.ts';
import { idsAfter } from './list.ts';
import { readCustomers } from './queries.ts';

/** Rows per query: short queries, so that others get their turn on an engine with one connection. */
const PAGE_ROWS = 250;

/** Columns for information only: an import ignores them. */
type ExtraColumn = TitledColumn & { cell: (customer: Customer, dayOf: (at: Date) => string) => Cell };
const extra: ExtraColumn[] = [
  { title: 'customers.columnBalance', format: 'money', cell: ({ balance }) => balance / 100 },
  { title: 'customers.columnStoreCredit', format: 'money', cell: ({ storeCredit }) => storeCredit / 100 },
  { title: 'customers.columnSales', format: 'money', cell: ({ sales }) => sales / 100 },
  { title: 'customers.columnOrders', format: 'number', cell: ({ orders }) => orders },
  {
    title: 'customers.columnLastOrder',
    format: 'day',
    cell: ({ lastOrderTime }, dayOf) => (lastOrderTime ? dayOf(lastOrderTime) : ''),
  },
];

/** The date in the company's time zone. */
const dayReader = async ({ db, scope }: Ctx): Promise<(at: Date) => string> => {
  const { rows } = await sql<{ timeZone: string }>`select ${zoneOfCompany(scope.companyId)} as time_zone`.execute(db);
  const days = new Intl.DateTimeFormat('sv-SE', { timeZone: rows[0]?.timeZone, dateStyle: 'short' });
  return (at) => days.format(at);
};

async function* pages(ctx: Ctx, filter: CustomerFilter): AsyncGenerator<Cell[][]> {
  const { db, scope } = ctx;
  const dayOf = await dayReader(ctx);
  for (let last = 0; ; ) {
    const ids = await idsAfter(db, scope, filter, last, PAGE_ROWS);
    if (ids.length === 0) return;
    const customers = await readCustomers(db, scope, ids);
    yield customers.map((customer) => [
      ...customerSheetFields.map((field) => textOf(field, customer)),
      ...extra.map(({ cell }) => cell(customer, dayOf)),
    ]);
    last = ids.at(-1) ?? last;
  }
}

const widths: Partial<Record<string, number>> = { name: 28, companyName: 28, email: 28, note: 40 };

export const exportCustomers = async (
  ctx: Ctx,
  { language, ...filter }: Input<typeof endpoint>,
): Promise<Download> => ({
  filename: `customers-${await dayOfCompany(ctx.db, ctx.scope.companyId)}.xlsx`,
  type: XLSX_TYPE,
  body: await writeXlsx(
    textIn(language, 'customers.sheetCustomers'),
    columnsIn(language, [
      ...customerSheetFields.map(
        (field): TitledColumn => ({
          title: customerColumnId(field),
          width: widths[field] ?? 14,
          ...(field === 'creditLimit' ? { format: 'money' } : {}),
        }),
      ),
      ...extra,
    ]),
    pages(ctx, filter),
  ),
});
