import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createOrder } from '#contract/sales.ts';
import { emptyFolder, isPostgres } from '#server/platform/db/testing.ts';
import { isLong } from '#server/testing/long.ts';
import { longestStretch, shortestOf } from '#server/testing/stretch.ts';
import { openShop, printer } from '#server/testing.ts';
import { openPrinter } from './printer.ts';

const title = (at: number) => `Dragon Well tea ${at} 龙井茶叶春季特级${String.fromCharCode(0x4e00 + at * 7)}`;

const labels = (count: number) => ({
  paper: 'labels',
  data: {
    format: 'a4-3x8',
    labels: Array.from({ length: count }, (_, at) => ({
      label: { title: title(at), secondTitle: title(at), code: '9300601234561', price: '$3.50', unitPrice: '' },
      count: 1,
    })),
    skip: 0,
  },
  rows: count,
});

describe.skipIf(isPostgres)('papers are drawn beside the server', () => {
  test('a long invoice and a long receipt keep nobody waiting', async () => {
    const shop = await openShop();
    const product = await shop.product({ title: title(0), chineseTitle: title(1) });
    const productList = Array.from({ length: isLong ? 500 : 250 }, () => ({ productId: product.id, orderQty: 1 }));
    const { data: order } = await shop
      .as('branchManager')
      .call(createOrder, { branchId: shop.branchId, status: 'confirmed', allowNegative: true, productList });
    for (const path of [`/salesOrder/invoice/${order.id}/`, `/salesOrder/receipt/${order.id}/`]) {
      const print = async () => {
        const { headers } = await shop.as('branchManager').send('GET', `/api/v1${path}`);
        expect(headers['content-type']).toBe('application/pdf');
      };
      await print();
      expect(await shortestOf(() => longestStretch(print))).toBeLessThan(100);
    }
  });

  test('a short paper waits for no long one, not even of the same company', async () => {
    let isLongDone = false;
    const long = printer.print(7, labels(3000)).then((bytes) => {
      isLongDone = true;
      return bytes;
    });
    expect((await printer.print(7, labels(3))).subarray(0, 5).toString()).toBe('%PDF-');
    expect(isLongDone).toBe(false);
    expect((await long).length).toBeGreaterThan(100_000);
  });

  test('a thread has drawn a page before anybody prints', async () => {
    const path = join(await emptyFolder(), 'papers.mjs');
    await writeFile(
      path,
      `import { parentPort } from 'node:worker_threads';
      const papers = [];
      parentPort.on('message', ({ paper }) => {
        papers.push(paper);
        parentPort.postMessage({ bytes: Buffer.from(papers.join()) });
      });`,
    );
    const own = openPrinter({ path });
    own.warmUp();
    expect(String(await own.print(7, { paper: 'receipt', data: null, rows: 1 }))).toBe('sample,receipt');
    await own.close();
    const sample = await printer.print(7, { paper: 'sample', data: null, rows: 1 });
    expect(sample.subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('what takes too long, or ends its thread, is given up, and the next one is printed', async () => {
    const path = join(await emptyFolder(), 'papers.mjs');
    await writeFile(
      path,
      `import { parentPort } from 'node:worker_threads';
      parentPort.on('message', ({ paper }) => {
        if (paper === 'endless') for (;;);
        if (paper === 'deadly') process.exit(1);
        if (paper === 'large') globalThis.all = Array.from({ length: 3e8 }, (_, at) => [at]);
        parentPort.postMessage(paper === 'faulty' ? { failure: 'no such font' } : { bytes: Buffer.from(paper) });
      });`,
    );
    const own = openPrinter({ path }, 2000);
    const print = (paper: string) => own.print(7, { paper, data: null, rows: 1 });
    for (const paper of ['endless', 'deadly', 'large']) {
      await expect(print(paper)).rejects.toMatchObject({ fault: 'unavailable', retryAfterSeconds: 5 });
      expect(String(await print('short'))).toBe('short');
    }
    await expect(print('faulty')).rejects.toThrow('no such font');
    await own.close();
  });
});
