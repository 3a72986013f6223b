import { customerSource } from './customers.ts';
import { deadStockSource } from './deadStock.ts';
import { endOfDaySource } from './endOfDay.ts';
import { gstSource } from './gst.ts';
import { hourSource } from './hours.ts';
import { marginSource } from './margin.ts';
import { orderingSource } from './ordering/report.ts';
import { paymentSource } from './payments.ts';
import { productSource } from './products.ts';
import { purchaseDetailSource } from './purchaseDetail.ts';
import { salesDetailSource } from './salesDetail.ts';
import { schedulerSource } from './scheduler.ts';
import { stockByDateSource } from './stockByDate.ts';
import { userSalesSource } from './userSales.ts';
import { valuationSource } from './valuation.ts';

/** Every report by its name. */
export const sources = {
  ordering: orderingSource,
  product: productSource,
  salesDetail: salesDetailSource,
  gst: gstSource,
  hours: hourSource,
  deadStock: deadStockSource,
  customers: customerSource,
  endOfDay: endOfDaySource,
  payments: paymentSource,
  purchaseDetail: purchaseDetailSource,
  margin: marginSource,
  valuation: valuationSource,
  stockByDate: stockByDateSource,
  userSales: userSalesSource,
  scheduler: schedulerSource,
};
export type ReportName = keyof typeof sources;
