import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { WireInput } from '#contract/endpoint.ts';
import { createPromotion, getPromotion } from '#contract/promotions.ts';
import { getOrder, pageOfOrders } from '#contract/sales.ts';
import { updateCompany } from '#contract/settings.ts';
import { collectChallenge, placeCollectOrder } from '#contract/storefront/collect.ts';
import { updateLimitProduct } from '#contract/storefront.ts';
import { openStorefront } from '#server/areas/storefront/pages/testing.ts';
import { hourlyLimits } from '#server/platform/hourly.ts';

/* Codes and hints in the storefront's basket. */

type Draft = Partial<WireInput<typeof createPromotion>>;

const openBasket = async () => {
  const shop = await openStorefront();
  const { admin, code } = shop;
  await admin.call(updateCompany, { id: shop.companyId, collectEnabled: true });
  const promote = async (draft: Draft) => {
    const terms = { kind: 'percentage', percent: 10 } as const;
    const reply = await admin.call(createPromotion, {
      name: 'Deal',
      state: 'active',
      terms,
      belowCost: true,
      ...draft,
    });
    if (reply.code !== 0) throw new Error(JSON.stringify(reply));
    return reply.data;
  };
  /** The words of the basket's page, without its marks. */
  const basket = async (ids: string, typed?: string) => {
    const { text, headers } = await shop.get(`/list?ids=${ids}${typed === undefined ? '' : `&code=${typed}`}`);
    return { words: text.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' '), html: text, headers };
  };
  const { db } = shop.services.database;
  await db.deleteFrom('attempt').where('key', 'like', 'co%Of%').execute();
  const place = async (fields: Partial<WireInput<typeof placeCollectOrder>>) => {
    const { data } = await shop.anonymous.call(collectChallenge, { code });
    let proof = 0;
    const isSolved = () => {
      const digest = createHash('sha256').update(`${data.challenge}:${proof}`).digest();
      return Math.clz32(digest.readUInt32BE(0)) >= data.bits;
    };
    while (!isSolved()) proof += 1;
    return shop.anonymous.call(placeCollectOrder, {
      code,
      branchId: shop.branchId,
      name: 'Mei Chen',
      phone: '0412345678',
      lines: [],
      total: 100,
      challenge: data.challenge,
      proof: String(proof),
      ...fields,
    });
  };
  return { ...shop, promote, basket, place };
};

test('a code typed into the basket takes its promotion off, and the order that is placed has it', async () => {
  const shop = await openBasket();
  const tea = await shop.product({ retailPrice: 10, costPrice: 1, onHand: 30 });
  const deal = await shop.promote({ name: 'Ten off', code: 'TEA10' });
  const plain = await shop.basket(`${tea.id}x2`);
  expect(plain.words).toContain('$20.00');
  expect(plain.words).not.toContain('Ten off');
  expect(plain.headers['cache-control']).toContain('public');
  const { words, html, headers } = await shop.basket(`${tea.id}x2`, 'tea10');
  expect(words).toContain('“Ten off” has been applied.');
  expect(words).toContain('$18.00');
  expect(html).toContain('data-promotion-code="TEA10"');
  // One person's page is kept nowhere.
  expect(headers['cache-control']).toBe('no-store');

  const lines = [{ productId: tea.id, quantity: 2 }];
  expect(await shop.place({ lines, total: 18 })).toMatchObject({
    code: 103,
    data: { fields: { total: expect.any(String) } },
  });
  const order = await shop.place({ lines, total: 18, promotionCode: 'tea10' });
  expect(order.code).toBe(0);
  const [{ id = 0 } = {}] = (await shop.admin.call(pageOfOrders, {})).data.data;
  expect((await shop.admin.call(getOrder, { id })).data).toMatchObject({
    codes: ['TEA10'],
    totalInclGst: 18,
    promotions: [{ promotionId: deal.id, amount: 2 }],
  });
  const orderPage = (await shop.anonymous.send('GET', order.data.page)).text;
  expect(orderPage).toContain('Ten off: you save $2.00');
});

test('a code that takes nothing off is refused with the reason', async () => {
  const shop = await openBasket();
  const tea = await shop.product({ retailPrice: 10, costPrice: 1, onHand: 30 });
  const rice = await shop.product({ retailPrice: 10, costPrice: 1, onHand: 30 });
  const scope = { productIds: [rice.id] };
  const reasons: [Draft, string][] = [
    [{ scope }, 'Nothing in your basket is part of this offer.'],
    [{ scope, startsAt: '2099-01-01T00:00' }, 'This code isn’t valid yet.'],
    [{ minimumBasket: 35 }, 'Spend $15.00 more to use this code.'],
    [{ terms: { kind: 'bundle', quantity: 4, price: 20 } }, 'Add 2 more products in this offer.'],
    [{ terms: { kind: 'bundle', quantity: 3, price: 20 } }, 'Add one more product in this offer.'],
    [{ channels: ['inStore'] }, 'This code can’t be used for orders placed here.'],
    [{ limitPerCustomer: 1 }, 'This code is for registered customers.'],
    [{ branchIds: [shop.branchId] }, 'This code is valid at '],
  ];
  for (const [at, [draft, words]] of reasons.entries()) {
    await shop.promote({ ...draft, code: `CODE${at}` });
    const page = await shop.basket(`${tea.id}x2`, `CODE${at}`);
    expect(page.words, words).toContain(words);
    expect(page.words).not.toContain('more for “');
    expect(page.words).toContain('$20.00');
    expect(page.html).toContain(`data-code="CODE${at}"`);
  }
  // At the branch it is for, the order gets it all the same.
  expect(
    (await shop.place({ lines: [{ productId: tea.id, quantity: 2 }], total: 20, promotionCode: 'CODE7' })).code,
  ).toBe(0);
  expect((await shop.admin.call(pageOfOrders, {})).data.data).toMatchObject([{ totalInclGst: 18 }]);
  await shop.promote({ name: 'Half', terms: { kind: 'percentage', percent: 50 } });
  await shop.promote({ code: 'LESS' });
  expect((await shop.basket(`${tea.id}x2`, 'LESS')).words).toContain('Your basket already has a better offer.');
  const odd = await shop.basket(`${tea.id}x2`, 'NOTHING');
  expect(odd.words).toContain('We don’t recognise this code. Check the spelling.');
  expect(odd.html).toContain('data-code=""');
  expect(odd.html).not.toContain('data-promotion-code');
});

test('a code that is used up, over or not for this hour says so', async () => {
  const shop = await openBasket();
  const tea = await shop.product({ retailPrice: 10, costPrice: 1, onHand: 30 });
  const once = await shop.promote({ code: 'ONCE', limitTotal: 1 });
  await shop.promote({ code: 'SPRING', endsAt: '2020-01-01T00:00', startsAt: '2019-01-01T00:00' });
  await shop.promote({ code: 'NEVER', weekdays: [1], startsAt: null, hours: { from: '00:00', to: '00:01' } });
  const lines = [{ productId: tea.id, quantity: 2 }];
  expect((await shop.place({ lines, total: 18, promotionCode: 'ONCE' })).code).toBe(0);
  expect((await shop.admin.call(getPromotion, { id: once.id })).data).toMatchObject({ uses: 1, status: 'usedUp' });
  expect((await shop.basket(`${tea.id}x2`, 'ONCE')).words).toContain('This code has been used up.');
  expect((await shop.basket(`${tea.id}x2`, 'SPRING')).words).toContain('This code is no longer valid.');
  expect((await shop.basket(`${tea.id}x2`, 'NEVER')).words).toContain('This code isn’t valid at this time');
});

test('a code for a gift that is not in the basket says to add it', async () => {
  const shop = await openBasket();
  const tea = await shop.product({ retailPrice: 10, costPrice: 1, onHand: 30 });
  const mug = await shop.product({ title: 'Mug', retailPrice: 5, costPrice: 1, onHand: 30 });
  const reward = { kind: 'gift', productId: mug.id } as const;
  await shop.promote({ name: 'Free mug', code: 'MUG', terms: { kind: 'spend', threshold: 20, reward } });
  expect((await shop.basket(`${tea.id}`, 'MUG')).words).toContain('Spend $10.00 more');
  const { words } = await shop.basket(`${tea.id}x2`, 'MUG');
  expect(words).toContain('Add 1 × Mug: free with “Free mug”');
  expect(words).not.toContain('Nothing in your basket');
  expect((await shop.basket(`${tea.id}x2,${mug.id}`, 'MUG')).words).toContain('“Free mug” has been applied.');
});

test('guessing codes is stopped, even if a guess is right', async () => {
  const shop = await openBasket();
  const tea = await shop.product({ retailPrice: 10, costPrice: 1, onHand: 30 });
  await shop.promote({ name: 'Secret', code: 'RIGHT' });
  for (let guess = 0; guess < hourlyLimits.codesOfAddress; guess += 1)
    expect((await shop.basket(`${tea.id}`, `WRONG${guess}`)).words).toContain('We don’t recognise this code.');
  for (const typed of ['WRONG', 'RIGHT']) {
    const { words } = await shop.basket(`${tea.id}`, typed);
    expect(words).toContain('Too many codes tried.');
    expect(words).not.toContain('Secret');
  }
});

test('the basket says what is nearly reached, and names no promotion that is not for everybody', async () => {
  const shop = await openBasket();
  const tea = await shop.product({ retailPrice: 10, costPrice: 1, onHand: 30 });
  const gift = await shop.product({ title: 'Mug', retailPrice: 5, costPrice: 1, onHand: 30 });
  const scope = { productIds: [tea.id] };
  await shop.promote({ name: '3 for 2', scope, terms: { kind: 'buyGet', buy: 2, get: 1 } });
  await shop.promote({ name: 'Secret', scope, terms: { kind: 'bundle', quantity: 3, price: 1 }, code: 'SECRET' });
  const threshold = (amount: number) =>
    ({ kind: 'spend', threshold: amount, reward: { kind: 'gift', productId: gift.id } }) as const;
  await shop.promote({ name: 'Free mug', terms: threshold(20) });
  await shop.promote({
    name: 'Big spender',
    terms: { kind: 'spend', threshold: 50, reward: { kind: 'percent', percent: 5 } },
  });
  const { words, html } = await shop.basket(`${tea.id}x2`);
  expect(words).toContain('One more for “3 for 2”');
  expect(words).toContain('Add 1 × Mug: free with “Free mug”');
  expect(html).toContain(`/p/${gift.id}`);
  expect(words).toContain('Spend $30.00 more');
  expect(words).not.toContain('Secret');
  expect((await shop.basket(`${tea.id}x3,${gift.id}`)).words).not.toContain('One more for');
});

test('limited-time prices are told apart by their products, in the basket and on the order', async () => {
  const shop = await openBasket();
  const tea = await shop.product({ title: 'Tea', retailPrice: 10, costPrice: 1, onHand: 30 });
  const mug = await shop.product({ title: 'Mug', retailPrice: 5, costPrice: 1, onHand: 30 });
  for (const { id, price } of [
    { id: tea.id, price: 7 },
    { id: mug.id, price: 4 },
  ])
    await shop.admin.call(updateLimitProduct, { productId: id, price, quantity: 9, endsAt: '2099-01-01T00:00' });
  const { words } = await shop.basket(`${tea.id},${mug.id}`);
  expect(words).toContain('Limited-time price · Tea −$3.00');
  expect(words).toContain('Limited-time price · Mug −$1.00');
  const lines = [tea, mug].map(({ id }) => ({ productId: id, quantity: 1 }));
  const { data } = await shop.place({ lines, total: 11 });
  const { text } = await shop.anonymous.send('GET', data.page);
  expect(text).toContain('Limited-time price · Tea');
  expect(text).toContain('Limited-time price · Mug');
});

test('product pages have the price that the basket charges', async () => {
  const shop = await openBasket();
  const tea = await shop.product({ retailPrice: 10, costPrice: 1, onHand: 30 });
  await shop.promote({ name: 'Only here', channels: ['mobile'] });
  await shop.promote({ name: 'Over the counter', channels: ['inStore'], terms: { kind: 'percentage', percent: 50 } });
  const { text } = await shop.get(`/p/${tea.id}`);
  expect(text).toContain('$9.00');
  expect(text).toContain('Only here');
  expect(text).not.toContain('Over the counter');
  expect((await shop.basket(`${tea.id}`)).words).toContain('$9.00');
});
