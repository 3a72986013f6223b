import { expect, test } from 'vitest';
import { openShop } from '#server/testing.ts';
import { productSheet } from './fixture.ts';
import { asXlsx, importerFor } from './testing.ts';

test('two thousand rows with twenty mistakes: each is found, nothing is applied until they are right', async () => {
  const shop = await openShop();
  const importer = importerFor(shop);
  const sheet = productSheet();
  const read = await importer.upload(await asXlsx(sheet));
  expect(read).toMatchObject({ state: 'mapping', reason: null, progress: { total: 2000 } });
  expect(Object.keys(read.mapping)).toHaveLength(sheet.headings.length);

  const { data: checked } = await importer.check(read.id);
  expect(checked).toMatchObject({ state: 'checked', counts: { new: 1980, changed: 0, unchanged: 0, wrong: 20 } });
  const wrong = await importer.rows(read.id, 'wrong');
  for (const { row, field, why } of sheet.mistakes)
    expect(wrong.find((each) => each.row === row)?.problems, `row ${row}`).toContainEqual({
      field,
      column: expect.any(String),
      why: expect.stringMatching(why),
    });

  expect(await importer.apply(read.id)).toMatchObject({
    code: 9140,
    message: expect.stringContaining('20 rows are wrong'),
  });

  const right = await importer.bring(await asXlsx(productSheet({ wrong: false })));
  expect(right).toMatchObject({ state: 'applied', reason: null, counts: { new: 2000, wrong: 0 } });
});
