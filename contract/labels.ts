import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id } from './fields.ts';

export const labelFormats = ['a4-3x8', 'a4-4x10', 'a4-5x13', 'roll-50x30', 'roll-40x20', 'roll-100x50'] as const;
export const printLabels = endpoint({
  method: 'POST',
  path: '/product/label/',
  can: 'product.get',
  summary: 'Barcode labels as PDF, on A4 sheets or a roll',
  input: z.strictObject({
    labels: z
      .array(z.strictObject({ productId: Id, count: z.int().min(1).max(1000), pack: z.boolean().default(false) }))
      .min(1, 'Choose at least one product')
      .max(500),
    format: z.enum(labelFormats).default('a4-3x8'),
    /** Labels already used on the first sheet. */
    skip: z.int().min(0).max(64).default(0),
    showPrice: z.boolean().default(true),
    showChineseTitle: z.boolean().default(true),
  }),
  reply: { file: 'application/pdf' },
});
