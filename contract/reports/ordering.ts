import { z } from 'zod';
import { costOnly } from '#contract/cost.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Id } from '#contract/fields.ts';
import { say } from '#contract/messages/sentence.ts';
import { Money } from '#contract/money.ts';
import { MAX_LINES, OrderQty } from '#contract/purchasing/order.ts';
import { QuantityTotal } from '#contract/quantity.ts';
import { productFields, report } from './frame.ts';
import { serviceLevels } from './replenishment.ts';

export const orderingShows = ['toOrder', 'all'] as const;
export const DEFAULT_VELOCITY_DAYS = 30;
const DEFAULT_COVER_DAYS = 14;
const DEFAULT_SERVICE_LEVEL = 95;

/** What to order for one branch: the chosen one, the user's only one, or the first of theirs. */
export const orderingReport = report({
  path: '/report/ordering-report/',
  screen: 'orderingReport',
  summary: 'What to order for a branch, and why',
  keys: {
    productId: Id,
    branchId: Id,
    supplierId: Id.nullable(),
    /** Units per pack; 1 without packs. */
    unitQty: z.int(),
    /** Can be ordered in fractions of a unit. */
    soldByWeight: z.boolean(),
    leadTimeSource: z.enum(['observed', 'stated']),
    /** The supplier's orders received in the last year. */
    leadTimeOrders: z.int(),
    leadTimeSpread: z.number(),
    /** The typical deviation of a day's sales from the average, in units. */
    spread: z.number(),
    reorderPointSource: z.enum(['calculated', 'set']),
    /** Enough for lead time and cover, with safety stock. */
    target: QuantityTotal,
    /** The usual order quantity in units; 0 if not set. */
    minimum: QuantityTotal,
  },
  columns: {
    title: { kind: 'text', title: 'reports.columnProduct', sort: true, width: 36 },
    chineseTitle: { kind: 'text', title: 'reports.columnChineseTitle', extra: true, width: 24 },
    sku: { kind: 'text', title: 'reports.columnSku', sort: true },
    supplierName: { kind: 'text', title: 'reports.columnSupplier', sort: true, width: 24 },
    onHand: { kind: 'quantity', title: 'reports.columnOnHand', sort: true },
    committed: { kind: 'quantity', title: 'reports.columnCommitted' },
    incoming: { kind: 'quantity', title: 'reports.columnIncoming' },
    onDraft: { kind: 'quantity', title: 'reports.columnOnDraft' },
    sold: { kind: 'quantity', title: 'reports.columnSoldNet', sort: true, chart: 'bar' },
    daysInStock: { kind: 'count', title: 'reports.columnDaysInStock' },
    velocity: { kind: 'ratio', title: 'reports.columnVelocity', sort: true },
    leadTime: { kind: 'ratio', title: 'reports.columnLeadTime' },
    safetyStock: { kind: 'quantity', title: 'reports.columnSafetyStock', estimate: true },
    reorderPoint: { kind: 'quantity', title: 'reports.columnReorderPoint', estimate: true },
    suggestion: { kind: 'quantity', title: 'reports.columnSuggestion', sort: true, total: true },
    unitCost: { kind: 'money', title: 'reports.columnUnitCost', cost: true, extra: true },
    value: { kind: 'money', title: 'reports.columnOrderValue', cost: true, sort: true, total: true },
  },
  filters: {
    ...productFields,
    show: z.enum(orderingShows).default('toOrder'),
    /** The number of past days that sales are counted over. */
    days: z.int().min(7).max(365).default(DEFAULT_VELOCITY_DAYS),
    /** How long an order should last once it has arrived. */
    coverDays: z.int().min(0).max(365).default(DEFAULT_COVER_DAYS),
    serviceLevel: z
      .int()
      .refine((level) => (serviceLevels as readonly number[]).includes(level), say('reports.serviceLevel'))
      .default(DEFAULT_SERVICE_LEVEL),
  },
  sort: { field: 'supplierName', order: 'ascend' },
});

export const MadeOrder = z.object({
  id: Id,
  supplierId: Id,
  supplierName: z.string(),
  items: z.int(),
  quantity: QuantityTotal,
  totalInclGst: costOnly(Money),
});
export const makePurchaseOrders = endpoint({
  method: 'POST',
  path: '/report/ordering-report/purchase-orders/',
  can: 'purchaseOrder.add',
  summary: 'Drafts of purchase orders for these products, one per supplier: all of them or none',
  input: z.strictObject({
    branchId: Id.optional(),
    lines: z
      .array(
        z.strictObject({
          productId: Id,
          /** Units; whole packs are ordered as packs. */
          quantity: OrderQty,
          /**
           * The quantity on drafts when the report was loaded: if it has changed, somebody else ordered it, and
           * nothing is created.
           */
          onDraft: QuantityTotal.optional(),
        }),
      )
      .min(1, say('field.chooseOne'))
      .max(MAX_LINES, say('purchasing.maxLines', { max: MAX_LINES })),
  }),
  reply: z.object({ orders: z.array(MadeOrder) }),
  creates: true,
});
