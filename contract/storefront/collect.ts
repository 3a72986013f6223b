import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { Id, line, name } from '#contract/fields.ts';
import { Money } from '#contract/money.ts';
import { Phone } from '#contract/phone.ts';
import { Code } from '#contract/sales/order.ts';
import { MAX_COLLECT_LINES, MAX_COLLECT_UNITS } from './collectLimits.ts';

/* Click and collect: the requests of a shopper's page. docs/areas/storefront.md */

const code = line(40);

/** Proof of work before an order: little for a person, a lot for somebody who sends hundreds. */
export const collectChallenge = endpoint({
  method: 'GET',
  path: '/h5/collect/challenge/',
  can: 'public',
  summary: 'A challenge to solve before placing a click-and-collect order',
  input: z.strictObject({ code }),
  reply: z.object({
    challenge: z.string(),
    /** The SHA-256 of `{challenge}:{proof}` must start with this many zero bits. */
    bits: z.int(),
  }),
});

export const CollectOrder = z.strictObject({
  code,
  branchId: Id,
  name: name(60),
  phone: Phone,
  lines: z
    .array(z.strictObject({ productId: Id, quantity: z.int().min(1).max(MAX_COLLECT_UNITS) }))
    .min(1)
    .max(MAX_COLLECT_LINES),
  /** A promotion code, as typed into the basket. */
  promotionCode: Code.optional(),
  /** The total the shopper saw: nobody pays more without having seen it. */
  total: Money,
  challenge: line(200),
  proof: line(20),
  /** Hidden from people: only robots fill it in. */
  website: z.string().max(200).optional(),
});
export type CollectOrder = z.output<typeof CollectOrder>;

export const placeCollectOrder = endpoint({
  method: 'POST',
  path: '/h5/collect/',
  can: 'public',
  summary: 'Order goods that are held at a branch and paid for there',
  input: CollectOrder,
  reply: z.object({
    /** The address of the order's page. */
    page: z.string(),
  }),
});
