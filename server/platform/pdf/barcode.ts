import bwip from 'bwip-js/node';
import { isGtin } from '#contract/gtin.ts';

/**
 * Alternating widths of bars and spaces, in modules, starting with a bar; the quiet zone that scanners need on each
 * side.
 */
export type Bars = { widths: number[]; modules: number; quiet: number };

const symbologies: Record<number, { kind: string; quiet: number }> = {
  13: { kind: 'ean13', quiet: 11 },
  12: { kind: 'upca', quiet: 9 },
  8: { kind: 'ean8', quiet: 7 },
};
const inHouse = { kind: 'code128', quiet: 10 };

/** A trade number in its own symbology, anything else as Code 128; undefined if no scanner could read it. */
export const barsOf = (code: string): Bars | undefined => {
  const { kind, quiet } = (isGtin(code) ? symbologies[code.length] : undefined) ?? inHouse;
  if (!/^[\x20-\x7e]+$/.test(code)) return undefined;
  const [symbol] = bwip.raw({ bcid: kind, text: code }) as { sbs: number[] }[];
  const widths = symbol?.sbs ?? [];
  return { widths, modules: widths.reduce((sum, width) => sum + width, 0), quiet };
};

/** Draws bars as wide as possible, at most half a millimetre per module; they stay sharp at any resolution. */
export const drawBars = (
  doc: PDFKit.PDFDocument,
  { widths, modules, quiet }: Bars,
  box: { x: number; y: number; width: number; height: number },
): void => {
  const HALF_MILLIMETRE = 1.417;
  const module = Math.min(HALF_MILLIMETRE, box.width / (modules + 2 * quiet));
  let x = box.x + (box.width - module * modules) / 2;
  widths.forEach((width, at) => {
    if (at % 2 === 0) doc.rect(x, box.y, width * module, box.height);
    x += width * module;
  });
  doc.fill('#000');
};
