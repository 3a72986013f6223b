import { z } from 'zod';
import { Id } from './fields.ts';
import type { Sentence } from './messages/sentence.ts';
import { MoneyTotal } from './money.ts';
import { QuantityTotal } from './quantity.ts';
import type { RefusalName } from './refusals.ts';

/** Kept as it is: a record would drop a field named __proto__, which must be reported. */
const Fields = z.custom<Record<string, Sentence>>((value) => typeof value === 'object' && value !== null);
const Reason = z.custom<Sentence>((value) => typeof value === 'string');
/** Messages by field; for one of many, which one it was. */
const pointing = { fields: Fields.optional(), order: z.int().optional() };
const pointer = z.object(pointing);
const withReason = z.object({ ...pointing, reason: Reason.optional() });
const Named = z.object({ id: Id, reference: z.string() });

/**
 * The data of a refusal besides its message, in wire format. Money and quantities use their codecs, so refusing code
 * passes cents, and a plain number for an amount does not compile.
 */
export const refusalData = {
  badFormat: z.object({ ...pointing, problems: z.unknown().optional() }),
  wrongCode: pointer,
  emailTaken: pointer,
  wrongLogin: pointer,
  noPermissions: pointer,
  linkExpired: pointer,
  notActive: pointer,
  companyInactive: pointer,
  alreadyExists: pointer,
  notFound: pointer,
  /** The current record, in its own wire shape. */
  changed: z.unknown(),
  badFile: withReason,
  paymentMismatch: z.object({
    ...pointing,
    due: MoneyTotal.optional(),
    paid: MoneyTotal.optional(),
    /** The payment's index, from 0. */
    payment: z.int().optional(),
    storeCredit: MoneyTotal.optional(),
    wanted: MoneyTotal.optional(),
  }),
  statusNotAllowed: z.object({
    ...pointing,
    from: z.string().optional(),
    to: z.string().optional(),
    allowed: z.readonly(z.array(z.string())).optional(),
    status: z.string().optional(),
    next: z.readonly(z.array(z.string())).optional(),
    reason: Reason.optional(),
    /** Rows of a sheet, or products of a stock take. */
    wrong: z.int().optional(),
    needRecount: z.int().nullable().optional(),
    awaitingRecount: z.int().nullable().optional(),
    undoes: Named.optional(),
    undoneBy: Named.optional(),
  }),
  notEnoughStock: z.object({
    ...pointing,
    lines: z.array(
      z.object({
        line: z.int(),
        productId: Id,
        sku: z.string(),
        title: z.string(),
        branchId: Id,
        branchName: z.string(),
        wanted: QuantityTotal,
        available: QuantityTotal,
      }),
    ),
  }),
  creditLimit: z.object({ ...pointing, limit: MoneyTotal, onAccount: MoneyTotal, wanted: MoneyTotal }),
  approvalNeeded: z.object({
    ...pointing,
    permission: z.string(),
    /** Percent. */
    limit: z.number().optional(),
    lines: z.array(z.object({ line: z.int(), productId: Id, off: z.number() })).optional(),
  }),
  inUse: z.object({
    ...pointing,
    by: z.string().optional(),
    count: z.int().optional(),
    users: z.int().optional(),
    products: z.int().optional(),
    balance: MoneyTotal.optional(),
    storeCredit: MoneyTotal.optional(),
  }),
  mailRefused: z.object({ ...pointing, email: z.string(), reason: Reason }),
  shownOnce: pointer,
  /** The order must be priced again: the promotion no longer applies. */
  promotionUsedUp: z.object({ ...pointing, promotionIds: z.array(Id) }),
  printerFailed: pointer,
  nothingOverdue: pointer,
  hourlyLimit: pointer,
  lastOwner: pointer,
} satisfies Record<RefusalName, z.ZodType>;
export type RefusalData<N extends RefusalName> = z.output<(typeof refusalData)[N]>;
