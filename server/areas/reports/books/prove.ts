import { sql } from 'kysely';
import { type BookCheckName, MAX_CULPRITS } from '#contract/reports/books.ts';
import type { Db } from '#server/platform/context.ts';
import type { Check, Finding } from './check.ts';
import { numbers } from './numbers.ts';
import { promotionShares, promotionTotals } from './promotions.ts';
import { purchases } from './purchases.ts';
import { balances, gst, orderCounts, orders, salesTotals, tenderTotals } from './sales.ts';
import { stockHolds, stockLevels, stockValue } from './stock.ts';
import { tills } from './tills.ts';

const checks: readonly Check[] = [
  stockLevels,
  stockHolds,
  stockValue,
  orders,
  balances,
  orderCounts,
  salesTotals,
  tenderTotals,
  gst,
  purchases,
  promotionShares,
  promotionTotals,
  numbers,
  tills,
];

/** No transaction takes longer than this, so anything begun before a check and recorded after it is younger. */
const OVERLAP_MS = 3_600_000;

type Earlier = { name: BookCheckName; provenFrom: Date | null };

/** When the last clean run of each check began; checks with findings, or never run, are missing. */
const readProofs = async (db: Db, companyId: number): Promise<Map<BookCheckName, Date>> => {
  const { rows } = await sql<Earlier>`
    select name, proven_from from book_check where company_id = ${companyId} and wrong = 0`.execute(db);
  return new Map(rows.flatMap(({ name, provenFrom }) => (provenFrom ? [[name, provenFrom]] : [])));
};

type Planned = Pick<Check, 'name' | 'clear'> & { looks: (() => Promise<Finding>)[]; isFull: boolean };

/** Changes before this moment were already there when the complete check began. */
const changesFrom = (proof: Date) => new Date(proof.getTime() - OVERLAP_MS);

/** What each check has to cover. A check that was never clean runs over everything, whatever was requested. */
const plan = async (db: Db, companyId: number, full: boolean): Promise<Planned[]> => {
  const proofs = await readProofs(db, companyId);
  const planned: Planned[] = [];
  for (const { name, looks, clear } of checks) {
    const proof = full ? undefined : proofs.get(name);
    const since = proof && changesFrom(proof);
    planned.push({ name, clear, looks: await looks(db, companyId, since), isFull: proof === undefined });
  }
  return planned;
};

type Result = Finding & { begunAt: Date; isFull: boolean };

const store = (db: Db, companyId: number, name: BookCheckName, result: Result) => {
  const { begunAt, isFull, rows, wrong, culprits } = result;
  const duration = Date.now() - begunAt.getTime();
  const provenFrom = wrong === 0 ? begunAt : null;
  return sql`
    insert into book_check as b (company_id, name, checked_at, is_full, proven_from, full_at, rows, duration, wrong, culprits)
    values (${companyId}, ${name}, now(), ${isFull}, ${provenFrom}, ${isFull ? provenFrom : null}::timestamptz, ${rows},
      ${duration}, ${wrong}, ${JSON.stringify(culprits)}::jsonb)
    on conflict (company_id, name) do update set checked_at = now(), is_full = excluded.is_full,
      proven_from = excluded.proven_from, full_at = coalesce(excluded.full_at, b.full_at), rows = excluded.rows,
      duration = excluded.duration, wrong = excluded.wrong, culprits = excluded.culprits`.execute(db);
};

type Asked = { full: boolean; progress: (done: number, total: number) => void };
export type Proof = { rows: number; wrong: number; failing: BookCheckName[] };

/**
 * Runs every check, slice by slice, and stores each result at once. A slice is one statement: documents and totals
 * change in one transaction, so it sees both or neither.
 */
export const proveBooks = async (db: Db, companyId: number, { full, progress }: Asked): Promise<Proof> => {
  const planned = await plan(db, companyId, full);
  const total = planned.reduce((sum, { looks }) => sum + looks.length, 0);
  const proof: Proof = { rows: 0, wrong: 0, failing: [] };
  let slicesDone = 0;
  for (const { name, looks, clear, isFull } of planned) {
    const result: Result = { begunAt: new Date(), isFull, rows: 0, wrong: 0, culprits: [] };
    for (const look of looks) {
      const { rows, wrong, culprits } = await look();
      result.rows += rows;
      result.wrong += wrong;
      result.culprits = [...result.culprits, ...culprits].slice(0, MAX_CULPRITS);
      slicesDone += 1;
      progress(slicesDone, total);
    }
    await store(db, companyId, name, result);
    if (result.wrong === 0) await clear(db, companyId, changesFrom(result.begunAt));
    proof.rows += result.rows;
    proof.wrong += result.wrong;
    if (result.wrong > 0) proof.failing.push(name);
  }
  return proof;
};
