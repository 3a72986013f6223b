import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axe, serveShop } from './harness.ts';
import { stockIn } from './orders.ts';
import { button, scan } from './page.ts';
import { enrol, openWith, signInAs, untilSent } from './till.ts';

const shop = serveShop();

/** A scale at a serial port: it always reports half a kilogram when it is asked by “W”. */
const plugInScale = (page: Page) =>
  page.addInitScript(() => {
    localStorage.setItem('till_scale', '0/0/0');
    let answers: ReadableStreamDefaultController<Uint8Array>;
    const port = {
      readable: null as ReadableStream<Uint8Array> | null,
      writable: null as WritableStream<Uint8Array> | null,
      open: async () => {
        port.readable = new ReadableStream({
          start: (controller) => {
            answers = controller;
          },
        });
        port.writable = new WritableStream({
          write: ([command]) => {
            if (command === 0x57) answers.enqueue(new TextEncoder().encode('\n 0.512kg\r\n00\r\x03'));
          },
        });
      },
      close: async () => {},
    };
    Object.defineProperty(navigator, 'serial', {
      value: Object.assign(new EventTarget(), { getPorts: async () => [port], requestPort: async () => port }),
    });
  });

test('the customer sees the sale, a scale tells the weight, and the last units are never sold twice', async () => {
  await stockIn(shop)([
    {
      sku: 'STRICT-RING-1',
      title: 'Signet ring',
      quantity: 2,
      retailPrice: 80,
      strictStock: true,
    },
    { sku: 'WEIGHED-PORK-1', title: 'Pork belly', quantity: 40, retailPrice: 18, soldByWeight: true },
  ]);
  const page = await shop.openPage({ path: '/pos', firstVisit: true, allow: [/ERR_INTERNET_DISCONNECTED/] });
  await enrol(page);
  await plugInScale(page);
  await page.reload();
  await signInAs(page, 'Alex Morgan');
  await openWith(page, 1);
  const display = await page.context().newPage();
  await display.goto(new URL('/pos/display', page.url()).href);
  await display.locator('.display-idle h1').waitFor();

  await scan(page, 'WEIGHED-PORK-1');
  await button(page, 'Add 0.512 kg').click();
  await display.getByText('Pork belly').waitFor();
  await scan(page, 'STRICT-RING-1');
  await display.getByText('Signet ring').waitFor();
  await expect.poll(() => display.locator('.display-total').textContent()).toBe('$89.22');
  await axe(display);

  // One unit is leased to this till, the other is on the server: offline, it sells its own.
  await page.context().setOffline(true);
  await scan(page, 'STRICT-RING-1');
  await page.getByText('Only 1 of Signet ring can be sold while the till is offline.').waitFor();
  await page.keyboard.press('F12');
  await page.getByText('Only 1 of Signet ring can be sold while the till is offline.').waitFor();
  expect(await page.locator('[data-panel="pay"]').count()).toBe(0);
  await page.keyboard.type('1');
  await page.keyboard.press('F2');
  await page.keyboard.press('F12');
  await page.locator('[data-panel="pay"]').waitFor();
  await page.locator('.amounts .key').last().click();
  await display.getByText('Thank you').waitFor();
  await expect.poll(() => display.locator('.display-total').textContent()).toBe('$10.80');

  await page.context().setOffline(false);
  await button(page, 'More').click();
  await button(page, 'Send now').click();
  await untilSent(page);
  const { data: flags } = await shop.call<{ data: { reason: string }[] }>('/till/flag/pagination/');
  expect(flags.filter(({ reason }) => reason === 'lease')).toEqual([]);
});
