import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { Id } from '#contract/fields.ts';
import { Money } from '#contract/money.ts';
import { ProductScope, Terms } from '#contract/promotions/terms.ts';

/* Products that a promotion can't reduce as far as it says, because it stops at cost. */

/** Examples listed. */
export const COST_STOP_EXAMPLES = 3;

/** Its discount on a unit depends on that unit alone. */
const unitKinds: readonly string[] = ['percentage', 'amountOff', 'fixedPrice'];
export const stopsByUnit = ({ kind }: Pick<Terms, 'kind'>): boolean => unitKinds.includes(kind);

export const listCostStops = endpoint({
  method: 'POST',
  path: '/promo/costStops/',
  can: 'cost.get',
  anyOf: ['promo.add', 'promo.edit'],
  summary: 'The number of products whose discount stops at cost, with examples',
  input: z.strictObject({ terms: Terms, scope: ProductScope, exclusions: ProductScope }),
  reply: z.object({
    count: z.int(),
    /** Those with the largest shortfall. Unit prices, GST included: the promotion's, and the cost. */
    examples: z.array(z.object({ productId: Id, title: z.string(), wanted: Money, lowest: Money })),
  }),
  changes: false,
});
