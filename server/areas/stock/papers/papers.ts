import { sql } from 'kysely';
import { say } from '#contract/messages/sentence.ts';
import { milli } from '#contract/quantity.ts';
import { belongs, expectedHere, joinLevel } from '#server/areas/stock/counts/lines.ts';
import { findTake, type Take } from '#server/areas/stock/counts/queries.ts';
import { getTransfer } from '#server/areas/stock/transfers/service.ts';
import type { Ctx, Db } from '#server/platform/context.ts';
import type { Download } from '#server/platform/http/serve.ts';
import type { JobFor } from '#server/platform/pdf/printer.ts';
import { badField, mustExist } from '#server/platform/refusal.ts';
import type { Scope } from '#server/platform/scope.ts';
import type { SheetLine, stockDrawings } from './drawings.ts';
import { branchOnPaper, companyOf } from './letterhead.ts';

type Job = JobFor<typeof stockDrawings>;
/** About a hundred pages: more than anybody carries along the shelves. */
const MAX_SHEET_LINES = 3000;

const print = async ({ scope, services }: Ctx, name: string, job: Job): Promise<Download> => ({
  filename: `${name.replaceAll(' ', '-')}.pdf`,
  type: 'application/pdf',
  body: await services.printer.print(scope.companyId, job),
});

/** Travels with the goods: what was packed, and room to tick off what arrived. */
export const printDocket = async (ctx: Ctx, { id }: { id: number }): Promise<Download> => {
  const { db, scope } = ctx;
  const transfer = await getTransfer(db, scope, id);
  const [company, from, to] = [
    await companyOf(db, scope),
    await branchOnPaper(db, scope, transfer.fromBranchId),
    await branchOnPaper(db, scope, transfer.toBranchId),
  ];
  return print(ctx, transfer.reference || `Transfer ${id}`, {
    paper: 'transferDocket',
    data: { transfer, company, from, to },
    rows: transfer.productList.length,
  });
};

const sheetLines = async (db: Db, { companyId }: Scope, take: Take): Promise<SheetLine[]> => {
  const { rows } = await sql<Omit<SheetLine, 'expected'> & { expected: number | null }>`
    select p.sku, p.title, p.chinese_title as "chineseTitle",
      coalesce((select b.code from product_barcode b
        where b.company_id = p.company_id and b.product_id = p.id and b.position = 0), '') as barcode,
      ${take.blind ? sql`null::bigint` : sql`coalesce(level.on_hand, 0)`} as expected
    from product p ${joinLevel(take)}
    where p.company_id = ${companyId} and ${belongs(take)} and ${expectedHere}
    order by lower(p.title), p.id limit ${MAX_SHEET_LINES + 1}`.execute(db);
  return rows.map((row) => ({ ...row, expected: row.expected === null ? null : milli(row.expected) }));
};

/** For counting on paper: what to count, with room for shelf and quantity. Of a blind count never what is expected: people recount from it, too. */
export const printCountSheet = async (ctx: Ctx, { id }: { id: number }): Promise<Download> => {
  const { db, scope } = ctx;
  const take = mustExist(await findTake(db, scope, id));
  const lines = await sheetLines(db, scope, take);
  if (lines.length > MAX_SHEET_LINES) throw badField('id', say('stock.sheetTooLong', { max: MAX_SHEET_LINES }));
  const [company, branch] = [await companyOf(db, scope), await branchOnPaper(db, scope, take.branchId)];
  return print(ctx, take.reference || `Stock take ${id}`, {
    paper: 'countSheet',
    data: { take, lines, company, branch },
    rows: lines.length,
  });
};
