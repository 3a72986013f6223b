import { expect, test } from 'vitest';
import { pageOfStockTakes } from '#contract/stock/counts.ts';
import { pageOfTransfers } from '#contract/stock/transfers.ts';
import { pageOfWriteOffs } from '#contract/stock/writeOffs.ts';
import { openShop } from '#server/testing.ts';
import { loadCatalogue } from './load.ts';
import { loadStockWork } from './stockWork.ts';

test('the demo company has transfers, write-offs and counts in every state, older than a minute', async () => {
  const shop = await openShop();
  const { services, companyId, users } = shop;
  const mover = { companyId, userId: users.owner.id, userName: 'Olive' };
  await loadCatalogue(services, mover, 150, () => {});
  const started = Date.now();
  expect(await loadStockWork(services, mover)).toBe(10);
  const owner = shop.as('owner');
  const { data: transfers } = await owner.call(pageOfTransfers, {});
  expect(transfers.data.map(({ status, items }) => `${status} ${items}`).toSorted()).toEqual([
    'draft 5',
    'inTransit 5',
    'received 5',
    'received 5',
  ]);
  const lossy = transfers.data.find(({ note }) => note.startsWith('Restock'));
  expect(lossy).toMatchObject({ quantity: 20, received: 19, inTransit: 0 });
  const { data: writeOffs } = await owner.call(pageOfWriteOffs, {});
  expect(writeOffs.data.map(({ items }) => items).toSorted()).toEqual([1, 2, 3]);
  const { data: takes } = await owner.call(pageOfStockTakes, {});
  expect(takes.data.map(({ status, counted }) => `${status} ${counted}`).toSorted()).toEqual([
    'applied 12',
    'counting 6',
    'review 12',
  ]);
  for (const { createTime } of [...transfers.data, ...writeOffs.data, ...takes.data])
    expect(Date.parse(createTime)).toBeLessThan(started - 60_000);
});
