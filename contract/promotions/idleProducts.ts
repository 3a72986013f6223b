import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { Id } from '#contract/fields.ts';
import { Money } from '#contract/money.ts';
import { ProductScope, Terms } from '#contract/promotions/terms.ts';

/* Products that already cost no more than a promotion's price, so it takes nothing off. */

/** Examples listed. */
export const IDLE_EXAMPLES = 3;

const priceKinds: readonly string[] = ['fixedPrice', 'bundle', 'quantityBreaks'];
/** Whether the terms have a price, which a product may already be at. */
export const namesPrice = (terms: Pick<Terms, 'kind'>): boolean => priceKinds.includes(terms.kind);

export const listIdleProducts = endpoint({
  method: 'POST',
  path: '/promo/idleProducts/',
  can: 'promo.query',
  anyOf: ['promo.add', 'promo.edit'],
  summary: 'The number of products that a promotion would not make cheaper, with examples',
  input: z.strictObject({ terms: Terms, scope: ProductScope, exclusions: ProductScope }),
  reply: z.object({
    /** Active products in scope that can take part. */
    products: z.int(),
    /** For a bundle all or none: an expensive product saves even among cheap ones. */
    idle: z.int(),
    /** The most expensive of them, with its list price per unit. */
    examples: z.array(z.object({ productId: Id, title: z.string(), price: Money })),
  }),
  changes: false,
});
