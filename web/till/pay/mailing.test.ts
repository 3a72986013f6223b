import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { counter } from '#web/till/counter/counter.ts';
import { openTestTill } from '#web/till/counter/testing.ts';
import { mailReceipt } from './mailing.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a receipt whose mail is not answered in time may have been sent; offline it was not', async () => {
  const never = () => new Promise(() => {});
  openTestTill({ products: [], replies: { '/till/receipt/mail/': never } });
  const mailing = mailReceipt('sale', 'mei@example.com');
  await vi.advanceTimersByTimeAsync(3000);
  expect(await mailing).toBe(false);
  expect(counter().notice?.text).toContain('may have been sent');
  openTestTill({ products: [], state: { online: false } });
  expect(await mailReceipt('sale', 'mei@example.com')).toBe(false);
  expect(counter().notice?.text).toContain('needs the server');
  openTestTill({ products: [], replies: { '/till/receipt/mail/': () => null } });
  expect(await mailReceipt('sale', 'mei@example.com')).toBe(true);
  expect(counter().notice?.text).toBe('Receipt sent to mei@example.com');
});
