import { expect, test, vi } from 'vitest';
import { categories } from '#contract/catalogue/lists.ts';
import { updateProduct } from '#contract/catalogue.ts';
import { createPromotion } from '#contract/promotions.ts';
import { updateBranch } from '#contract/settings/branches.ts';
import { updateCompany } from '#contract/settings.ts';
import { updateBanner, updateHotProduct, updateSection } from '#contract/storefront.ts';
import { openStorefront, uploadPicture } from './testing.ts';

test('a storefront that is off, closed or unknown answers the same 404, and one that is on a readable page', async () => {
  const shop = await openStorefront(false);
  const off = await shop.get();
  expect(off.status).toBe(404);
  expect(off.text).toContain('There is no shop at this address');
  const unknown = await shop.anonymous.send('GET', '/m/no-such-shop');
  expect([unknown.status, unknown.text]).toEqual([404, off.text]);

  const open = await openStorefront();
  await open.product({ title: 'Golden rice' });
  await open.admin.call(updateSection, { title: 'New in', kind: 'newest' });
  const page = await open.get();
  expect(page.status).toBe(200);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.text).toContain('Golden rice');
  expect(page.text).toContain('$3.50');
  expect(page.text).toContain(`<link rel="canonical" href="${open.services.config.publicUrl}/m/${open.code}"/>`);
  expect(page.text).not.toMatch(/<script(?![^>]*(src=|ld\+json))/);
});

test('what is scheduled, ended, inactive or deleted is not shown, and lists keep their order', async () => {
  const shop = await openStorefront();
  const [tea, rice, gone, hidden] = [
    await shop.product({ title: 'Green tea' }),
    await shop.product({ title: 'Jasmine rice' }),
    await shop.product({ title: 'Gone gum', status: 'inactive' }),
    await shop.product({ title: 'Later lemonade' }),
  ];
  for (const { id } of [rice, tea, gone]) await shop.admin.call(updateHotProduct, { productId: id });
  await shop.admin.call(updateHotProduct, { productId: hidden.id, startsAt: '2999-01-01T00:00' });
  const url = await uploadPicture(shop);
  await shop.admin.call(updateBanner, {
    title: 'Tea week',
    picture: url,
    link: { kind: 'product', productId: tea.id },
  });
  await shop.admin.call(updateBanner, { title: 'Last year', picture: url, endsAt: '2020-01-01T00:00' });
  await shop.admin.call(updateSection, {
    title: 'Ours',
    kind: 'picked',
    productIds: [gone.id, tea.id, rice.id],
    count: 1,
  });
  const { text } = await shop.get();
  expect(text.indexOf('Jasmine rice')).toBeLessThan(text.indexOf('Green tea'));
  expect(text).toContain(`href="/m/${shop.code}/p/${tea.id}"><picture>`);
  // In every size, asked for at once, and with its height known before it is there.
  const sizes = (format: string) =>
    [480, 960, 1600].map((width) => `${url.replace('.webp', `w${width}.${format}`)} ${width}w`).join(', ');
  expect(text).toContain(`<link rel="preload" as="image" type="image/avif" imageSrcSet="${sizes('avif')}"`);
  expect(text).toContain(`<source type="image/avif" srcSet="${sizes('avif')}"`);
  expect(text).toMatch(new RegExp(`srcSet="${sizes('webp')}" sizes="[^"]+" alt="Tea week" width="960" height="480"`));
  for (const word of ['Gone gum', 'Later lemonade', 'Last year']) expect(text).not.toContain(word);
  // Of the section one is shown, the first that is on sale; all of them on its own page.
  const section = /\/s\/(\d+)"/.exec(text)?.[1];
  const own = (await shop.get(`/s/${section}`)).text;
  expect([own.includes('Green tea'), own.includes('Jasmine rice'), own.includes('Gone gum')]).toEqual([
    true,
    true,
    false,
  ]);
  expect((await shop.get(`/p/${gone.id}`)).status).toBe(404);
});

test('a product page has price, pack, promotion, branches and data for search engines', async () => {
  const shop = await openStorefront();
  const { data: food } = await shop.admin.call(categories.create, { name: 'Pantry' });
  const rice = await shop.product({
    title: 'Rice </script><b>',
    chineseTitle: '香米',
    retailPrice: 4,
    costPrice: 1,
    unitQty: 6,
    unitDiscount: 10,
    barcode: '9300605128750',
    categoryId: food.id,
    onHand: 3,
  });
  await shop.admin.call(createPromotion, {
    name: 'Quarter off',
    state: 'active',
    terms: { kind: 'percentage', percent: 25 },
    scope: { productIds: [rice.id] },
  });
  await shop.admin.call(createPromotion, {
    name: 'Any 3 for $8',
    state: 'active',
    terms: { kind: 'bundle', quantity: 3, price: 8 },
    scope: { productIds: [rice.id] },
  });
  const { text, status } = await shop.get(`/p/${rice.id}`);
  expect(status).toBe(200);
  expect(text).toContain('<strong class="reduced">$3.00</strong>');
  expect(text).toContain('<s>$4.00</s>');
  expect(text).toContain('Quarter off');
  expect(text).toContain('Any 3 for $8');
  expect(text).toContain('Pack of 6: <strong>$21.60</strong>');
  expect(text).toMatch(/Newtown<\/span><span class="stock stock-few">/);
  expect(text).toMatch(/Box Hill<\/span><span class="stock stock-no">/);
  expect(text).toContain(`href="/m/${shop.code}/c/${food.id}">Pantry`);
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text) ?? [];
  expect(JSON.parse(json)).toMatchObject({
    '@type': 'Product',
    name: 'Rice </script><b>',
    gtin: '9300605128750',
    offers: { price: '3.00', priceCurrency: 'AUD', availability: 'https://schema.org/LimitedAvailability' },
  });
  const chinese = await shop.get(`/p/${rice.id}`, { 'accept-language': 'zh-CN,zh;q=0.9,en;q=0.5' });
  expect(chinese.text).toContain('<html lang="zh-CN"');
  expect(chinese.text).toContain('<h1>香米</h1>');
  expect(chinese.text).toContain('所剩不多');
});

test('categories, search, the list, branches, the sitemap and robots lead to what is on sale', async () => {
  const shop = await openStorefront();
  const { data: top } = await shop.admin.call(categories.create, { name: 'Drinks' });
  const { data: below } = await shop.admin.call(categories.create, { name: 'Tea', parentId: top.id });
  const tea = await shop.product({ title: 'Oolong tea', categoryId: below.id });
  const soap = await shop.product({ title: 'Soap' });
  expect((await shop.get(`/c/${top.id}`)).text).toContain('Oolong tea');
  expect((await shop.get('/search?q=olong')).text).toContain('Oolong tea');
  const nothing = await shop.get('/search?q=%3Cimg%3E');
  expect(nothing.text).toContain('No results for “&lt;img&gt;”');
  expect((await shop.get('/search?q=olong%00')).text).toContain('Oolong tea');
  expect((await shop.anonymous.send('GET', '/m/%00')).text).toContain('There is no shop at this address');
  const list = (await shop.get(`/list?ids=${soap.id},${tea.id},999999999,x`)).text;
  expect(list.indexOf('Soap')).toBeLessThan(list.indexOf('Oolong tea'));
  expect((await shop.get(`/basket?ids=${soap.id}`)).text).toContain('Soap');
  await shop.admin.call(updateBranch, {
    id: shop.branchId,
    phone: '+61295501234',
    openingDays: [{ day: 'monday', open: '09:00', close: '17:30' }],
    address: { line1: '1 King St', suburb: 'Newtown', state: 'NSW', postcode: '2042' },
  });
  const branches = (await shop.get('/branches')).text;
  expect(branches).toContain('tel:+61295501234');
  expect(branches).toContain('1 King St, Newtown NSW 2042');
  expect(branches).toContain('9:00\u00a0am – 5:30\u00a0pm');
  const map = await shop.get('/sitemap.xml');
  expect(map.text).toContain(`/m/${shop.code}/p/${tea.id}</loc>`);
  expect(map.text).toContain(`/m/${shop.code}/c/${below.id}</loc>`);
  expect((await shop.anonymous.send('GET', '/robots.txt')).text).toContain('Disallow: /\n');
  const reply = await shop.get('/nowhere/at/all');
  expect(reply.status).toBe(404);
  expect(reply.text).toContain('We can’t find that page');
  expect(reply.text).toContain('name="q"');
  for (const path of ['/p/0', '/p/x', '/c/99999999999999999999', '/s/-1'])
    expect((await shop.get(path)).status).toBe(404);
});

test('pages are kept for seconds: unchanged ones are not sent again, and a change is seen within 30 s', async () => {
  const shop = await openStorefront();
  const tea = await shop.product({ title: 'Green tea', retailPrice: 5 });
  const first = await shop.get(`/p/${tea.id}`);
  expect(first.headers['cache-control']).toBe('public, max-age=10');
  expect(first.headers.vary).toBe('accept-encoding, accept-language');
  const etag = String(first.headers.etag);
  expect((await shop.get(`/p/${tea.id}`, { 'if-none-match': etag })).status).toBe(304);
  const zipped = await shop.get(`/p/${tea.id}`, { 'accept-encoding': 'gzip' });
  expect(zipped.headers['content-encoding']).toBe('gzip');
  await shop.admin.call(updateProduct, { id: tea.id, retailPrice: 6 });
  expect((await shop.get(`/p/${tea.id}`)).text).toContain('$5.00');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 20_000 });
  try {
    const reply = await shop.get(`/p/${tea.id}`, { 'if-none-match': etag });
    expect([reply.status, reply.text.includes('$6.00')]).toEqual([200, true]);
    await shop.admin.call(updateCompany, { id: shop.companyId, storefrontEnabled: false });
    vi.setSystemTime(Date.now() + 20_000);
    expect((await shop.get(`/p/${tea.id}`)).status).toBe(404);
  } finally {
    vi.useRealTimers();
  }
});

test('a size that the name already ends with is not repeated', async () => {
  const shop = await openStorefront();
  const [named, bare] = [
    await shop.product({ title: 'Jasmine rice 5kg', unitSize: '5 kg' }),
    await shop.product({ title: 'Jasmine rice', unitSize: '10 kg' }),
  ];
  expect((await shop.get(`/p/${named.id}`)).text).not.toContain('class="size"');
  expect((await shop.get(`/p/${bare.id}`)).text).toContain('<p class="size">10 kg</p>');
});
