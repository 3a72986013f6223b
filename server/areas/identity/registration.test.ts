import { expect, test, vi } from 'vitest';
import { listRoles } from '#contract/identity/roles.ts';
import { getUser, inviteUsers, updateUser } from '#contract/identity/users.ts';
import {
  activate,
  askVerification,
  forgotPassword,
  login,
  register,
  resendActivation,
  resetPassword,
} from '#contract/identity.ts';
import { updateCompany } from '#contract/settings.ts';
import { openShop, type Shop } from '#server/testing.ts';

const mailTo = async (shop: Shop, to: string, subject: RegExp) => {
  const findMail = () => shop.mails.findLast((mail) => mail.to === to && subject.test(String(mail.subject)));
  await vi.waitFor(() => expect(findMail()).toBeDefined());
  return String(findMail()?.text);
};
const tokenIn = (text: string) => /(?:activate|reset)=([\w-]+)/.exec(text)?.[1] ?? '';
const roleId = async (shop: Shop, name: string) =>
  (await shop.as('owner').call(listRoles, {})).data.find((role) => role.name === name)?.id ?? 0;

test('register, activate, be given a company and a role by an owner, sign in', async () => {
  const shop = await openShop();
  const email = `new-${shop.companyId}@shop.test`;
  await shop.anonymous.call(askVerification, { email });
  const code = /\d{6}/.exec(await mailTo(shop, email, /verification/))?.[0] ?? '';
  const draft = { email, password: 'fresh-Start1', phone: '0412 345 678' };
  const wrong = await shop.anonymous.call(register, {
    ...draft,
    verificationCode: code === '000000' ? '111111' : '000000',
  });
  expect(wrong).toMatchObject({ code: 105, message: "Verification code doesn't match, please check your code!" });
  expect(await shop.anonymous.call(register, { ...draft, verificationCode: code })).toMatchObject({
    code: 0,
    data: { email },
  });
  expect((await shop.anonymous.call(register, { ...draft, verificationCode: code })).code).toBe(105);
  expect((await shop.anonymous.call(login, { username: email, password: 'fresh-Start1' })).code).toBe(110);

  const token = tokenIn(await mailTo(shop, email, /Activate/));
  expect((await shop.anonymous.call(activate, { token })).code).toBe(0);
  expect((await shop.anonymous.call(activate, { token })).code).toBe(109);
  // Mail programs cut long links: what is left of one is a bad link, not a badly filled form.
  expect((await shop.anonymous.call(activate, { token: token.slice(0, 12) })).code).toBe(109);
  expect((await shop.anonymous.call(login, { username: email, password: 'fresh-Start1' })).code).toBe(108);

  const waiting = await shop.as('owner').send('GET', `/api/v1/user/pagination/?keyword=${email}`);
  const { id } = (waiting.body.data as { data: { id: number }[] }).data[0] ?? { id: 0 };
  expect((await shop.as('companyAdmin').call(getUser, { id })).code).toBe(404);
  const reply = await shop
    .as('owner')
    .call(updateUser, { id, roleId: await roleId(shop, 'Sales'), branchIds: [shop.branchId] });
  expect(reply).toMatchObject({ code: 0, data: { companyId: shop.companyId, phone: '+61412345678' } });
  expect((await shop.anonymous.call(login, { username: email, password: 'fresh-Start1' })).code).toBe(0);
});

test('a code allows five tries and an email that exists answers 106 to its owner only', async () => {
  const shop = await openShop();
  const email = `${shop.users.sales.username}@shop.test`;
  await shop.anonymous.call(askVerification, { email });
  const code = /\d{6}/.exec(await mailTo(shop, email, /verification/))?.[0] ?? '';
  const draft = { email, password: 'fresh-Start1', phone: '+64211234567' };
  expect((await shop.anonymous.call(register, { ...draft, verificationCode: code })).code).toBe(106);
  const wrongCode = code === '123456' ? '654321' : '123456';
  for (let tries = 0; tries < 4; tries += 1)
    expect((await shop.anonymous.call(register, { ...draft, verificationCode: wrongCode })).code).toBe(105);
  expect((await shop.anonymous.call(register, { ...draft, verificationCode: code })).code).toBe(105);
});

test('invite up to five people; they choose a password with the link', async () => {
  const shop = await openShop();
  const sales = await roleId(shop, 'Sales');
  const person = (n: number) => ({
    email: `guest${n}-${shop.companyId}@shop.test`,
    roleId: sales,
    branchIds: [shop.branchId],
  });
  const six = await shop.as('owner').call(inviteUsers, { people: [1, 2, 3, 4, 5, 6].map(person) });
  expect(six).toMatchObject({ code: 103, data: { fields: { people: 'Up to 5 people at a time' } } });
  expect((await shop.as('owner').call(inviteUsers, { people: [person(1), person(2)] })).data.invited).toHaveLength(2);
  const again = await shop.as('owner').call(inviteUsers, { people: [person(3), person(2)] });
  expect(again).toMatchObject({ code: 106, data: { fields: { 'people.1.email': 'This email already exists' } } });

  const token = tokenIn(await mailTo(shop, person(1).email, /invites you/));
  expect((await shop.anonymous.call(activate, { token })).code).toBe(103);
  expect((await shop.anonymous.call(activate, { token, password: 'welcome-99', name: 'Guest One' })).code).toBe(0);
  expect((await shop.anonymous.call(login, { username: person(1).email, password: 'welcome-99' })).code).toBe(0);
  const refusal = await shop.as('viewer').call(inviteUsers, { people: [person(4)] });
  expect(refusal.status).toBe(403);
});

test('an invitation that was missed is mailed again, and the older link is worthless', async () => {
  const shop = await openShop();
  const email = `late-${shop.companyId}@shop.test`;
  await shop.as('owner').call(inviteUsers, {
    people: [{ email, roleId: await roleId(shop, 'Sales'), branchIds: [shop.branchId] }],
  });
  const oldToken = tokenIn(await mailTo(shop, email, /invites you/));
  expect((await shop.anonymous.call(resendActivation, { email })).code).toBe(0);
  const text = await mailTo(shop, email, /^Your invitation/);
  expect(text).toContain('&invited=1');
  expect((await shop.anonymous.call(activate, { token: oldToken, password: 'welcome-99' })).code).toBe(109);
  // The link lets the person choose a password, like the one in the first mail.
  expect((await shop.anonymous.call(activate, { token: tokenIn(text) })).code).toBe(103);
  expect((await shop.anonymous.call(activate, { token: tokenIn(text), password: 'welcome-99' })).code).toBe(0);
  expect((await shop.anonymous.call(login, { username: email, password: 'welcome-99' })).code).toBe(0);
});

test('a forgotten password: alike for everybody, the link works once and ends the sessions', async () => {
  const shop = await openShop();
  const email = `${shop.users.warehouse.username}@shop.test`;
  expect(await shop.anonymous.call(forgotPassword, { email })).toEqual(
    await shop.anonymous.call(forgotPassword, { email: 'nobody@shop.test' }),
  );
  const token = tokenIn(await mailTo(shop, email, /new .* password/));
  expect((await shop.anonymous.call(resetPassword, { token, password: 'short' })).code).toBe(103);
  expect((await shop.anonymous.call(resetPassword, { token, password: 'other-Pass1' })).code).toBe(0);
  expect((await shop.anonymous.call(resetPassword, { token, password: 'other-Pass1' })).code).toBe(109);
  expect((await shop.as('warehouse').send('GET', '/api/v1/user/info/')).status).toBe(401);
  expect((await shop.anonymous.call(login, { username: email, password: 'other-Pass1' })).code).toBe(0);
});

test('mails about an account are in its company’s language', async () => {
  const shop = await openShop();
  await shop.as('companyAdmin').call(updateCompany, { id: shop.companyId, language: 'zh-CN' });
  const email = `${shop.users.sales.username}@shop.test`;
  await shop.anonymous.call(forgotPassword, { email });
  expect(await mailTo(shop, email, /密码/)).toMatch(/设置新密码: .*reset=/);
  const invited = `wang-${shop.companyId}@shop.test`;
  const people = [{ email: invited, roleId: await roleId(shop, 'Sales'), branchIds: [shop.branchId] }];
  expect((await shop.as('owner').call(inviteUsers, { people })).code).toBe(0);
  expect(await mailTo(shop, invited, /邀请您加入/)).toMatch(/接受邀请: .*invited=1/);
});
