import { cutBytes, startBytes } from './escpos.ts';

/* A receipt as a picture, for printers without Chinese characters. */

const GS = 0x1d;
/** Rows of dots sent at once: small printers hold no more. */
const STRIP_ROWS = 240;
const DARK_BELOW = 128;

type Picture = { width: number; height: number; data: Uint8ClampedArray };

/** The width in dots has to be a multiple of eight. */
export const rasterBytes = ({ width, height, data }: Picture): Uint8Array<ArrayBuffer> => {
  const across = width >> 3;
  const bytes: number[] = [...startBytes];
  for (let top = 0; top < height; top += STRIP_ROWS) {
    const rows = Math.min(STRIP_ROWS, height - top);
    bytes.push(GS, 0x76, 0x30, 0, across & 0xff, across >> 8, rows & 0xff, rows >> 8);
    for (let y = top; y < top + rows; y++)
      for (let x = 0; x < across; x++) {
        let dots = 0;
        for (let bit = 0; bit < 8; bit++)
          dots = (dots << 1) | ((data[(y * width + x * 8 + bit) * 4] ?? 255) < DARK_BELOW ? 1 : 0);
        bytes.push(dots);
      }
  }
  return new Uint8Array([...bytes, ...cutBytes]);
};
