import { sql } from 'kysely';
import type { Locale } from '#contract/common.ts';
import type { Input } from '#contract/endpoint.ts';
import { type Cents, cents } from '#contract/money.ts';
import { reasonTexts } from '#contract/papers/words.ts';
import type { exportOrders as exportEndpoint } from '#contract/papers.ts';
import { amountOf } from '#contract/sales/cart.ts';
import type { SalesLine, SalesOrderRow } from '#contract/sales/order.ts';
import { conditionsOf } from '#server/areas/sales/orders/list.ts';
import { readHeads, readOrders } from '#server/areas/sales/orders/queries.ts';
import { toRow, toWire } from '#server/areas/sales/orders/wire.ts';
import { channelIds, choiceIn, nameIn, paymentStatusIds, statusIds } from '#server/areas/sales/words.ts';
import { listChoices } from '#server/areas/settings/service.ts';
import type { Ctx } from '#server/platform/context.ts';
import { dayOfCompany } from '#server/platform/days.ts';
import type { Download } from '#server/platform/http/serve.ts';
import { textIn } from '#server/platform/packs.ts';
import { columnsIn, type TitledColumn } from '#server/platform/sheets/titles.ts';
import { type Cell, writeXlsx, XLSX_TYPE } from '#server/platform/sheets/write.ts';

type Filter = Input<typeof exportEndpoint>;

/** Rows per query: short queries, so that others get their turn on an engine with one connection. */
const PAGE_ROWS = 250;

const amount = (whole: Cents): Cell => cents(whole) / 100;

type Zones = ReadonlyMap<number, Intl.DateTimeFormat>;

const readZones = async ({ db, scope }: Ctx): Promise<Zones> => {
  const rows = await db
    .selectFrom('branch')
    .select(['id', 'timeZone'])
    .where('companyId', '=', scope.companyId)
    .execute();
  // The Swedish locale writes dates as spreadsheets sort them: 2026-11-15 06:30.
  return new Map(
    rows.map(({ id, timeZone }) => [
      id,
      new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }),
    ]),
  );
};

/** Formats of a sheet: times in the branch's time zone, values in the reader's language. */
type Wording = { at: (moment: Date | null) => Cell; language: Locale; courier: (key: string | null) => Cell };
/** An order as a row, with its promotions. */
type ExportedOrder = SalesOrderRow & { promotionNames: string };
type OrderColumn<O extends SalesOrderRow = SalesOrderRow> = TitledColumn & {
  cell: (order: O, wording: Wording) => Cell;
};

const orderColumns: OrderColumn[] = [
  { title: 'papers.columnReference', width: 22, cell: ({ reference, id }) => reference || `Draft ${id}` },
  { title: 'papers.columnOtherReference', width: 18, cell: ({ otherReference }) => otherReference },
  { title: 'papers.columnBranch', width: 18, cell: ({ branchName }) => branchName },
  { title: 'papers.columnCustomer', width: 24, cell: ({ customerName }) => customerName },
  { title: 'papers.columnChannel', cell: ({ channel }, { language }) => nameIn(language, channelIds, channel) },
  { title: 'papers.columnStatus', width: 16, cell: ({ status }, { language }) => nameIn(language, statusIds, status) },
];
const moneyColumns: OrderColumn<ExportedOrder>[] = [
  {
    title: 'papers.columnPaymentStatus',
    cell: ({ paymentStatus }, { language }) => nameIn(language, paymentStatusIds, paymentStatus),
  },
  { title: 'papers.columnCreated', width: 20, format: 'moment', cell: ({ createTime }, { at }) => at(createTime) },
  { title: 'sales.columnConfirmed', width: 20, format: 'moment', cell: ({ confirmedAt }, { at }) => at(confirmedAt) },
  {
    title: 'sales.columnDispatched',
    width: 20,
    format: 'moment',
    cell: ({ fullyDispatchedDate }, { at }) => at(fullyDispatchedDate),
  },
  { title: 'papers.columnDueDate', width: 12, format: 'day', cell: ({ dueDate }) => dueDate },
  { title: 'papers.columnProcessedBy', width: 18, cell: ({ processedBy }) => processedBy },
  { title: 'papers.columnCourier', cell: ({ courierType }, { courier }) => courier(courierType) },
  { title: 'papers.columnTrackingNumber', width: 18, cell: ({ trackingNumber }) => trackingNumber },
  { title: 'papers.columnLines', width: 8, format: 'number', cell: ({ items }) => items },
  { title: 'papers.columnUnits', width: 10, format: 'number', cell: ({ quantity }) => quantity / 1000 },
  { title: 'papers.columnSubtotal', format: 'money', cell: ({ amountSummary }) => amount(amountSummary.subtotal) },
  { title: 'papers.columnDiscountTotal', format: 'money', cell: ({ amountSummary }) => amount(amountSummary.discount) },
  {
    title: 'papers.columnPromotionDiscount',
    width: 16,
    format: 'money',
    cell: ({ amountSummary }) => amount(amountSummary.promotionDiscount),
  },
  { title: 'papers.columnPromotions', width: 30, cell: ({ promotionNames }) => promotionNames },
  { title: 'papers.columnGst', format: 'money', cell: ({ amountSummary }) => amount(amountSummary.gst) },
  { title: 'papers.columnTotal', format: 'money', cell: ({ totalInclGst }) => amount(totalInclGst) },
  { title: 'papers.columnRounding', format: 'money', cell: ({ amountSummary }) => amount(amountSummary.rounding) },
  { title: 'papers.columnPaid', format: 'money', cell: ({ amountSummary }) => amount(amountSummary.paid) },
  { title: 'papers.columnOnAccount', format: 'money', cell: ({ amountSummary }) => amount(amountSummary.onAccount) },
  { title: 'papers.columnDue', format: 'money', cell: ({ amountSummary }) => amount(amountSummary.due) },
  { title: 'papers.columnOriginalReference', width: 22, cell: ({ originalReference }) => originalReference },
  {
    title: 'papers.columnReason',
    width: 18,
    cell: ({ reason }, { language }) => reason && nameIn(language, reasonTexts, reason),
  },
  { title: 'papers.columnNote', width: 30, cell: ({ note }) => note },
];
const wholeColumns = [...orderColumns, ...moneyColumns];

/** The whole discount of a line, where its percentage alone isn't exact: an import gets the same total from it. */
const discountAmountOf = ({ price, orderQty, discountAmount, promotions, priceInclGst }: SalesLine): Cell =>
  discountAmount === 0 && promotions.length === 0 ? null : amount(cents(amountOf(price, orderQty, 0) - priceInclGst));

/** Headings that the order import recognises too. */
const lineColumns: (TitledColumn & { cell: (line: SalesLine) => Cell })[] = [
  { title: 'papers.columnCode', width: 18, cell: ({ sku }) => sku },
  { title: 'papers.columnTitle', width: 36, cell: ({ title }) => title },
  { title: 'papers.columnChineseTitle', width: 24, cell: ({ chineseTitle }) => chineseTitle },
  { title: 'papers.columnPack', width: 8, cell: ({ pack }) => (pack ? 'yes' : 'no') },
  { title: 'papers.columnQuantity', width: 10, format: 'number', cell: ({ orderQty }) => orderQty / 1000 },
  { title: 'papers.columnPrice', format: 'money', cell: ({ price }) => amount(price) },
  { title: 'papers.columnDiscount', width: 11, cell: ({ discount }) => discount },
  { title: 'papers.columnDiscountAmount', width: 15, format: 'money', cell: discountAmountOf },
  // The import ignores it: what promotions took off is in the amount before it.
  { title: 'papers.columnPromotions', width: 30, cell: ({ promotion }) => promotion },
  { title: 'papers.columnGst', format: 'money', cell: ({ gst }) => amount(gst) },
  { title: 'papers.columnTotal', format: 'money', cell: ({ priceInclGst }) => amount(priceInclGst) },
  {
    title: 'papers.columnDispatchedQuantity',
    width: 12,
    format: 'number',
    cell: ({ dispatched }) => dispatched / 1000,
  },
  { title: 'papers.columnReturnedQuantity', width: 12, format: 'number', cell: ({ returned }) => returned / 1000 },
];

const readWording = async (ctx: Ctx, language: Locale): Promise<(order: SalesOrderRow) => Wording> => {
  const zones = await readZones(ctx);
  const couriers = await listChoices(ctx.db, ctx.scope, 'courier');
  const names = new Map(couriers.map((courier) => [courier.key, choiceIn(language, courier)]));
  return ({ branchId }) => ({
    at: (moment) => (moment === null ? null : (zones.get(branchId)?.format(moment) ?? null)),
    language,
    courier: (key) => (key === null ? null : (names.get(key) ?? key)),
  });
};

/**
 * Ids in creation order, each page continuing after the last id, so that rows added meanwhile are neither lost nor
 * repeated.
 */
async function* idsOf({ db, scope }: Ctx, filter: Filter): AsyncGenerator<number[]> {
  const conditions = sql.join(conditionsOf(scope, { ...filter, pageNo: 1, pageSize: PAGE_ROWS }), sql` and `);
  for (let last = 0; ; ) {
    const { rows } = await sql<{ id: number }>`
      select o.id from sales_order o where ${conditions} and o.id > ${last} order by o.id limit ${PAGE_ROWS}`.execute(
      db,
    );
    if (rows.length === 0) return;
    yield rows.map(({ id }) => id);
    last = rows.at(-1)?.id ?? last;
  }
}

/** By order, those that have any. */
const readPromotionNames = async ({ db, scope }: Ctx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  const { rows } = await sql<{ orderId: number; names: string }>`
    select order_id, string_agg(name, ', ' order by promotion_id) as names from sales_order_promotion
    where company_id = ${scope.companyId} and order_id = any(${ids}::bigint[]) group by order_id`.execute(db);
  return new Map(rows.map(({ orderId, names }) => [orderId, names]));
};

async function* orderPages(ctx: Ctx, filter: Filter): AsyncGenerator<Cell[][]> {
  const wordingOf = await readWording(ctx, filter.language);
  for await (const ids of idsOf(ctx, filter)) {
    const orders = (await readHeads(ctx.db, ctx.scope, ids)).map(toRow);
    const promotionNames = await readPromotionNames(ctx, ids);
    yield orders.map((order) => {
      const wording = wordingOf(order);
      const exported = { ...order, promotionNames: promotionNames.get(order.id) ?? '' };
      return wholeColumns.map(({ cell }) => cell(exported, wording));
    });
  }
}

async function* linePages(ctx: Ctx, filter: Filter): AsyncGenerator<Cell[][]> {
  const { db, scope } = ctx;
  const wordingOf = await readWording(ctx, filter.language);
  for await (const ids of idsOf(ctx, filter)) {
    const own = sql<boolean>`o.company_id = ${scope.companyId} and o.id = any(${ids}::bigint[])`;
    const orders = (await readOrders(db, scope, own, false)).map(toWire);
    yield orders.flatMap((order) => {
      const wording = wordingOf(order);
      const head = orderColumns.map(({ cell }) => cell(order, wording));
      return order.productList.map((line) => [...head, ...lineColumns.map(({ cell }) => cell(line))]);
    });
  }
}

export const exportOrders = async (ctx: Ctx, filter: Filter): Promise<Download> => {
  const day = await dayOfCompany(ctx.db, ctx.scope.companyId);
  const byLine = filter.rows === 'lines';
  const { language } = filter;
  return {
    filename: `${byLine ? 'sales-lines' : 'sales-orders'}-${day}.xlsx`,
    type: XLSX_TYPE,
    body: byLine
      ? await writeXlsx(
          textIn(language, 'papers.columnLines'),
          columnsIn(language, [...orderColumns, ...lineColumns]),
          linePages(ctx, filter),
        )
      : await writeXlsx(
          textIn(language, 'papers.sheetOrders'),
          columnsIn(language, wholeColumns),
          orderPages(ctx, filter),
        ),
  };
};
