/* What the demo company is made with, besides `service.ts`: it writes a year of orders by the area's own rules. */

export { lineValues, orderValues, paymentValues } from './orders/columns.ts';
export { blankOrder, createOrder } from './orders/create.ts';
export { dispatchOrder } from './orders/dispatch.ts';
export { buildLines, withLines } from './orders/lines.ts';
export { type Line, withStanding } from './orders/order.ts';
export type { Buyer, OrderSetting } from './orders/orderSetting.ts';
export { quoteOrder } from './orders/quote.ts';
export { advanceTo, confirm } from './orders/saveOrder.ts';
export { tallyChange } from './orders/totals.ts';
export { pay } from './payments/payments.ts';
export { returnLine } from './returns/returns.ts';
