import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { code128 } from './code128.ts';

const HEIGHT = 40;
const SCALE = 3;
const QUIET = 10;

/** The bars as a picture, to be read by a reader that is not ours. */
const draw = (text: string) => {
  const { bars, width } = code128(text);
  const across = (width + 2 * QUIET) * SCALE;
  const data = new Uint8ClampedArray(across * HEIGHT * 4).fill(255);
  for (const { x, width: wide } of bars)
    for (let column = (x + QUIET) * SCALE; column < (x + wide + QUIET) * SCALE; column += 1)
      for (let row = 0; row < HEIGHT; row += 1)
        data.fill(0, (row * across + column) * 4, (row * across + column) * 4 + 3);
  return { data, width: across, height: HEIGHT, colorSpace: 'srgb' } as ImageData;
};

test('the number of a receipt is read back from its bars', async () => {
  const path = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(readFileSync(path)).buffer } });
  for (const number of ['T3-1-000123', 'T12-4-999999', 'S-0001-2026-000123']) {
    const [read] = await readBarcodes(draw(number), { formats: ['Code128'] });
    expect(read?.text).toBe(number);
  }
  expect(() => code128('é')).toThrow(RangeError);
});
