import { z } from 'zod';
import { costOnly } from '#contract/cost.ts';
import { endpoint } from '#contract/endpoint.ts';
import { EnteredDay, Id, Instant } from '#contract/fields.ts';
import { say } from '#contract/messages/sentence.ts';
import { Money, MoneyTotal } from '#contract/money.ts';
import { PromotionDraft } from '#contract/promotions.ts';
import { Quantity } from '#contract/quantity.ts';

/** Example orders shown with their lines. */
export const PREVIEW_EXAMPLES = 10;
export const MAX_PREVIEW_DAYS = 1100;

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

export const PreviewRequest = z
  .strictObject({
    promotion: PromotionDraft,
    /** The edited promotion: orders that had it are replayed without its old version. */
    id: Id.optional(),
    /** In the branches' local days, both included. */
    from: EnteredDay,
    to: EnteredDay,
    /** The previous step's `next`. */
    after: z.string().max(100).optional(),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: say('promotions.endBeforeStart') })
  .refine(({ from, to }) => daysBetween(from, to) <= MAX_PREVIEW_DAYS, {
    path: ['to'],
    error: say('promotions.previewTooLong', { days: MAX_PREVIEW_DAYS }),
  });

const PreviewLine = z.object({
  productId: Id,
  title: z.string(),
  quantity: Quantity,
  /** GST included. */
  before: Money,
  after: Money,
});
export const PreviewExample = z.object({
  orderId: Id,
  reference: z.string(),
  time: Instant,
  before: Money,
  after: Money,
  lines: z.array(PreviewLine),
});
export type PreviewExample = z.infer<typeof PreviewExample>;

/** One step of a replay; the caller adds up the steps. Totals cover the affected orders. */
export const PreviewStep = z.object({
  /** Orders in this step that sold something in scope, and how many of them would be affected. */
  orders: z.int(),
  touched: z.int(),
  discount: MoneyTotal,
  /** GST included. */
  revenueBefore: MoneyTotal,
  revenueAfter: MoneyTotal,
  /** Without GST, less cost. */
  marginBefore: costOnly(MoneyTotal),
  marginAfter: costOnly(MoneyTotal),
  examples: z.array(PreviewExample).max(PREVIEW_EXAMPLES),
  /** The part of the period covered so far: 0 to 1. */
  progress: z.number(),
  /** Send it as `after` in the next step; null at the end. */
  next: z.string().nullable(),
});
export type PreviewStep = z.infer<typeof PreviewStep>;

export const previewPromotion = endpoint({
  method: 'POST',
  path: '/promo/preview/',
  can: 'salesOrder.query',
  anyOf: ['promo.add', 'promo.edit'],
  summary: 'Replay past orders with a promotion, step by step; nothing is stored',
  input: PreviewRequest,
  reply: PreviewStep,
  changes: false,
});
