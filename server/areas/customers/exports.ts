import { customerColumnId, customerSheetFields } from '#contract/customers/sheets.ts';
import type { Customer, CustomerFilter, exportCustomers as endpoint } from '#contract/customers.ts';
import type { Input } from '#contract/endpoint.ts';
import type { MessageId } from '#contract/messages/en.ts';
import type { Ctx } from '#server/platform/context.ts';
import { dayOfCompany } from '#server/platform/days.ts';
import type { Download } from '#server/platform/http/serve.ts';
import { textIn } from '#server/platform/packs.ts';
import { columnsIn } from '#server/platform/sheets/titles.ts';
import { type Cell, writeXlsx, XLSX_TYPE } from '#server/platform/sheets/write.ts';
import { textOf } from './imports/cells.ts';
import { idsAfter } from './list.ts';
import { readCustomers } from './queries.ts';

/** Rows asked for at a time: short questions, so that others get their turn on an engine with one connection. */
const PAGE_ROWS = 250;

/** Columns for information only: an import ignores them. */
const extra: [MessageId, (customer: Customer) => Cell][] = [
  ['customers.columnBalance', ({ balance }) => balance / 100],
  ['customers.columnStoreCredit', ({ storeCredit }) => storeCredit / 100],
  ['customers.columnSales', ({ sales }) => sales / 100],
  ['customers.columnOrders', ({ orders }) => orders],
  ['customers.columnLastOrder', ({ lastOrderTime }) => lastOrderTime?.toISOString().slice(0, 10) ?? ''],
];

async function* pages({ db, scope }: Ctx, filter: CustomerFilter): AsyncGenerator<Cell[][]> {
  for (let last = 0; ; ) {
    const ids = await idsAfter(db, scope, filter, last, PAGE_ROWS);
    if (ids.length === 0) return;
    const customers = await readCustomers(db, scope, ids);
    yield customers.map((customer) => [
      ...customerSheetFields.map((field) => textOf(field, customer)),
      ...extra.map(([, cell]) => cell(customer)),
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
      ...customerSheetFields.map((field) => ({ title: customerColumnId(field), width: widths[field] ?? 14 })),
      ...extra.map(([title]) => ({ title })),
    ]),
    pages(ctx, filter),
  ),
});
