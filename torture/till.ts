import { withApp } from '#bench/shared/app.ts';
import { onEngine } from '#bench/shared/engines.ts';
import { openCompany } from '#bench/shared/sales.ts';
import { checkBooks, enrolTill, runHistory } from './till/histories.ts';

// npm run torture -- till [histories] [at once] [seed]
// Tills whose requests and answers get lost or come twice, whose profiles are set back and copied and whose power is cut, each
// with the real device code against the real server on PostgreSQL: every sale that a device holds is booked exactly once.

const [histories = '300', atOnce = '6', given] = process.argv.slice(2);
const seed = given === undefined ? Date.now() % 1_000_000_007 : Number(given);
console.log(`seed ${seed}`);

await onEngine('postgres', async (database) => {
  await withApp(database, async (http) => {
    const sold = await openCompany(database, { products: 100, branches: Number(atOnce), customers: 10 });
    const { rows: keypads } = await database.pool.query<{ id: number }>('select id from keypad where company_id = $1', [
      sold.companyId,
    ]);
    const held: string[] = [];
    let next = 0;
    const work = async ({ id: keypadId }: { id: number }) => {
      for (let history = next++; history < Number(histories); history = next++) {
        const till = await enrolTill(http, sold, keypadId);
        held.push(...(await runHistory(http, sold, till, seed + history * 7919)));
      }
    };
    await Promise.all(keypads.map(work));
    const { lost, sales, orders, twice, wrong, ledger } = await checkBooks(database, sold.companyId, held);
    console.log(`${histories} histories, ${atOnce} at once: ${held.length} sales held by devices, ${sales} booked`);
    console.log(`lost ${lost}, twice ${twice}, orders ${orders}, other amounts ${wrong}, stock off by ${ledger}`);
    const isRight = [lost, twice, wrong, ledger].every((count) => Number(count) === 0) && orders === sales;
    if (!isRight) process.exitCode = 1;
  });
});
