/* What other parts of the server may use of sales. */

export { overdueDebts, overdueOf } from './customers/debtors.ts';
export { summariseDay } from './dailyClose.ts';
export { lineValues, orderValues, paymentValues } from './orders/columns.ts';
export { blankOrder, createOrder, createOrderIn } from './orders/create.ts';
export { dispatchOrder } from './orders/dispatch.ts';
export { buildLines, withLines } from './orders/lines.ts';
export { ordersMatching } from './orders/list.ts';
export { isTransaction, salesOfProductsPer, salesPer } from './orders/measures.ts';
export { isHeldAt, type Line, type Order, withStanding } from './orders/order.ts';
export type { Buyer, OrderSetting } from './orders/orderSetting.ts';
export { costWithGst, factsOf, readSoldProducts, type SoldProduct } from './orders/products.ts';
export { readOrderByReference as readSaleByReference, readSale } from './orders/queries.ts';
export { quoteOrder } from './orders/quote.ts';
export { advanceTo, confirm } from './orders/saveOrder.ts';
export { addTotals, newTally, recomputeTotals, tallyChange } from './orders/totals.ts';
export { pageOfUserSales, userSalesTotals } from './orders/userSales.ts';
export { sendReceipt } from './papers/sending.ts';
export { pay } from './payments/payments.ts';
export { returnLine } from './returns/returns.ts';
export { bookTillSale, readSaleFacts, type SaleFacts, UnknownProduct } from './tillSales/booking.ts';
export { judgeTillSale, type Oddity, type Rights } from './tillSales/judgement.ts';
export { bookLaybyPayment, NotOwed } from './tillSales/laybys.ts';
export type { SoldAt } from './tillSales/originals.ts';
