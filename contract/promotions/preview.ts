import { z } from 'zod';
import { costOnly } from '#contract/cost.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Day, Id, Instant } from '#contract/fields.ts';
import { say } from '#contract/messages/sentence.ts';
import { Money, MoneyTotal } from '#contract/money.ts';
import { PromotionDraft } from '#contract/promotions.ts';
import { Quantity } from '#contract/quantity.ts';

/** Orders it shows with their lines. */
export const PREVIEW_EXAMPLES = 10;
export const MAX_PREVIEW_DAYS = 1100;

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

export const PreviewRequest = z
  .strictObject({
    promotion: PromotionDraft,
    /** Of the one that is changed: orders that had it are replayed without it as it was. */
    id: Id.optional(),
    /** Days of the branches, both included. */
    from: Day,
    to: Day,
    /** `next` of the step before. */
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

/** One step of a replay; whoever asks adds the steps up. The sums are of the orders that it would have touched. */
export const PreviewStep = z.object({
  /** Orders of this step that sold something in scope, and those of them it would have taken something off. */
  orders: z.int(),
  touched: z.int(),
  discount: MoneyTotal,
  /** GST included. */
  revenueBefore: MoneyTotal,
  revenueAfter: MoneyTotal,
  /** Without GST, less what the goods cost. */
  marginBefore: costOnly(MoneyTotal),
  marginAfter: costOnly(MoneyTotal),
  examples: z.array(PreviewExample).max(PREVIEW_EXAMPLES),
  /** How much of the period has been gone through: 0 to 1. */
  progress: z.number(),
  /** To be sent as `after` for the next step; null at the end. */
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
