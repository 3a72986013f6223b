import { expect, test } from 'vitest';
import { units } from '#contract/milli.ts';
import type { TillEvent } from '#contract/till/events.ts';
import { product } from '#web/till/basket/testing.ts';
import { counter } from '#web/till/counter/counter.ts';
import { openTestTill } from '#web/till/counter/testing.ts';
import { enterSerial } from './goods.ts';
import { sellProduct } from './selling.ts';

const phone = product(4, 9900, { serialRequired: true });
const event = (id: string, line: object) =>
  ({
    id,
    kind: 'sale',
    content: { number: 'T1-1-000007', lines: [{ productId: 4, original: null, ...line }] },
  }) as unknown as TillEvent;
const sold = event('sale', { serials: ['SN-1'] });
const back = event('return', { original: { saleId: 'sale', line: 0 } });

const scanPhone = (...events: TillEvent[]) => {
  openTestTill({ products: [phone], events });
  sellProduct(phone, false, units(1));
  enterSerial('SN-1');
};

test('a serial number that was sold before is asked about once, with its receipt', () => {
  scanPhone(sold);
  expect(counter()).toMatchObject({
    panel: { kind: 'serial' },
    notice: { text: expect.stringContaining('T1-1-000007') },
  });
  enterSerial('SN-1');
  expect(counter().basket.lines).toMatchObject([{ serials: ['SN-1'] }]);
});

test('a piece that came back is sold like any other', () => {
  scanPhone(sold, back);
  expect(counter().basket.lines).toMatchObject([{ serials: ['SN-1'] }]);
});
