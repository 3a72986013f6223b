import { expect, test } from 'vitest';
import { chartColors } from './chartPalette.ts';

type Triple = readonly [number, number, number];

const linear = (hex: string): Triple =>
  [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as unknown as Triple;

const dot = (row: Triple, [r, g, b]: Triple) => row[0] * r + row[1] * g + row[2] * b;

/** How colours are seen: by most people, and without one kind of cone each (Machado and others, 2009). */
const eyes: Record<string, readonly [Triple, Triple, Triple]> = {
  most: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** OKLab, where equal distances look equally different; about 0.02 is just noticeable. */
const okLab = (color: Triple): Triple => {
  const [l, m, s] = (
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ] as const
  ).map((row) => Math.cbrt(Math.max(0, dot(row, color)))) as unknown as Triple;
  return (
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ] as const
  ).map((row) => dot(row, [l, m, s])) as unknown as Triple;
};

const seenBy = (eye: readonly Triple[], hex: string) =>
  okLab(eye.map((row) => Math.min(1, Math.max(0, dot(row, linear(hex))))) as unknown as Triple);

const contrast = (a: string, b: string) => {
  const [low = 0, high = 0] = [a, b]
    .map((hex) => dot([0.2126, 0.7152, 0.0722], linear(hex)))
    .toSorted((one, other) => one - other);
  return (high + 0.05) / (low + 0.05);
};

const surfaces = { light: ['#ffffff', '#f5f5f5'], dark: ['#1f1f1f', '#141414'] };

test.each(['light', 'dark'] as const)('chart colours stand out and are told apart by every eye (%s)', (theme) => {
  const colors = chartColors[theme];
  for (const color of colors)
    for (const surface of surfaces[theme]) expect(contrast(color, surface), color).toBeGreaterThanOrEqual(3);
  for (const [name, eye] of Object.entries(eyes))
    for (const [at, color] of colors.entries())
      for (const other of colors.slice(at + 1)) {
        const distance = Math.hypot(
          ...seenBy(eye, color).map((part, index) => part - (seenBy(eye, other)[index] ?? 0)),
        );
        expect(distance, `${color} and ${other}, ${name}`).toBeGreaterThan(0.09);
      }
});
