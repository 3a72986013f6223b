import { orderingSource } from './ordering/report.ts';
import { productSource } from './products.ts';
import { salesDetailSource } from './salesDetail.ts';

/** Every report by its name. */
export const sources = {
  ordering: orderingSource,
  product: productSource,
  salesDetail: salesDetailSource,
};
export type ReportName = keyof typeof sources;
