import { expect, test } from 'vitest';
import { expectRefused } from '#server/testing/refused.ts';
import { shopsApart } from '#server/testing.ts';

const openShop = shopsApart();

const queries: [string, string][] = [
  ['pageNo=0', 'pageNo'],
  ['pageNo=-1', 'pageNo'],
  ['pageNo=1e3', 'pageNo'],
  ['pageNo=１', 'pageNo'],
  ['pageNo=99999999999999999999', 'pageNo'],
  ['pageNo=1&pageNo=2', 'pageNo'],
  ['pageNo[a]=1', 'pageNo'],
  ['pageSize=201', 'pageSize'],
  ['pageSize=0', 'pageSize'],
  ['sortField=password', 'sortField'],
  ['sortOrder=sideways', 'sortOrder'],
  ['status=closed', 'status'],
  ['keyword=%00', 'keyword'],
  ['keyword=%FF', 'keyword'],
  ['colour=red', 'colour'],
  ['__proto__[x]=1', '__proto__'],
  ['a[b][c][d][e][f][g][h]=1', 'a[b][c][d][e][f][g][h]'],
  ['keyword=a&keyword[b]=c', 'keyword[b]'],
];

test.each(queries)('a bad query, %s, names %s', async (query, field) => {
  const shop = await openShop();
  await expectRefused(shop, field, () =>
    shop
      .as('companyAdmin')
      .send(
        'GET',
        `/api/v1/branch/pagination/?${encodeURI(decodeURI(query.replaceAll('%', '%25'))).replaceAll('%25', '%')}`,
      ),
  );
});

const ids = [
  '0',
  '-1',
  '1.5',
  '1e3',
  'abc',
  '１',
  '99999999999999999999',
  '9007199254740992',
  '%00',
  '%F0%9F%92%A9',
  'null',
  '1%2F2',
  "1'--",
];

test.each(ids)('%s is nobody’s id', async (id) => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  for (const method of ['GET', 'POST'] as const) {
    await expectRefused(shop, 'id', () =>
      admin.send(method, encodeURI(`/api/v1/branch/delete/${id}/`).replaceAll('%25', '%')),
    );
  }
  expect(await admin.send('GET', `/api/v1/branch/${'9'.repeat(300)}/`)).toMatchObject({
    status: 404,
    body: { code: 404, data: null },
  });
});

test('an address that cannot be decoded gets the envelope too', async () => {
  const shop = await openShop();
  for (const url of ['/api/v1/branch/%E0%A4%A/', '/api/v1/%', '/api/v1/branch/%FF/']) {
    const answer = await shop.as('companyAdmin').send('GET', url);
    expect(answer, answer.text).toMatchObject({ status: 404, body: { code: 404, data: null } });
  }
});
