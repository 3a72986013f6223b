import { expect, test } from 'vitest';
import { updateCompany } from '#contract/settings.ts';
import {
  listHotProducts,
  listSections,
  previewHome,
  updateHotProduct,
  updateLimitProduct,
  updateSection,
} from '#contract/storefront.ts';
import { openShop } from '#server/testing.ts';

const openDesk = async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const preview = async (input: Parameters<typeof admin.call<typeof previewHome>>[1]) => {
    const { code, data } = await admin.call(previewHome, input);
    expect(code).toBe(0);
    return data.html;
  };
  return { ...shop, admin, preview };
};

test('the preview shows what is typed, in its place, and saves nothing; the storefront may be off', async () => {
  const shop = await openDesk();
  await shop.product({ title: 'Green tea' });
  const { data: first } = await shop.admin.call(updateSection, { title: 'First', kind: 'newest' });
  await shop.admin.call(updateSection, { title: 'Second', kind: 'newest' });
  const html = await shop.preview({ section: { id: first.id, title: 'Spring <b>&' } });
  expect(html.indexOf('Spring &lt;b&gt;&amp;')).toBeGreaterThan(0);
  expect(html.indexOf('Spring')).toBeLessThan(html.indexOf('Second'));
  expect(html).not.toMatch(/First|<script/);
  const withThird = await shop.preview({ section: { title: 'Third', kind: 'newest', count: 1 } });
  expect(withThird.indexOf('Third')).toBeGreaterThan(withThird.indexOf('Second'));
  const chinese = await shop.preview({ language: 'zh-CN', section: { id: first.id, chineseTitle: '春天' } });
  expect(chinese).toContain('春天');
  const { data: sections } = await shop.admin.call(listSections, {});
  expect(sections.map(({ title }) => title)).toEqual(['First', 'Second']);
});

test('what is scheduled or half typed is shown as it would be; a banner without a picture is not', async () => {
  const shop = await openDesk();
  const tea = await shop.product({ title: 'Green tea', retailPrice: 5 });
  const { data: later } = await shop.admin.call(updateHotProduct, {
    productId: tea.id,
    startsAt: '2999-01-01T00:00',
  });
  expect(await shop.preview({ hotProduct: { id: later.id } })).toContain('Green tea');
  expect(await shop.preview({ hotProduct: {} })).not.toContain('Green tea');
  const limited = await shop.preview({
    limitProduct: { productId: tea.id, price: 3.21, endsAt: '2999-01-01T00:00' },
  });
  expect(limited).toContain('$3.21');
  expect(limited).toContain('$5.00');
  expect(limited).not.toContain('$3.50');
  expect(await shop.preview({ limitProduct: { productId: tea.id } })).not.toContain('id="limited"');
  expect(await shop.preview({ banner: { title: 'No picture' } })).not.toContain('No picture');
  expect(await shop.preview({ section: { title: 'Unfinished', kind: 'category' } })).not.toContain('Unfinished');
});

test('the preview knows no other company, and needs the right to see the storefront', async () => {
  const [shop, other] = [await openDesk(), await openDesk()];
  const theirs = await other.product({ title: 'Their tea' });
  const { data: section } = await other.admin.call(updateSection, { title: 'Their section', kind: 'newest' });
  await other.admin.call(updateLimitProduct, {
    productId: theirs.id,
    price: 1,
    quantity: 1,
    endsAt: '2999-01-01T00:00',
  });
  for (const input of [
    { hotProduct: { productId: theirs.id } },
    { section: { id: section.id } },
    { section: { title: 'Ours', kind: 'picked' as const, productIds: [theirs.id] } },
    { limitProduct: { productId: theirs.id, price: 1, endsAt: '2999-01-01T00:00' } },
  ])
    expect(await shop.preview(input)).not.toContain('Their');
  expect((await shop.admin.call(listHotProducts, {})).data).toEqual([]);
  expect((await shop.anonymous.send('POST', '/api/v1/h5-settings/home/preview/', { body: {} })).status).toBe(401);
});

const HOSTILE = `"><img src=x onerror=alert(1)></script><script>alert(2)</script>&'`;

test('titles, names and searches with tags in them are text on every page', async () => {
  const shop = await openDesk();
  await shop.admin.call(updateCompany, { id: shop.companyId, storefrontEnabled: true });
  const product = await shop.product({ title: HOSTILE, description: HOSTILE, onHand: 5 });
  const { data: section } = await shop.admin.call(updateSection, { title: HOSTILE.slice(0, 60), kind: 'newest' });
  const { db } = shop.services.database;
  const { code } = await db
    .selectFrom('company')
    .select('code')
    .where('id', '=', shop.companyId)
    .executeTakeFirstOrThrow();
  const long = 'a'.repeat(10_000);
  for (const path of [
    '',
    `/p/${product.id}`,
    `/s/${section.id}`,
    `/search?q=${encodeURIComponent(HOSTILE)}`,
    `/search?q=${long}`,
    `/search?q=${encodeURIComponent('茶'.repeat(10_000 / 9))}`,
    `/search?q=%00%ff&page=99999999999`,
    `/search?q[]=1&page[]=2`,
    `/list?ids=${encodeURIComponent(HOSTILE)}1x99`,
    `/list?ids=${'9'.repeat(9_000)}`,
  ]) {
    const { status, text } = await shop.anonymous.send('GET', `/m/${code}${path}`);
    expect([path.slice(0, 40), status < 500]).toEqual([path.slice(0, 40), true]);
    expect(text).not.toMatch(/<img src=x|<script>alert/);
  }
});

test.each([
  'javascript:alert(1)',
  'http://example.com',
  'data:text/html,x',
  '//example.com',
  'https://u:p@example.com',
])('a banner cannot lead to %s', async (url) => {
  const shop = await openDesk();
  const reply = await shop.admin.send('POST', '/api/v1/h5-settings/home/preview/', {
    body: { banner: { link: { kind: 'web', url } } },
  });
  expect(reply.body).toMatchObject({ code: 103, data: { fields: { 'banner.link.url': expect.any(String) } } });
});
