import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { Id } from '#contract/fields.ts';
import { Money } from '#contract/money.ts';
import { ProductScope, Terms } from '#contract/promotions/terms.ts';

/* Products that a promotion cannot bring down as far as it says, because it stops at cost. */

/** Products it names. */
export const COST_STOP_EXAMPLES = 3;

/** What it takes off a unit hangs on that unit alone. */
const unitKinds: readonly string[] = ['percentage', 'amountOff', 'fixedPrice'];
export const stopsByUnit = ({ kind }: Pick<Terms, 'kind'>): boolean => unitKinds.includes(kind);

export const listCostStops = endpoint({
  method: 'POST',
  path: '/promo/costStops/',
  can: 'cost.get',
  anyOf: ['promo.add', 'promo.edit'],
  summary: 'How many products in scope a promotion cannot bring as low as it says, with a few of them',
  input: z.strictObject({ terms: Terms, scope: ProductScope, exclusions: ProductScope }),
  reply: z.object({
    count: z.int(),
    /** Those that fall short most. Prices of one unit, GST included: as the promotion says, and what it costs. */
    examples: z.array(z.object({ productId: Id, title: z.string(), wanted: Money, lowest: Money })),
  }),
  changes: false,
});
