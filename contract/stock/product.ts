import { z } from 'zod';
import { Id } from '#contract/fields.ts';

/** The product of a line, as every stock document names it. */
export const productFields = {
  productId: Id,
  sku: z.string(),
  title: z.string(),
  chineseTitle: z.string(),
};
