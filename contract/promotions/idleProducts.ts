import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { Id } from '#contract/fields.ts';
import { Money } from '#contract/money.ts';
import { ProductScope, Terms } from '#contract/promotions/terms.ts';

/* Products that cost no more than a promotion's price anyway: it takes nothing off them. */

/** Products it names. */
export const IDLE_EXAMPLES = 3;

const priceKinds: readonly string[] = ['fixedPrice', 'bundle', 'quantityBreaks'];
/** Whether the terms name a price, which a product may have already. */
export const namesPrice = (terms: Pick<Terms, 'kind'>): boolean => priceKinds.includes(terms.kind);

export const listIdleProducts = endpoint({
  method: 'POST',
  path: '/promo/idleProducts/',
  can: 'promo.query',
  anyOf: ['promo.add', 'promo.edit'],
  summary: 'How many products in scope a promotion takes nothing off, because they cost no more than its price',
  input: z.strictObject({ terms: Terms, scope: ProductScope, exclusions: ProductScope }),
  reply: z.object({
    /** Active products in scope that can take part. */
    products: z.int(),
    /** Of a bundle all or none: a dear product saves where cheap ones go with it. */
    idle: z.int(),
    /** The dearest of them, with the list price of one unit. */
    examples: z.array(z.object({ productId: Id, title: z.string(), price: Money })),
  }),
  changes: false,
});
