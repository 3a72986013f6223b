/* What other parts of the server may use of sales. */

export { overdueDebts, overdueOf } from './customers/debtors.ts';
export { summariseDay } from './dailyClose.ts';
export { createOrderIn } from './orders/create.ts';
export { ordersMatching } from './orders/list.ts';
export { isTransaction, salesOfProductsPer, salesPer } from './orders/measures.ts';
export { isHeldAt, type Order } from './orders/order.ts';
export { costWithGst, factsOf, readSoldProducts, type SoldProduct } from './orders/products.ts';
export { readOrderByReference as readSaleByReference, readSale } from './orders/queries.ts';
export { addTotals, newTally, recomputeTotals } from './orders/totals.ts';
export { pageOfUserSales, userSalesTotals } from './orders/userSales.ts';
export { sendReceipt } from './papers/sending.ts';
export { tenderName } from './payments/tenderName.ts';
export { bookTillSale, readSaleFacts, type SaleFacts, UnknownProduct } from './tillSales/booking.ts';
export { judgeTillSale, type Oddity, type Rights } from './tillSales/judgement.ts';
export { bookLaybyPayment, NotOwed } from './tillSales/laybys.ts';
export type { SoldAt } from './tillSales/originals.ts';
