import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isPostgres } from '#server/platform/db/testing.ts';
import { openShop } from '#server/testing.ts';

const headers = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const line = '{"productId":1,"orderQty":1,"price":2.5,"note":"a note of usual length"}';
const wrongLine = '{"productId":"one","orderQty":"two","price":-1,"colour":"red"}';
const orderOf = (text: string) => `{"status":"confirmed","productList":[${`${text},`.repeat(499)}${text}]}`;
const listOf = (text: string, count: number) => `[${`${text},`.repeat(count - 1)}${text}]`;

/**
 * Milliseconds of processor that this thread has used: other programs do not count, as they would on the clock. Where
 * the system does not tell, the clock has to do.
 */
const usedMs = (): number => {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return performance.now();
  }
};

/** The longest that anybody else had to wait while `work` was going on. */
const longestStretch = async (work: () => Promise<unknown>): Promise<number> => {
  let longest = 0;
  let before = usedMs();
  const look = () => {
    const now = usedMs();
    longest = Math.max(longest, now - before);
    before = now;
  };
  const looking = setInterval(look, 5);
  await work();
  clearInterval(looking);
  look();
  return longest;
};

test.skipIf(isPostgres).each([
  ['millions of empty orders', '/api/v1/salesOrder/bulk/', headers, listOf('{}', 2_600_000)],
  ['orders of hundreds of lines', '/api/v1/salesOrder/bulk/', headers, listOf(orderOf(line), 40)],
  ['two hundred wrong orders', '/api/v1/salesOrder/bulk/', headers, listOf(orderOf(wrongLine), 200)],
  ['a megabyte of empty groups', '/api/v1/salesOrder/', headers, `{"productList":${listOf('{}', 340_000)}}`],
  ['hundreds of wrong lines', '/api/v1/salesOrder/', headers, orderOf(wrongLine)],
  ['hundreds of lines of unknown products', '/api/v1/salesOrder/', headers, orderOf(line)],
  ['a megabyte of prices', '/api/v1/product/price/bulk/', headers, `{"prices":${listOf('{"id":0}', 9000)}}`],
  ['a megabyte of fields', '/api/v1/salesOrder/', form, 'a&'.repeat(500_000)],
])('%s keep nobody waiting', async (_, url, type, body) => {
  const shop = await openShop();
  const caller = shop.as('companyAdmin');
  await caller.send('POST', url, { body: type === form ? 'a=1' : '{}', headers: type });
  const answers: Awaited<ReturnType<typeof caller.send>>[] = [];
  const longest = await longestStretch(async () => {
    answers.push(await caller.send('POST', url, { body, headers: type }));
  });
  expect(answers[0]?.status).toBe(200);
  expect(answers[0]?.body.code).not.toBe(0);
  expect(longest).toBeLessThan(100);
});
