import { withApp } from '#bench/shared/app.ts';
import { onEngine } from '#bench/shared/engines.ts';
import { openCompany } from '#bench/shared/sales.ts';
import { memoryServer, runHistory } from '#web/till/leases/testing.ts';
import { readShelf, realServer, saleMaker } from './leases/server.ts';
import { randomOf } from './shared/random.ts';
import { enrolTill, type Till } from './till/devices.ts';
import { askerOf } from './till/place.ts';

// npm run torture -- leases [histories in memory] [histories against the server] [seed]
// Up to six tills that are cut off again and again sell one product with strict stock: by the contract's rules in
// memory, then with the real server on PostgreSQL. They never sell more than there is, and once all are back no unit
// stays reserved.

const [inMemory = '20000', real = '300', given] = process.argv.slice(2);
const seed = given === undefined ? Date.now() % 1_000_000_007 : Number(given);
const MAX_TILLS = 6;
console.log(`seed ${seed}`);

let soldUnits = 0;
for (let history = 0; history < Number(inMemory); history++) {
  const random = randomOf(seed + history * 7919);
  const tills = 1 + random(MAX_TILLS);
  soldUnits += await runHistory(memoryServer(tills), { tills, steps: 120, random });
}
console.log(
  `${inMemory} histories in memory: ${soldUnits / 1000} units sold, never more than there were, none stranded`,
);

await onEngine('postgres', async (database) => {
  await withApp(database, async (http) => {
    const company = await openCompany(database, { products: Number(real), branches: 1, customers: 1 });
    const { companyId, branchIds } = company;
    const [branchId = 0] = branchIds;
    const { pool } = database;
    await pool.query('delete from stock_level where company_id = $1', [companyId]);
    const { rows: keypads } = await pool.query<{ id: number }>(
      `insert into keypad (company_id, branch_id, name) select $1, $2, 'Counter ' || n from generate_series(1, $3::int) n returning id`,
      [companyId, branchId, MAX_TILLS],
    );
    const tills: Till[] = [];
    for (const { id } of keypads) tills.push(await enrolTill(askerOf(http), company.token, id));
    // Numbers continue from history to history: repeated ones would look like a copied profile.
    const newSale = saleMaker(company);
    let [units, wrong] = [0, 0];
    for (const [history, productId] of company.productIds.entries()) {
      const random = randomOf(seed + history * 104_729);
      const shelf = { companyId, branchId, productId };
      // Only one product is lent at a time, so that each history is quick.
      await pool.query('update product set strict_stock = id = $2 where company_id = $1', [companyId, productId]);
      const server = realServer(http, database, company, tills, shelf);
      const options = { tills: 1 + random(MAX_TILLS), steps: 80, random, newSale };
      units += await runHistory(server, options);
      const { onHand, committed, held, promised, flags } = await readShelf(database, shelf);
      if (onHand < 0 || onHand < committed || committed !== held + promised || flags > 0) {
        wrong += 1;
        console.log(`history ${history}: ${JSON.stringify({ onHand, committed, held, promised, flags })}`);
      }
    }
    console.log(`${real} histories against the server: ${units / 1000} units sold, shelves wrong: ${wrong}`);
    if (wrong > 0) process.exitCode = 1;
  });
});
