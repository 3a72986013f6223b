import { expect, test } from 'vitest';
import { axe, serveShop, shoot } from './harness.ts';
import { testLong } from './long.ts';
import { fromMail } from './outbox.ts';

const shop = serveShop();

test('somebody registers, activates by mail, and then waits for a role', async () => {
  const email = 'mei.chen@example.com';
  const page = await shop.openPage({ path: '/user/login' });
  await page.getByRole('link', { name: 'Register' }).click();
  // An incomplete address does not prevent the other messages: the browser's own check would stop there.
  await page.getByRole('heading', { name: 'Register' }).waitFor();
  await page.getByLabel('Email').fill('mei@');
  await page.getByRole('button', { name: 'Register' }).click();
  for (const field of ['a password', 'your phone number', 'the verification code'])
    await page.getByText(`Please enter ${field}`, { exact: true }).waitFor();
  await page.getByText('Enter a full email address, for example name@example.com').waitFor();
  await page.getByLabel('Email').fill('');
  await page.getByText('Please enter your email', { exact: true }).waitFor();
  await axe(page);

  await page.getByLabel('Email').fill(email);
  const password = page.getByLabel('Password', { exact: true });
  for (const [text, level] of [
    ['abc', 'too short'],
    ['abcdef', 'low'],
    ['abcdef12', 'medium'],
    ['Abcdef12!x', 'strong'],
  ] as const) {
    await password.fill(text);
    await page.getByText(`Strength: ${level}`).waitFor();
  }
  await page.getByLabel('Confirm password').fill('something else');
  await page.getByText('The two passwords don’t match').waitFor();
  await page.getByLabel('Confirm password').fill('Abcdef12!x');
  await page.getByLabel('Phone number').fill('0412 345 678');
  await page.getByRole('button', { name: 'Get code' }).click();
  await page.getByRole('button', { name: /^Send again in \d+ s$/ }).waitFor();
  await page.getByLabel('Verification code').fill(await fromMail(shop.folder, email, /\b(\d{6})\b/));
  await page.getByRole('button', { name: 'Register' }).click();
  await page.waitForURL('**/user/register-result?email=*');
  await page.getByText(`We sent an activation email to ${email}. The link is valid for 24 hours.`).waitFor();
  await axe(page);
  await shoot(page, 'register-result');

  await page.goto(await fromMail(shop.folder, email, /(\/user\/register-result\?activate=[\w-]+)/));
  await page.getByRole('button', { name: 'Activate' }).click();
  await page.getByText(`The account ${email} is active.`).waitFor();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('Username or email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('Abcdef12!x');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Your role has no permissions yet.').waitFor();
});

testLong.each([
  ['is used up', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'],
  ['was cut off', 'aaaa'],
])('an activation link that %s offers a new mail', async (_, link) => {
  const page = await shop.openPage({ path: `/user/register-result?activate=${link}` });
  await page.getByRole('button', { name: 'Activate' }).click();
  await page.getByText('This link is invalid or has expired.').waitFor();
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.getByRole('button', { name: 'Send the email again' }).click();
  await page.getByText('If this account is waiting to be activated').waitFor();
});

testLong('an invitation is asked for once more from the link that is used up', async () => {
  const email = 'late@goldenlane.example';
  const page = await shop.openPage({ as: 'admin', path: '/users/list' });
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite staff' });
  const emailInput = dialog.getByLabel('Email');
  await expect.poll(() => emailInput.evaluate((input) => input === document.activeElement)).toBe(true);
  await emailInput.fill(email);
  await dialog.getByRole('combobox', { name: 'Role' }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: 'Viewer' }).click();
  await dialog.getByRole('button', { name: 'Send invitations' }).click();
  await dialog.getByText('Choose at least one branch').waitFor();
  // A list typed by hand is not lost by one key, and a key pressed twice asks once.
  await page.evaluate(() => {
    const key = () => new KeyboardEvent('keydown', { key: 'Escape', bubbles: true });
    for (const press of [key(), key()]) document.activeElement?.dispatchEvent(press);
  });
  await page.getByRole('dialog', { name: 'Discard unsaved changes?' }).getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('combobox', { name: 'Branches' }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: 'Newtown' }).click();
  await dialog.getByText('Invite staff').click();
  await dialog.getByRole('button', { name: 'Send invitations' }).click();
  await page.getByText('1 invitation sent').waitFor();

  const guest = await shop.openPage({ path: '/user/register-result?activate=aaaa&invited=1' });
  await guest.getByRole('button', { name: 'Activate' }).click();
  await guest.getByText('Please enter a password', { exact: true }).waitFor();
  const password = guest.getByLabel('Password', { exact: true });
  await expect.poll(() => password.evaluate((input) => input === document.activeElement)).toBe(true);
  await password.fill('Abcdef12!x');
  await guest.getByLabel('Confirm password').fill('Abcdef12!x');
  await guest.getByRole('button', { name: 'Activate' }).click();
  await guest.getByText('This link is invalid or has expired.').waitFor();
  await guest.getByLabel('Email').fill(email);
  await guest.getByRole('button', { name: 'Send the email again' }).click();
  await guest.getByText('If this account is waiting to be activated').waitFor();
  await fromMail(shop.folder, email, /(Your invitation to)/);
});

test('a forgotten password is replaced by the mailed link', async () => {
  const page = await shop.openPage({ path: '/user/login' });
  await page.getByRole('link', { name: 'Forgot password' }).click();
  const admin = await shop.signIn('viewer');
  const reply = await fetch(`${shop.url}/api/v1/user/info/`, { headers: { authorization: `MPB ${admin}` } });
  const { data } = (await reply.json()) as { data: { email: string } };
  await page.getByLabel('Email').fill(data.email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.getByText('we’ve emailed a link to it').waitFor();

  await page.goto(await fromMail(shop.folder, data.email, /(\/user\/login\?reset=[\w-]+)/));
  await page.getByLabel('New password', { exact: true }).fill('Fresh-start-9');
  await page.getByLabel('Confirm password').fill('Fresh-start-9');
  await axe(page);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('Password changed. Sign in with your new password.').waitFor();
  await page.getByLabel('Username or email').fill('viewer');
  await page.getByLabel('Password', { exact: true }).fill('Fresh-start-9');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/dashboard/workplace');
  expect((await fetch(`${shop.url}/api/v1/user/info/`, { headers: { authorization: `MPB ${admin}` } })).status).toBe(
    401,
  );
});
