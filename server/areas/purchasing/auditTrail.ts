import type { CostedOrder } from '#contract/purchasing/order.ts';

/** The order's name in the audit log; a draft has no number yet. */
export const labelOf = ({ reference, supplierName }: Pick<CostedOrder, 'reference' | 'supplierName'>): string =>
  reference || supplierName;

/** As people read it in the log. */
export const auditValues = (order: CostedOrder) => ({
  reference: order.reference,
  status: order.status,
  supplier: order.supplierName,
  branch: order.branchName,
  otherReference: order.otherReference,
  note: order.note,
  expectedDate: order.expectedDate,
  totalInclGst: order.totalInclGst / 100,
  lines: order.productList.map(({ sku, pack, unitQty, orderQty, cost, discount }) =>
    [
      `${orderQty / 1000} × ${sku}`,
      pack ? `(${unitQty})` : '',
      `@ ${(cost / 100).toFixed(2)}`,
      discount > 0 ? `−${discount} %` : '',
    ]
      .filter(Boolean)
      .join(' '),
  ),
});
