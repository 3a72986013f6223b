import { z } from 'zod';
import { CustomerTypeKey, customerTypes } from './customers.ts';
import { actAliases, endpoint } from './endpoint.ts';
import {
  ById,
  ByIdAndVersion,
  derived,
  Id,
  Instant,
  LocalMoment,
  line,
  name,
  page,
  pageFilter,
  text,
  Version,
} from './fields.ts';
import { say } from './messages/sentence.ts';
import { MoneyTotal, Price } from './money.ts';
import { ProductScope, promotionKinds, Terms } from './promotions/terms.ts';
import { Codes, channels } from './sales/order.ts';

/* Promotions: kinds, fields and rules are explained in docs/areas/promotions.md */

const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, say('promotions.clock'));
/** 1 is Monday. */
const Weekday = z.int().min(1).max(7);

/** Set by people; dates and limits decide the rest. */
export const promotionStates = ['draft', 'active', 'paused'] as const;
export const promotionStatuses = ['draft', 'scheduled', 'running', 'paused', 'ended', 'usedUp'] as const;
export type PromotionStatus = (typeof promotionStatuses)[number];

const Limit = z.int().min(1, say('field.moreThanZero')).max(10_000_000).nullable();

const fields = {
  name: name(100),
  /** For staff; customers see the name. */
  note: text(1000),
  state: z.enum(promotionStates),
  terms: Terms,
  scope: ProductScope,
  exclusions: ProductScope,
  /** Empty: everybody, including walk-in customers. */
  customerTypes: z.array(CustomerTypeKey).max(customerTypes.length),
  /** Empty: every branch. */
  branchIds: z.array(Id).max(500),
  /** Empty: every channel. */
  channels: z.array(z.enum(channels)).max(channels.length),
  /** Start (included) and end (excluded), in branch time; null is open. */
  startsAt: LocalMoment.nullable(),
  endsAt: LocalMoment.nullable(),
  /** Hours of each day; a `to` before `from` is on the next day and belongs to the day it started on. */
  hours: z.strictObject({ from: Clock, to: Clock }).nullable(),
  /** Empty: every day. */
  weekdays: z.array(Weekday).max(7),
  /** Typed or scanned; stored in capitals. */
  code: line(40)
    .overwrite((code) => code.toUpperCase())
    .nullable(),
  /** The limit in one order: groups for a bundle or buy and get, units for other kinds. */
  limitPerOrder: Limit,
  /** Orders of one customer, and orders in total. */
  limitPerCustomer: Limit,
  limitTotal: Limit,
  /** Higher goes first. */
  priority: z.int().min(0).max(100),
  /** Not combined with others: the order gets this one or all the others, whichever is cheaper for the customer. */
  exclusive: z.boolean(),
  /** The order's minimum total before any promotion. */
  minimumBasket: Price,
  /** Whether it may go below cost. */
  belowCost: z.boolean(),
};

export const promotionFields = Object.keys(fields) as readonly (keyof typeof fields)[];

export const Promotion = z.object({
  id: Id,
  ...fields,
  status: z.enum(promotionStatuses),
  /** Orders that currently use it, and what it took off them. */
  uses: z.int(),
  given: MoneyTotal,
  /** For a limited-time price: the total number of units, and units currently on orders. */
  limitUnits: z.int().nullable(),
  units: z.int(),
  /** Its gift is no longer sold: nobody is asked to add it. */
  giftInactive: z.boolean(),
  archived: z.boolean(),
  createTime: Instant,
  updateTime: Instant,
  version: Version,
});
export type Promotion = z.infer<typeof Promotion>;
/** The fields people set. */
export type PromotionValues = Pick<Promotion, keyof typeof fields>;

const derivedOfPromotion = derived(
  'status',
  'uses',
  'given',
  'limitUnits',
  'units',
  'giftInactive',
  'archived',
  'createTime',
  'updateTime',
);
const nowhere = { productIds: [], categoryIds: [], brandIds: [], tagIds: [], supplierIds: [] };
export const PromotionDraft = z.strictObject({
  ...fields,
  note: fields.note.default(''),
  state: fields.state.default('draft'),
  scope: fields.scope.default(nowhere),
  exclusions: fields.exclusions.default(nowhere),
  customerTypes: fields.customerTypes.default([]),
  branchIds: fields.branchIds.default([]),
  channels: fields.channels.default([]),
  startsAt: fields.startsAt.default(null),
  endsAt: fields.endsAt.default(null),
  hours: fields.hours.default(null),
  weekdays: fields.weekdays.default([]),
  code: fields.code.default(null),
  limitPerOrder: fields.limitPerOrder.default(null),
  limitPerCustomer: fields.limitPerCustomer.default(null),
  limitTotal: fields.limitTotal.default(null),
  priority: fields.priority.default(0),
  exclusive: fields.exclusive.default(false),
  minimumBasket: fields.minimumBasket.prefault(0),
  belowCost: fields.belowCost.default(false),
  ...derivedOfPromotion,
});
export type PromotionDraft = z.output<typeof PromotionDraft>;
export const PromotionChange = z.strictObject({
  ...z.strictObject(fields).partial().shape,
  ...derivedOfPromotion,
  id: Id,
  version: Version.optional(),
});
export type PromotionChange = z.output<typeof PromotionChange>;

export const PromotionFilter = pageFilter(['name', 'startsAt', 'endsAt', 'priority', 'uses', 'given', 'createTime'], {
  status: z.array(z.enum(promotionStatuses)).max(promotionStatuses.length).optional(),
  kind: z.array(z.enum(promotionKinds)).max(promotionKinds.length).optional(),
  branchId: Id.optional(),
  /** Promotions with this product in scope. */
  productId: Id.optional(),
  archived: z.boolean().optional(),
});
export type PromotionFilter = z.output<typeof PromotionFilter>;

export const listPromotions = endpoint({
  method: 'GET',
  path: '/promo/',
  can: 'promo.query',
  summary: 'Promotions that are not archived, for a picker or a calendar',
  input: z.strictObject({ keyword: line(100).optional(), branchId: Id.optional() }),
  reply: z.array(Promotion),
});
export const pagePromotions = endpoint({
  method: 'GET',
  path: '/promo/pagination/',
  can: 'promo.query',
  summary: 'Promotions, page by page',
  input: PromotionFilter,
  reply: page(Promotion),
});
export const getPromotion = endpoint({
  method: 'GET',
  path: '/promo/{id}/',
  can: 'promo.get',
  summary: 'One promotion',
  input: ById,
  reply: Promotion,
});
export const createPromotion = endpoint({
  method: 'POST',
  path: '/promo/',
  can: 'promo.add',
  summary: 'Create a promotion',
  input: PromotionDraft,
  reply: Promotion,
  creates: true,
});
export const updatePromotion = endpoint({
  method: 'POST',
  path: '/promo/update/{id}/',
  aliases: [{ method: 'POST', path: '/promo/update/' }],
  can: 'promo.edit',
  summary: 'Change a promotion; past orders keep what they got',
  input: PromotionChange,
  reply: Promotion,
});
export const deletePromotion = endpoint({
  method: 'POST',
  path: '/promo/delete/{id}/',
  aliases: actAliases('/promo/delete/'),
  can: 'promo.delete',
  summary: 'Delete a promotion; one that was used is archived',
  input: ByIdAndVersion,
  reply: z.object({ archived: z.boolean() }),
});
/** What the order engine needs: active promotions that apply at a branch now or later today. */
export const runningPromotions = endpoint({
  method: 'GET',
  path: '/promo/running/',
  can: 'signedIn',
  summary: 'Active promotions of a branch whose window is not over, for pricing orders',
  input: z.strictObject({
    branchId: Id,
    customerId: Id.optional(),
    /** The order's codes: users who may not see promotions learn only whether these are right. */
    codes: Codes.optional(),
  }),
  reply: z.object({
    /** `code` is blank if one is needed that wasn't sent and the user may not see it. */
    promotions: z.array(
      Promotion.omit({ note: true, status: true, given: true, archived: true, createTime: true, updateTime: true }),
    ),
    /** The customer's orders that used it, by promotion. */
    usesByCustomer: z.array(z.object({ promotionId: Id, uses: z.int() })),
  }),
});
