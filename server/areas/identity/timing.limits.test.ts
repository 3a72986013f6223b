import { expect, test } from 'vitest';
import { openShop } from '#server/testing.ts';

const PAIRS = 150;

/** The chance that a request of the first kind took longer than one of the second: 0.5 tells nothing. */
const areaUnderCurve = (first: readonly number[], second: readonly number[]): number => {
  const wins = first.map((a) => second.reduce((sum, b) => sum + (a > b ? 1 : a === b ? 0.5 : 0), 0));
  const area = wins.reduce((sum, won) => sum + won, 0) / (first.length * second.length);
  return Math.max(area, 1 - area);
};

test('asking for a forgotten password, or an activation again, takes as long for nobody as for somebody', async () => {
  const shop = await openShop();
  const people = (status: 'active' | 'pending') =>
    Array.from({ length: PAIRS }, (_, at) => ({
      companyId: shop.companyId,
      username: `${status}-${shop.companyId}-${at}`,
      name: 'Kim',
      email: `${status}-${shop.companyId}-${at}@shop.test`,
      status,
    }));
  await shop.house.database.db
    .insertInto('appUser')
    .values([...people('active'), ...people('pending')])
    .execute();
  let asked = 0;
  const timeOf = async (url: string, email: string): Promise<number> => {
    asked += 1;
    const remoteAddress = `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`;
    const start = performance.now();
    const reply = await shop.app.http.inject({ method: 'POST', url, remoteAddress, payload: { email } });
    const took = performance.now() - start;
    expect(reply.json()).toMatchObject({ code: 0 });
    return took;
  };
  for (const [url, status] of [
    ['/api/v1/user/password/forgot/', 'active'],
    ['/api/v1/user/activation/resend/', 'pending'],
  ] as const) {
    const [known, unknown]: [number[], number[]] = [[], []];
    for (const [at, { email }] of people(status).entries()) {
      // One after the other in changing order, as somebody would who compares.
      if (at % 2) known.push(await timeOf(url, email));
      unknown.push(await timeOf(url, `nobody-${status}-${at}@shop.test`));
      if (!(at % 2)) known.push(await timeOf(url, email));
    }
    expect(areaUnderCurve(known, unknown), url).toBeLessThanOrEqual(0.6);
  }
});
