import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { Id, Instant, page, pageFilter } from '#contract/fields.ts';
import { QuantityTotal } from '#contract/quantity.ts';
import { deviceStatuses } from './devices.ts';

/* Units of strict products that tills have reserved, as the desk sees them: docs/areas/till.md, Leases */

export const HeldUnits = z.object({
  id: Id,
  productId: Id,
  sku: z.string(),
  title: z.string(),
  deviceNumber: z.int(),
  deviceName: z.string(),
  deviceStatus: z.enum(deviceStatuses),
  branchId: Id,
  branchName: z.string(),
  held: QuantityTotal,
  lastContact: Instant.nullable(),
  /** How long the till may sell from it without a connection. */
  expiresAt: Instant,
  /** That time is over, and the till has not reported what it sold. */
  isOverdue: z.boolean(),
});
export type HeldUnits = z.infer<typeof HeldUnits>;

export const pageOfHeldUnits = endpoint({
  method: 'GET',
  path: '/till/lease/pagination/',
  can: 'till.enable',
  summary: 'Units of strict products that tills have set aside, page by page',
  input: pageFilter(['sku', 'title', 'deviceNumber', 'held', 'expiresAt'], { branchId: Id.optional() }),
  reply: page(HeldUnits),
});
