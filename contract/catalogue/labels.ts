import { z } from 'zod';
import { barcodeModules } from '#contract/barcode.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Id } from '#contract/fields.ts';
import { say } from '#contract/messages/sentence.ts';

export const labelFormats = ['a4-3x8', 'a4-4x10', 'a4-5x13', 'roll-50x30', 'roll-40x20', 'roll-100x50'] as const;
export const printLabels = endpoint({
  method: 'POST',
  path: '/product/label/',
  can: 'product.get',
  summary: 'Barcode labels as PDF, on A4 sheets or a roll',
  input: z.strictObject({
    labels: z
      .array(z.strictObject({ productId: Id, count: z.int().min(1).max(1000), pack: z.boolean().default(false) }))
      .min(1, say('catalogue.chooseProduct'))
      .max(500),
    format: z.enum(labelFormats).default('a4-3x8'),
    /** Labels already used on the first sheet. */
    skip: z.int().min(0).max(64).default(0),
    showPrice: z.boolean().default(true),
    showChineseTitle: z.boolean().default(true),
  }),
  reply: { file: 'application/pdf' },
});

type Coded = { sku: string; standardSku: string; barcodes: readonly { code: string; pack: boolean }[] };

/** The code on a label, for the unit or the pack. */
export const labelCode = ({ sku, standardSku, barcodes }: Coded, pack: boolean): string =>
  barcodes.find((barcode) => barcode.pack === pack)?.code ?? (pack ? standardSku || sku : sku);

/** In millimetres: the margin on each side of a label, and the narrowest bar a scanner can read. */
export const LABEL_MARGIN_MM = 0.5;
const MIN_BAR_MM = 0.19;

/** Whether a label of this width, in millimetres, has room for the code as bars; otherwise it is printed as text. */
export const barsFit = (code: string, width: number): boolean =>
  (width - 2 * LABEL_MARGIN_MM) / (barcodeModules(code) ?? Number.POSITIVE_INFINITY) >= MIN_BAR_MM;
