import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { isPostgres } from '#server/platform/db/testing.ts';
import { longestStretch, shortestOf } from '#server/testing/stretch.ts';
import { openShop } from '#server/testing.ts';

const headers = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const line = '{"productId":1,"orderQty":1,"price":2.5,"note":"a note of usual length"}';
const wrongLine = '{"productId":"one","orderQty":"two","price":-1,"colour":"red"}';
const orderOf = (text: string) => `{"status":"confirmed","productList":[${`${text},`.repeat(499)}${text}]}`;
/** Nearly ten megabytes, as text, that are no picture. */
const pictureText = randomBytes(9_900_000).toString('base64');
const listOf = (text: string, count: number) => `[${`${text},`.repeat(count - 1)}${text}]`;

test.skipIf(isPostgres).each([
  ['millions of empty orders', '/api/v1/salesOrder/bulk/', headers, listOf('{}', 2_600_000)],
  ['orders of hundreds of lines', '/api/v1/salesOrder/bulk/', headers, listOf(orderOf(line), 4)],
  ['more lines than one call takes', '/api/v1/salesOrder/bulk/', headers, listOf(orderOf(line), 40)],
  ['two hundred wrong orders', '/api/v1/salesOrder/bulk/', headers, listOf(orderOf(wrongLine), 200)],
  ['a megabyte of empty groups', '/api/v1/salesOrder/', headers, `{"productList":${listOf('{}', 340_000)}}`],
  ['hundreds of wrong lines', '/api/v1/salesOrder/', headers, orderOf(wrongLine)],
  ['hundreds of lines of unknown products', '/api/v1/salesOrder/', headers, orderOf(line)],
  ['a megabyte of prices', '/api/v1/product/price/bulk/', headers, `{"prices":${listOf('{"id":0}', 9000)}}`],
  ['a picture as text', '/api/v1/upload/image-data/', headers, `{"image":"${pictureText}"}`],
  ['a picture in a form', '/api/v1/upload/image-data/', form, `image=${pictureText.replaceAll('+', '%2B')}`],
  ['a megabyte of fields', '/api/v1/salesOrder/', form, 'a&'.repeat(500_000)],
])('%s keep nobody waiting', async (_, url, type, body) => {
  const shop = await openShop();
  const caller = shop.as('companyAdmin');
  await caller.send('POST', url, { body: type === form ? 'a=1' : '{}', headers: type });
  const bytes = Buffer.from(body);
  const send = async () => {
    const answer = await caller.send('POST', url, { body: bytes, headers: { ...type, 'idempotency-key': 'k' } });
    expect(answer.status).toBe(200);
    expect(answer.body.code).not.toBe(0);
  };
  expect(await shortestOf(() => longestStretch(send))).toBeLessThan(100);
});

test('a bulk call takes 2,000 lines in all, and says so at the field', async () => {
  const shop = await openShop();
  const send = async (orders: number) => {
    const body = listOf(orderOf(line), orders);
    return (await shop.as('companyAdmin').send('POST', '/api/v1/salesOrder/bulk/', { body, headers })).body;
  };
  expect(await send(5)).toMatchObject({
    code: 103,
    data: { fields: { orders: expect.stringContaining('2,000 lines') } },
  });
  expect((await send(4)).data).not.toMatchObject({ fields: { orders: expect.anything() } });
});
