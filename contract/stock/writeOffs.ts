import { z } from 'zod';
import { costOnly, type WithCost } from '#contract/cost.ts';
import { endpoint } from '#contract/endpoint.ts';
import { ById, Day, derived, Id, Instant, line, page, pageFilter, text } from '#contract/fields.ts';
import { say } from '#contract/messages/sentence.ts';
import { MoneyTotal } from '#contract/money.ts';
import { Quantity, QuantityTotal } from '#contract/quantity.ts';
import { productFields } from './product.ts';

export const writeOffReasons = ['damaged', 'expired', 'stolen', 'sample', 'other'] as const;
export type WriteOffReason = (typeof writeOffReasons)[number];

const head = {
  id: Id,
  reference: z.string(),
  branchId: Id,
  branchName: z.string(),
  note: z.string(),
  /** Units; negative in a document that reverses another. */
  quantity: QuantityTotal,
  items: z.int(),
  /** At the average cost at that moment. */
  value: costOnly(MoneyTotal),
  createdBy: z.string(),
  createTime: Instant,
  /** The write-off this one reverses. */
  undoes: z.object({ id: Id, reference: z.string() }).nullable(),
  /** The write-off that reversed this one. */
  undoneBy: z.object({ id: Id, reference: z.string() }).nullable(),
};
export const WriteOffRow = z.object(head);
export const WriteOff = z.object({
  ...head,
  productList: z.array(
    z.object({
      id: Id,
      ...productFields,
      quantity: QuantityTotal,
      reason: z.enum(writeOffReasons),
      note: z.string(),
      /** Exact, six decimals. */
      unitCost: costOnly(z.number()),
      value: costOnly(MoneyTotal),
    }),
  ),
});
export type WriteOff = z.infer<typeof WriteOff>;
export type CostedWriteOff = WithCost<WriteOff, 'value'>;

export const pageOfWriteOffs = endpoint({
  method: 'GET',
  path: '/stock/write-off/pagination/',
  can: 'stock.query',
  summary: 'Write-offs, page by page',
  input: pageFilter(['createTime', 'reference'], {
    branchId: Id.optional(),
    productId: Id.optional(),
    reason: z.enum(writeOffReasons).optional(),
    from: Day.optional(),
    to: Day.optional(),
  }),
  reply: page(WriteOffRow),
});
export const getWriteOff = endpoint({
  method: 'GET',
  path: '/stock/write-off/{id}/',
  can: 'stock.get',
  summary: 'One write-off',
  input: ById,
  reply: WriteOff,
});
export const createWriteOff = endpoint({
  method: 'POST',
  path: '/stock/write-off/',
  can: 'stock.add',
  summary: 'Write goods off',
  input: z.strictObject({
    ...derived(
      'reference',
      'branchName',
      'quantity',
      'items',
      'value',
      'createdBy',
      'createTime',
      'undoes',
      'undoneBy',
    ),
    branchId: Id.optional(),
    note: text(1000).optional(),
    productList: z
      .array(
        z.strictObject({
          ...derived('id', 'sku', 'title', 'chineseTitle', 'soldByWeight', 'unitCost', 'value'),
          productId: Id,
          quantity: Quantity.refine((quantity) => quantity > 0, say('field.moreThanZero')),
          reason: z.enum(writeOffReasons),
          note: line(300).optional(),
        }),
      )
      .min(1, say('field.addProduct'))
      .max(500),
    allowNegative: z.boolean().optional(),
    occurredAt: Instant.optional(),
  }),
  reply: WriteOff,
  creates: true,
});
export const undoWriteOff = endpoint({
  method: 'POST',
  path: '/stock/write-off/undo/{id}/',
  can: 'stock.edit',
  summary: 'Reverse a write-off; the reply is the reversing document',
  input: ById,
  reply: WriteOff,
});
