import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Crop, heightOf, isLargeEnough, maxZoom, movedBy, type Size, wholeOf, zoomedTo, zoomOf } from './crop.ts';

const sizes = fc.record({ width: fc.integer({ min: 480, max: 6000 }), height: fc.integer({ min: 240, max: 6000 }) });
const isWithin = ({ width, height }: Size, crop: Crop) =>
  Object.values(crop).every(Number.isInteger) &&
  crop.left >= 0 &&
  crop.top >= 0 &&
  crop.left + crop.width <= width &&
  crop.top + heightOf(crop) <= height &&
  crop.width >= 480;

test('however it is moved and zoomed, the part is whole pixels of the picture and wide enough', () => {
  const steps = fc.array(
    fc.record({
      zoom: fc.double({ min: 0.5, max: 20, noNaN: true }),
      right: fc.double({ min: -2, max: 2, noNaN: true }),
      down: fc.double({ min: -2, max: 2, noNaN: true }),
    }),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(sizes, steps, (size, moves) => {
      let crop = wholeOf(size);
      expect(isWithin(size, crop)).toBe(true);
      for (const { zoom, right, down } of moves) {
        crop = movedBy(size, zoomedTo(size, crop, zoom), right, down);
        expect(isWithin(size, crop)).toBe(true);
      }
    }),
  );
});

test('the whole is the middle; zooming in keeps it there and stops where it would blur', () => {
  const size = { width: 2000, height: 2000 };
  expect(wholeOf(size)).toEqual({ left: 0, top: 500, width: 2000 });
  expect(zoomedTo(size, wholeOf(size), 2)).toEqual({ left: 500, top: 750, width: 1000 });
  expect(zoomedTo(size, wholeOf(size), 99).width).toBe(480);
  expect(zoomOf(size, zoomedTo(size, wholeOf(size), maxZoom(size)))).toBeCloseTo(maxZoom(size));
  expect(isLargeEnough({ width: 479, height: 900 })).toBe(false);
});
