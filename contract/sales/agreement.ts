import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { ById, Id, Version } from '#contract/fields.ts';
import { Promotion } from '#contract/promotions.ts';
import { SalesLine } from './order.ts';
import { OrderQuote } from './quote.ts';

/*
 * What was agreed on a numbered order, so that a screen can price it while it is changed: see
 * contract/order/agreement.ts
 */

const { lines } = OrderQuote.shape;
const sharesOfLine = lines.element.shape.shares;
const AgreedLine = SalesLine.pick({
  productId: true,
  pack: true,
  unitQty: true,
  dispatched: true,
  listPrice: true,
  price: true,
  discount: true,
  discountAmount: true,
  gstFree: true,
}).extend({
  id: Id.optional(),
  quantity: SalesLine.shape.orderQty,
  settled: lines.element
    .pick({ listAmount: true, ownDiscount: true, priceInclGst: true, gst: true, subtotal: true })
    .extend({ shares: z.array(sharesOfLine.element.extend({ name: z.string().optional() })) }),
});

export const OrderAgreement = z.object({
  /** Of the order. */
  version: Version,
  /** As it was agreed, the first first; then as it is stored. */
  agreements: z.array(z.array(AgreedLine)),
  stored: z.array(AgreedLine),
  /** These lines' promotions with the terms of that time, and how much of their limits the order may still use. */
  promotions: z.array(
    Promotion.omit({
      note: true,
      state: true,
      status: true,
      given: true,
      giftInactive: true,
      archived: true,
      createTime: true,
      updateTime: true,
    }).extend({ usesByCustomer: z.int() }),
  ),
  /** Promotions it currently uses, and units for those with a limited number. */
  uses: z.array(z.object({ promotionId: Id, units: z.int() })),
});
export type OrderAgreement = z.infer<typeof OrderAgreement>;

export const orderAgreement = endpoint({
  method: 'GET',
  path: '/salesOrder/agreement/{id}/',
  can: 'salesOrder.get',
  summary: 'The agreed terms of a confirmed order, from which changes are priced',
  input: ById,
  reply: OrderAgreement,
});
