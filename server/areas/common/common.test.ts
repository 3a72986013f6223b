import { expect, test } from 'vitest';
import { appInfo, translate, version } from '#contract/common.ts';
import { callerOf, openBench, openShop } from '#server/testing.ts';

test('language packs are public, texts by id, others answer 103', async () => {
  const { anonymous } = await openShop();
  const chinese = await anonymous.call(translate, { id: 'zh-CN' });
  expect(chinese).toMatchObject({ status: 200, code: 0, data: { 'menu.users': '用户' } });
  const english = await anonymous.call(translate, { id: 'en-US' });
  expect(Object.keys(english.data).toSorted()).toEqual(Object.keys(chinese.data).toSorted());
  expect(english.data).toMatchObject({ 'menu.users': 'Users', 'refusal.emailTaken': 'This email already exists' });
  expect(await anonymous.send('GET', '/api/v1/common/translate/fr-FR/')).toMatchObject({
    status: 200,
    body: { code: 103, data: { fields: { id: expect.any(String) } } },
  });
});

test('version and app info are for everybody; demo logins only where the deployment is a demo', async () => {
  const { anonymous, services } = await openShop();
  expect(await anonymous.call(version, {})).toMatchObject({ code: 0, data: { version: services.version } });
  expect(await anonymous.call(appInfo, {})).toMatchObject({
    data: { title: services.config.title, languages: ['en-US'], registration: 'open', demo: null },
  });
  const demo = callerOf(await openBench({ demo: true }));
  expect(await demo.call(appInfo, {})).toMatchObject({
    data: { demo: { users: expect.arrayContaining(['admin', 'viewer']), password: expect.any(String) } },
  });
});
