import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import {
  ById,
  ByIdAndVersion,
  Day,
  derived,
  Id,
  Instant,
  line,
  page,
  pageFilter,
  text,
  Version,
} from '#contract/fields.ts';
import { say } from '#contract/messages/sentence.ts';
import { Quantity, QuantityTotal } from '#contract/quantity.ts';
import { productFields } from './product.ts';

export const transferStatuses = ['draft', 'inTransit', 'received', 'cancelled'] as const;
export type TransferStatus = (typeof transferStatuses)[number];
/** The statuses each status can change to; any other change answers 9140. */
export const transferNext: Record<TransferStatus, readonly TransferStatus[]> = {
  draft: ['inTransit', 'cancelled'],
  inTransit: ['received'],
  received: [],
  cancelled: [],
};
/** What happened to goods that did not arrive with the rest. */
export const transferOutcomes = ['arrived', 'returned', 'lost'] as const;

const Positive = Quantity.refine((quantity) => quantity > 0, say('field.moreThanZero'));

export const TransferLine = z.object({
  id: Id,
  ...productFields,
  soldByWeight: z.boolean(),
  quantity: QuantityTotal,
  received: QuantityTotal,
  returned: QuantityTotal,
  lost: QuantityTotal,
  /** Sent, and neither received nor resolved yet. */
  inTransit: QuantityTotal,
});
const head = {
  id: Id,
  reference: z.string(),
  status: z.enum(transferStatuses),
  fromBranchId: Id,
  fromBranchName: z.string(),
  toBranchId: Id,
  toBranchName: z.string(),
  note: z.string(),
  /** Units. */
  quantity: QuantityTotal,
  received: QuantityTotal,
  inTransit: QuantityTotal,
  /** Lines. */
  items: z.int(),
  createdBy: z.string(),
  createTime: Instant,
  sentBy: z.string(),
  sentTime: Instant.nullable(),
  receivedBy: z.string(),
  fullyReceivedDate: Instant.nullable(),
  version: Version,
};
export const TransferRow = z.object(head);
export const Transfer = z.object({
  ...head,
  nextStatus: z.array(z.enum(transferStatuses)),
  productList: z.array(TransferLine),
});
export type Transfer = z.infer<typeof Transfer>;

export const pageOfTransfers = endpoint({
  method: 'GET',
  path: '/stock/transfer/pagination/',
  can: 'stock.query',
  summary: 'Transfers from or to the caller’s branches, page by page',
  input: pageFilter(['createTime', 'reference', 'status'], {
    status: z.enum(transferStatuses).optional(),
    fromBranchId: Id.optional(),
    toBranchId: Id.optional(),
    /** The sending or the receiving branch. */
    branchId: Id.optional(),
    /** In transit to that branch, or to any of the user's; false: all others. */
    toReceive: z.boolean().optional(),
    productId: Id.optional(),
    from: Day.optional(),
    to: Day.optional(),
  }),
  reply: page(TransferRow),
});
export const getTransfer = endpoint({
  method: 'GET',
  path: '/stock/transfer/{id}/',
  can: 'stock.get',
  summary: 'One transfer',
  input: ById,
  reply: Transfer,
});
export const transferDocket = endpoint({
  method: 'GET',
  path: '/stock/transfer/pdf/{id}/',
  can: 'stock.get',
  summary: 'The docket that travels with the goods, to tick off what arrives',
  input: ById,
  reply: { file: 'application/pdf' },
});

const DraftLine = z.strictObject({
  productId: Id,
  quantity: Positive,
  ...derived('id', 'sku', 'title', 'chineseTitle', 'soldByWeight', 'received', 'returned', 'lost', 'inTransit'),
});
const computed = derived(
  'reference',
  'fromBranchName',
  'toBranchName',
  'quantity',
  'received',
  'inTransit',
  'items',
  'createdBy',
  'createTime',
  'sentBy',
  'sentTime',
  'receivedBy',
  'fullyReceivedDate',
  'nextStatus',
);
const lines = z.array(DraftLine).max(500);
export const createTransfer = endpoint({
  method: 'POST',
  path: '/stock/transfer/',
  can: 'stock.add',
  summary: 'Create a transfer, and send it at once when asked',
  input: z.strictObject({
    ...computed,
    fromBranchId: Id.optional(),
    toBranchId: Id,
    note: text(1000).optional(),
    productList: lines,
    /** Saved as a draft, or sent at once. */
    status: z.enum(['draft', 'inTransit']).default('draft'),
    allowNegative: z.boolean().optional(),
  }),
  reply: Transfer,
  creates: true,
});
export const updateTransfer = endpoint({
  method: 'POST',
  path: '/stock/transfer/{id}/',
  aliases: [{ method: 'POST', path: '/stock/transfer/update/{id}/' }],
  can: 'stock.edit',
  summary: 'Change a transfer that is still a draft',
  input: z.strictObject({
    ...computed,
    ...derived('status', 'fromBranchId'),
    id: Id,
    toBranchId: Id.optional(),
    note: text(1000).optional(),
    productList: lines.optional(),
    version: Version.optional(),
  }),
  reply: Transfer,
});
export const sendTransfer = endpoint({
  method: 'POST',
  path: '/stock/transfer/send/{id}/',
  can: 'stock.edit',
  summary: 'Send a transfer: goods leave the sending branch',
  input: z.strictObject({
    ...ByIdAndVersion.shape,
    allowNegative: z.boolean().optional(),
    occurredAt: Instant.optional(),
  }),
  reply: Transfer,
});
export const receiveTransfer = endpoint({
  method: 'POST',
  path: '/stock/transfer/receive/{id}/',
  can: 'stock.edit',
  summary: 'Receive goods at the other branch, all of them or some',
  input: z.strictObject({
    ...ByIdAndVersion.shape,
    /** Absent: everything still in transit. */
    lines: z
      .array(z.strictObject({ productId: Id, quantity: Positive }))
      .max(500)
      .optional(),
    occurredAt: Instant.optional(),
  }),
  reply: Transfer,
});
export const resolveTransfer = endpoint({
  method: 'POST',
  path: '/stock/transfer/resolve/{id}/',
  can: 'stock.edit',
  summary: 'Resolve the missing goods of a transfer',
  input: z.strictObject({
    ...ByIdAndVersion.shape,
    lines: z
      .array(z.strictObject({ productId: Id, quantity: Positive, outcome: z.enum(transferOutcomes) }))
      .max(500)
      .default([]),
    note: line(300).optional(),
  }),
  reply: Transfer,
});
export const cancelTransfer = endpoint({
  method: 'POST',
  path: '/stock/transfer/cancel/{id}/',
  can: 'stock.edit',
  summary: 'Cancel a transfer that was not sent',
  input: ByIdAndVersion,
  reply: Transfer,
});
