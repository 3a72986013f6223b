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
  summary: 'Return and request units of strict products for a till',
  input: z.strictObject({
    /** All its known leases, each with everything it ever gave back. */
    leases: z.array(z.strictObject({ leaseId: Id, returned: Units })).max(MAX_LEASES),
    /** The quantity its customer wants. */
    wanted: z.array(z.strictObject({ productId: Id, units: Units })).max(500),
    /** Events it has not sent. */
    unsent: z.int().min(0),
  }),
  reply: z.object({
    /** Counted from the request: how long it may sell from these. */
    lifeMs: z.int(),
    /** Replaces all leases it knew. */
    leases: z.array(z.object({ leaseId: Id, productId: Id, granted: Units, returned: Units, keep: Units })),
    /** For quantities it could not get: how much of it other tills hold. */
    short: z.array(z.object({ productId: Id, lentElsewhere: Units })),
  }),
});
