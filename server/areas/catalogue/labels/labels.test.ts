import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { barcodeModules } from '#contract/barcode.ts';
import { printLabels } from '#contract/catalogue/labels.ts';
import { createProduct } from '#contract/catalogue.ts';
import { emptyFolder, isPostgres } from '#server/platform/db/testing.ts';
import { barsOf } from '#server/platform/pdf/barcode.ts';
import { pagesOf } from '#server/testing/pdf.ts';
import { openShop, type Shop } from '#server/testing.ts';

const run = promisify(execFile);

/** The scanner program, from this machine and not from the network. */
const openScanner = async () => {
  const path = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  const bytes = await readFile(path);
  await prepareZXingModule({
    overrides: { wasmBinary: new Uint8Array(bytes).buffer },
    fireImmediately: true,
  });
};

const scan = async (image: Buffer) => {
  await openScanner();
  const symbols = await readBarcodes(new Uint8Array(image), { tryHarder: true, maxNumberOfSymbols: 50 });
  return symbols.map(({ format, text }) => `${format} ${text}`);
};

const paint = async (code: string) => {
  const bars = barsOf(code);
  if (!bars) throw new Error('no bars');
  const scale = 3;
  const width = (bars.modules + 2 * bars.quiet) * scale;
  const pixels = Buffer.alloc(width * 90, 255);
  let x = bars.quiet * scale;
  bars.widths.forEach((modules, at) => {
    if (at % 2 === 0) for (let y = 0; y < 90; y += 1) pixels.fill(0, y * width + x, y * width + x + modules * scale);
    x += modules * scale;
  });
  return sharp(pixels, { raw: { width, height: 90, channels: 1 } })
    .png()
    .toBuffer();
};

test.skipIf(isPostgres).each([
  ['9312345678907', 'EAN13 9312345678907'],
  ['012345678905', 'EAN13 0012345678905'],
  ['96385074', 'EAN8 96385074'],
  ['9312345678900', 'Code128 9312345678900'],
  ['TEA-GREEN 500', 'Code128 TEA-GREEN 500'],
])('a scanner reads %s back', async (code, expected) => {
  const [symbol] = await scan(await paint(code));
  expect(symbol?.replace('EAN-', 'EAN')).toBe(expected);
});

const code = fc.oneof(
  fc.stringMatching(/^[\x21-\x7e]{1,48}$/),
  fc.stringMatching(/^[A-Z0-9-]{1,48}$/),
  fc.stringMatching(/^\d{1,20}[A-Z]\d{1,9}[A-Z]?$/),
  fc.stringMatching(/^\d{1,30}$/),
  fc.constantFrom('9312345678907', '012345678905', '96385074', '10012345678902'),
);

test.skipIf(isPostgres)('a code is known to be as wide as its bars', () =>
  fc.assert(
    fc.property(code, (text) => {
      const bars = barsOf(text);
      expect(barcodeModules(text)).toBe(bars && bars.modules + 2 * bars.quiet);
    }),
  ),
);

const print = (shop: Shop, body: unknown) => shop.as('sales').send('POST', `/api/v1${printLabels.path}`, { body });

const products = async (shop: Shop) => {
  const tea = await shop.as('branchManager').call(createProduct, {
    title: 'Green tea from the mountains, large leaves, extra long name',
    chineseTitle: '高山绿茶大叶',
    retailPrice: 12.5,
    barcodes: [
      { code: '9312345678907', pack: false },
      { code: 'TEA-PACK-12', pack: true },
    ],
    unitQty: 12,
  });
  const sauce = await shop
    .as('branchManager')
    .call(createProduct, { sku: 'SOY-1', title: 'Soy sauce', retailPrice: 3 });
  return { tea: tea.data.id, sauce: sauce.data.id };
};

test('labels are a PDF, on sheets and on rolls', async () => {
  const shop = await openShop();
  const { tea, sauce } = await products(shop);
  const labels = [
    { productId: tea, count: 20 },
    { productId: tea, count: 2, pack: true },
    { productId: sauce, count: 10 },
  ];
  for (const format of ['a4-3x8', 'a4-4x10', 'a4-5x13', 'roll-50x30', 'roll-40x20', 'roll-100x50']) {
    const reply = await print(shop, { labels, format, skip: 3 });
    expect(reply.headers['content-type']).toBe('application/pdf');
    expect(reply.text.startsWith('%PDF')).toBe(true);
    expect(reply.text.length).toBeLessThan(300_000);
  }
});

test('a missing product, and too many labels, are refused before a byte is sent', async () => {
  const shop = await openShop();
  const other = await openShop();
  const { tea } = await products(other);
  expect((await print(shop, { labels: [{ productId: tea, count: 1 }] })).body).toMatchObject({
    code: 103,
    data: { fields: { 'labels.0.productId': 'We can’t find this product. Choose another one.' } },
  });
  const { sauce } = await products(shop);
  const many = Array.from({ length: 6 }, () => ({ productId: sauce, count: 1000 }));
  expect((await print(shop, { labels: many })).body).toMatchObject({ code: 103 });
});

const hasRenderer = await run('pdftoppm', ['-v']).then(
  () => true,
  () => false,
);

test.skipIf(isPostgres)('a title has two lines, and keeps to them however near their end it comes', async () => {
  const shop = await openShop();
  const titles = Array.from({ length: 24 }, (_, at) => `Bamboo Grove Organic Tea ${'i'.repeat(at + 1)} 500 g`);
  const labels: { productId: number; count: number }[] = [];
  for (const title of titles) {
    const product = await shop.as('branchManager').call(createProduct, { title, retailPrice: 1234.5 });
    labels.push({ productId: product.data.id, count: 1 });
  }
  const { bytes } = await print(shop, { labels, format: 'roll-40x20' });
  for (const [at, page] of pagesOf(bytes).entries()) {
    const [first = '', second = ''] = page;
    expect([first, `${first} ${second}`]).toContain(titles[at]);
    expect(page.join(' ')).toContain('$1,234.50');
  }
});

test.skipIf(isPostgres)('a label says what 100 g or 100 ml cost, of the unit and of the pack', async () => {
  const shop = await openShop();
  const make = async (fields: object) =>
    (await shop.as('branchManager').call(createProduct, { title: 'Green tea', retailPrice: 12.5, ...fields })).data.id;
  const sized = await make({ unitSize: '500 g', unitQty: 12, standardPrice: 120 });
  const unsized = await make({ unitSize: 'Large' });
  const byWeight = await make({ unitSize: '1 kg', soldByWeight: true });
  const textOf = async (productId: number, more: { pack?: boolean } = {}, options: object = {}) => {
    const { bytes } = await print(shop, { labels: [{ productId, count: 1, ...more }], ...options });
    return pagesOf(bytes).flat().join('\n');
  };
  expect(await textOf(sized)).toContain('$2.50 per 100 g');
  expect(await textOf(sized, { pack: true })).toContain('$2.00 per 100 g');
  expect(await textOf(sized, {}, { showPrice: false })).not.toContain('per 100');
  expect(await textOf(unsized)).not.toContain('per 100');
  expect(await textOf(byWeight)).not.toContain('per 100');
});

test.skipIf(isPostgres || !hasRenderer)('a scanner reads the printed page', async () => {
  const shop = await openShop();
  const { tea, sauce } = await products(shop);
  const folder = await emptyFolder();
  const labels = [
    { productId: tea, count: 1 },
    { productId: tea, count: 1, pack: true },
    { productId: sauce, count: 1 },
  ];
  for (const format of ['a4-3x8', 'a4-4x10', 'a4-5x13']) {
    const { bytes } = await print(shop, { labels, format });
    await writeFile(join(folder, 'labels.pdf'), bytes);
    await run('pdftoppm', ['-r', '300', '-gray', '-png', '-singlefile', 'labels.pdf', 'page'], { cwd: folder });
    const symbols = await scan(await readFile(join(folder, 'page.png')));
    expect(symbols.map((each) => each.split(' ').slice(1).join(' ')).toSorted(), format).toEqual([
      '9312345678907',
      'SOY-1',
      'TEA-PACK-12',
    ]);
  }
});

test.skipIf(isPostgres || !hasRenderer)('a code too long for bars is text, whole and without bars', async () => {
  const shop = await openShop();
  const sku = 'GREEN-TEA-MOUNTAIN-LARGE-LEAVES-500G';
  const product = await shop
    .as('branchManager')
    .call(createProduct, { sku, title: 'Green tea', chineseTitle: '绿茶', retailPrice: 1234.5 });
  const labels = [{ productId: product.data.id, count: 1 }];
  const folder = await emptyFolder();
  const printIn = async (format: string) => {
    const { bytes } = await print(shop, { labels, format });
    await writeFile(join(folder, 'labels.pdf'), bytes);
    await run('pdftoppm', ['-r', '300', '-gray', '-png', '-singlefile', 'labels.pdf', 'page'], { cwd: folder });
    const { stdout } = await run('pdftotext', ['-layout', 'labels.pdf', '-'], { cwd: folder });
    return { scanned: await scan(await readFile(join(folder, 'page.png'))), text: stdout.replace(/\s/g, '') };
  };
  for (const format of ['a4-5x13', 'roll-40x20']) {
    const { scanned, text } = await printIn(format);
    expect(scanned, format).toEqual([]);
    expect(text, format).toContain(sku);
  }
  expect((await printIn('roll-100x50')).scanned).toEqual([`Code128 ${sku}`]);
});
