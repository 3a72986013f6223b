import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { Id } from '#contract/fields.ts';

/* Units of products with strict stock that tills borrow: docs/areas/till.md, docs/decisions/014. Thousandths of a unit. */

const MAX_LEASES = 2000;
const MAX_UNITS = 10_000_000_000;
const Units = z.int().min(0).max(MAX_UNITS);

export const borrowStock = endpoint({
  method: 'POST',
  path: '/till/leases/',
  can: 'device',
  summary: 'A till tells what it gives back and what it wants, and hears what it may sell of strict products',
  input: z.strictObject({
    /** All that it knows of, with all that it ever gave back of each. */
    leases: z.array(z.strictObject({ leaseId: Id, returned: Units })).max(MAX_LEASES),
    /** What its customer wants. */
    wanted: z.array(z.strictObject({ productId: Id, units: Units })).max(500),
    /** Events it has not sent. */
    unsent: z.int().min(0),
  }),
  reply: z.object({
    /** From when it was asked for on: how long it may sell out of these. */
    lifeMs: z.int(),
    /** In place of all it knew. */
    leases: z.array(z.object({ leaseId: Id, productId: Id, granted: Units, returned: Units, keep: Units })),
    /** Of what was wanted in vain: how much of it other tills hold. */
    short: z.array(z.object({ productId: Id, lentElsewhere: Units })),
  }),
});
