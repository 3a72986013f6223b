import bwipjs from 'bwip-js/node';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { serveShop } from './harness.ts';
import { testLong } from './long.ts';
import { box, scan as pick } from './orders.ts';
import { field, scan as type, visit } from './page.ts';
import { stockOf } from './stock.ts';

const shop = serveShop();
const { branchNamed, make } = stockOf(shop);

const MINTS = '9300000000415';
const PEARS = '9300000000422';
/** Milliseconds between keys. */
const paces = { fast: [8, 30, 12, 22], slow: [50, 80, 65] } as const;

/**
 * Keys as a scanner presses them, wherever the cursor is. Their times are exact on any machine; between them the page
 * has the same time as at a counter.
 */
const scan = (page: Page, code: string, pace: keyof typeof paces) =>
  page.evaluate(
    async ([keys, gaps]) => {
      let at = performance.now();
      for (const [place, key] of keys.entries()) {
        const gap = place === 0 ? 0 : (gaps[place % gaps.length] ?? 0);
        at += gap;
        await new Promise((resolve) => setTimeout(resolve, gap));
        const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
        Object.defineProperty(event, 'timeStamp', { value: at });
        document.activeElement?.dispatchEvent(event);
      }
    },
    [[...code, 'Enter'], [...paces[pace]]] as const,
  );
const holds = (page: Page, label: string, value: string) =>
  expect.poll(() => field(page, label).inputValue()).toBe(value);
/** Scans at both speeds into a number field with a value: the value must stay. */
const scansPast = async (page: Page, label: string, code: string) => {
  const before = await field(page, label).inputValue();
  for (const pace of ['fast', 'slow'] as const) {
    await field(page, label).focus();
    await scan(page, code, pace);
    await holds(page, label, before);
  }
};

testLong('a scan is never a quantity, a price or a cost, however fast it comes', async () => {
  await make({ title: 'Scan mints', sku: 'SCAN-MINTS', quantity: 50, barcode: MINTS });
  await make({ title: 'Scan pears', sku: 'SCAN-PEARS', quantity: 50, barcode: PEARS });
  const page = await shop.openPage({ as: 'admin', path: '/sales/new' });
  for (const [path, numbers] of [
    ['/sales/new', ['Quantity', 'Price']],
    ['/purchase/new', ['Quantity', 'Cost']],
    ['/stock/transfer/new', ['Quantity']],
  ] as const) {
    await visit(page, path);
    await box(page).waitFor();
    await pick(page, MINTS);
    await field(page, 'Quantity: Scan mints').fill('4');
    for (const number of numbers) await scansPast(page, `${number}: Scan mints`, PEARS);
    // Each of them was one more of the scanned product.
    await holds(page, 'Quantity: Scan pears', String(numbers.length * 2));
    await holds(page, 'Quantity: Scan mints', '4');
  }
});

test('what is scanned while goods are received, returned or counted is counted, or it is said why not', async () => {
  const branchId = await branchNamed('Newtown');
  const mints = await make({ title: 'Back mints', sku: 'BACK-MINTS', quantity: 50, barcode: '9300000000439' });
  await make({ title: 'Back pears', sku: 'BACK-PEARS', quantity: 50, barcode: '9300000000446' });
  const [supplier] = await shop.call<{ id: number }[]>('/product/supplier/');
  const productList = [{ productId: mints.id, orderQty: 3 }];
  const order = await shop.call<{ id: number }>('/purchaseOrder/', {
    supplierId: supplier?.id,
    branchId,
    status: 'ordered',
    productList: [{ productId: mints.id, orderQty: 30, cost: 2 }],
  });
  const sale = await shop.call<{ id: number }>('/salesOrder/', {
    branchId,
    status: 'completed',
    productList,
    payments: [{ paymentType: 'card', amount: 15 }],
  });
  const take = await shop.call<{ id: number }>('/stock/take/', { branchId });

  const page = await shop.openPage({ as: 'admin', path: `/purchase/receive/${order.id}` });
  const receiving = 'Receiving now: Back mints';
  for (const [code, pace, count] of [
    ['9300000000439', 'fast', '1'],
    ['9300000000439', 'slow', '2'],
    ['BACK-MINTS', 'fast', '3'],
  ] as const) {
    await field(page, receiving).focus();
    await scan(page, code, pace);
    await holds(page, receiving, count);
  }
  // Letters that arrive slowly are typed: they are no quantity either, and disappear again.
  await field(page, receiving).focus();
  await scan(page, 'BACK-MINTS', 'slow');
  await expect.poll(() => field(page, receiving).getAttribute('aria-invalid')).toBe('true');
  await field(page, receiving).press('Escape');
  await holds(page, receiving, '3');

  await visit(page, `/sales/return/${sale.id}`);
  const returning = 'Return quantity: Back mints';
  for (const [pace, count] of [
    ['fast', '1'],
    ['slow', '2'],
  ] as const) {
    await field(page, returning).focus();
    await scan(page, '9300000000439', pace);
    await holds(page, returning, count);
  }
  // Without a cursor it is not an item of the exchange.
  await field(page, returning).blur();
  await scan(page, '9300000000439', 'fast');
  await holds(page, returning, '3');
  await scan(page, '9300000000439', 'fast');
  await page.getByText('All of Back mints on this sale has been returned or is already in this return').waitFor();
  await field(page, returning).focus();
  await scan(page, '9300000000446', 'slow');
  await page.getByText('Back pears isn’t on this sale').waitFor();
  await scan(page, '9300000000453', 'fast');
  await page.getByText('No product has the code 9300000000453').waitFor();
  await holds(page, returning, '3');

  await visit(page, `/stock/take/count/${take.id}`);
  const counted = 'Quantity you counted';
  await field(page, 'Scan or type a code').focus();
  await type(page, '9300000000439');
  await page.getByRole('heading', { name: 'Back mints' }).waitFor();
  for (const [pace, count] of [
    ['fast', '2'],
    ['slow', '3'],
  ] as const) {
    await field(page, counted).focus();
    await scan(page, '9300000000439', pace);
    await holds(page, counted, count);
  }
});

/** A camera pointed at this code on a carton. */
const showToCamera = async (page: Page, code: string) => {
  const label = await bwipjs.toBuffer({ bcid: 'ean13', text: code, scale: 3, height: 20 });
  await page.evaluate(
    async (picture) => {
      const image = new Image();
      image.src = picture;
      await image.decode();
      const context = Object.assign(document.createElement('canvas'), { width: 640, height: 480 }).getContext('2d');
      setInterval(() => {
        if (!context) return;
        context.fillStyle = 'white';
        context.fillRect(0, 0, 640, 480);
        context.drawImage(image, 100 + Math.random() * 4, 100);
      }, 50);
      navigator.mediaDevices.getUserMedia = async () => context?.canvas.captureStream() ?? new MediaStream();
    },
    `data:image/png;base64,${label.toString('base64')}`,
  );
};

/** A browser that recognises this code in whatever the camera shows. */
const readByItself = (page: Page, code: string) =>
  page.evaluate((rawValue) => {
    Object.assign(window, {
      BarcodeDetector: class {
        detect = async () => [{ rawValue }];
      },
    });
  }, code);

testLong(
  'a phone’s camera reads codes for the page in sight, and finds products elsewhere; where it can’t, it says so',
  async () => {
    const plums = '9300000000460';
    await make({ title: 'Camera plums', sku: 'CAM-PLUMS', quantity: 5, barcode: plums });
    const page = await shop.openPage({ as: 'admin', path: '/stock/transfer/new', width: 390 });
    await box(page).waitFor();
    const camera = page.getByRole('button', { name: 'Scan with the camera' });
    await page.evaluate(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotFoundError'));
    });
    await camera.click();
    await page.getByRole('alert').getByText('This device has no camera.').waitFor();
    await page.getByRole('button', { name: 'Close', exact: true }).click();

    // Like Safari: the browser itself reads no codes.
    await showToCamera(page, plums);
    await camera.click();
    await field(page, 'Quantity: Camera plums').waitFor();

    await readByItself(page, plums);
    await visit(page, '/product/brand');
    await camera.click();
    await page.waitForURL(`**/product/list?*keyword=${plums}*`);
    await page.getByText('Camera plums').filter({ visible: true }).first().waitFor();
  },
);
