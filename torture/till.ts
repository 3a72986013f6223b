import { onEngine } from '#bench/shared/engines.ts';
import { openCompany } from '#bench/shared/sales.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import type { Database } from '#server/platform/db/open.ts';
import { idsOf } from './till/devices.ts';
import { type Books, checkBooks, type History, runHistory } from './till/histories.ts';
import { openPlace } from './till/place.ts';

// npm run torture -- till [histories] [at once] [seed]
// Tills with the real device code against the real server on PostgreSQL, with everything that can go wrong between and
// below them: every sale that a device has is booked exactly once.

const [histories = '300', atOnce = '6', given] = process.argv.slice(2);
const seed = given === undefined ? Date.now() % 1_000_000_007 : Number(given);
/** With one database each, so that saving and restoring it stays quick. */
const BATCH_HISTORIES = 250;

const runBatch = async (database: Database, from: number, to: number): Promise<Books & { held: number }> => {
  await migrate(database);
  const company = await openCompany(database, { products: 100, branches: Number(atOnce), customers: 10 });
  const keypads = await database.pool.query<{ id: number }>('select id from keypad where company_id = $1', [
    company.companyId,
  ]);
  const place = await openPlace(database);
  try {
    await place.backUp();
    const histories: History[] = [];
    let next = from;
    const work = async ({ id: keypadId }: { id: number }) => {
      for (let history = next++; history < to; history = next++)
        histories.push(await runHistory(place, company, keypadId, seed + history * 7919));
    };
    await Promise.all(keypads.rows.map(work));
    // After the last restore, the server lacks sales of tills that had already finished: they say hello once more.
    for (const { finish } of histories) await finish();
    const ids = [...new Set(histories.flatMap(({ devices }) => devices.flatMap(idsOf)))];
    return { ...(await checkBooks(database, company.companyId, ids)), held: ids.length };
  } finally {
    await place.close();
  }
};

console.log(`seed ${seed}`);
const totals: Record<string, number> = {};
for (let from = 0; from < Number(histories); from += BATCH_HISTORIES) {
  const to = Math.min(from + BATCH_HISTORIES, Number(histories));
  await onEngine('postgres', async (database) => {
    const batch = await runBatch(database, from, to);
    for (const [name, count] of Object.entries(batch)) totals[name] = (totals[name] ?? 0) + count;
    const { held, sales, lost, twice, orders, wrong, ledger } = totals as typeof batch;
    console.log(`${to} histories, ${atOnce} at once: ${held} events held by devices, ${sales} sales booked`);
    console.log(`lost ${lost}, twice ${twice}, orders ${orders}, other amounts ${wrong}, stock off by ${ledger}`);
    const isRight = [lost, twice, wrong, ledger].every((count) => count === 0) && orders === sales;
    if (!isRight) throw new Error(`seed ${seed}, histories ${from} to ${to}: the books are wrong`);
  });
}
