import { z } from 'zod';
import { actAliases, endpoint } from '#contract/endpoint.ts';
import { ById, Day, Id, Instant, name, page, pageFilter } from '#contract/fields.ts';
import { say } from '#contract/messages/sentence.ts';
import { Money, MoneyTotal } from '#contract/money.ts';
import { FLAG_PERMISSION, flagOutcomes, flagReasons } from './flags.ts';

/* Tills as the back office sees them: docs/areas/till.md */

const MAX_TILL_NUMBER = 99_999;

export const deviceStatuses = ['active', 'revoked'] as const;
export const TillDevice = z.object({
  id: Id,
  /** The T3 on its receipts. */
  number: z.int(),
  name: z.string(),
  keypadId: Id,
  keypadName: z.string(),
  branchId: Id,
  branchName: z.string(),
  status: z.enum(deviceStatuses),
  enrolledBy: z.string(),
  createTime: Instant,
  lastContact: Instant.nullable(),
  app: z.string(),
  unsent: z.int(),
  /** Whether the browser promised to keep its files. */
  persistent: z.boolean(),
  offsetMs: z.int(),
  /** Numbers that never arrived. */
  missing: z.int(),
  /** It has an open session, but has not been in contact for a while. */
  silent: z.boolean(),
});
export type TillDevice = z.infer<typeof TillDevice>;

const filters = { branchId: Id.optional(), status: z.enum(deviceStatuses).optional() };
export const pageOfDevices = endpoint({
  method: 'GET',
  path: '/till/device/pagination/',
  can: 'till.enable',
  summary: 'Tills, page by page',
  input: pageFilter(['number', 'name', 'branchName', 'lastContact', 'createTime'], filters),
  reply: page(TillDevice),
});
export const enrolDevice = endpoint({
  method: 'POST',
  path: '/till/device/enrol/',
  can: 'till.enable',
  summary: 'Set up this browser as a till; another till at that keypad stops',
  input: z.strictObject({
    keypadId: Id,
    name: name(60),
    /**
     * Created by the browser before the request. If the answer is lost, repeating it gives the same till with another
     * credential.
     */
    enrolmentId: z.uuid().optional(),
    /** For a browser that was a till before: stopped, or unknown to a restored server. */
    previous: z
      .strictObject({
        /** The number on its receipts. */
        number: z.int().min(1).max(MAX_TILL_NUMBER),
        /** When it started selling. */
        since: Instant,
        /** How the server recognises a stopped till, which continues as the same till with another credential. */
        credential: z.string().max(100).optional(),
        /** The session it left open. */
        sessionId: z.uuid().optional(),
      })
      .optional(),
  }),
  reply: z.object({
    device: TillDevice,
    credential: z.string(),
    /** Its session was counted and closed in the back office meanwhile. */
    sessionClosed: z.boolean(),
  }),
  creates: true,
  secret: true,
});
export const revokeDevice = endpoint({
  method: 'POST',
  path: '/till/device/revoke/{id}/',
  aliases: actAliases('/till/device/revoke/'),
  can: 'till.enable',
  summary: 'Stop a till: it sends what it has, and sells no more',
  changes: true,
  input: ById,
  reply: TillDevice,
});
export const moveDevice = endpoint({
  method: 'POST',
  path: '/till/device/move/{id}/',
  aliases: [{ method: 'POST', path: '/till/device/move/' }],
  can: 'till.enable',
  summary: 'Move a till to another keypad',
  /** Without a keypad it keeps its own. */
  input: z.strictObject({ id: Id, keypadId: Id.optional() }),
  reply: TillDevice,
});

/* PINs: docs/areas/till.md */

export const setPin = endpoint({
  method: 'POST',
  path: '/user/pin/',
  can: 'signedIn',
  summary: 'Set the PIN you use at tills',
  input: z.strictObject({ password: z.string().max(200), pin: z.string().regex(/^\d{4,12}$/, say('till.pinDigits')) }),
  reply: z.null(),
});

/* Sessions: from the float to the closing report */

export const sessionStatuses = ['open', 'closed'] as const;
export const TillSessionRow = z.object({
  id: Id,
  deviceId: Id,
  deviceNumber: z.int(),
  keypadId: Id,
  keypadName: z.string(),
  branchId: Id,
  branchName: z.string(),
  day: Day,
  status: z.enum(sessionStatuses),
  /** It is open, but no till sells in it any more: it can be counted and closed in the back office. */
  tillStopped: z.boolean(),
  openedAt: Instant,
  openedBy: z.string(),
  closedAt: Instant.nullable(),
  closedBy: z.string(),
  zNumber: z.int().nullable(),
  /** How often late sales amended the report: 1 for the report as printed. */
  zVersion: z.int(),
  sales: z.int(),
  total: MoneyTotal,
  /** Null while the session is open, for users who must count blind. */
  expectedCash: MoneyTotal.nullable(),
  /** Null while the session is open, and if it was closed without a count. */
  countedCash: Money.nullable(),
  /** Counted − expected; null if nobody counted. */
  variance: MoneyTotal.nullable(),
});
export type TillSessionRow = z.infer<typeof TillSessionRow>;
export const TillSession = TillSessionRow.extend({
  /** These three, takings, movements and removals are shown together with the expected cash, or not at all. */
  float: MoneyTotal.nullable(),
  cashIn: MoneyTotal.nullable(),
  cashOut: MoneyTotal.nullable(),
  takings: z.array(z.object({ paymentType: z.string(), amount: MoneyTotal })),
  returns: z.int(),
  drawerOpenings: z.int(),
  gst: MoneyTotal,
  rounding: MoneyTotal,
  discounts: MoneyTotal,
  /** Paid on laybys after their deposit. */
  laybyPaid: MoneyTotal,
  promotions: MoneyTotal,
  counted: z.record(z.string(), z.int()),
  note: z.string(),
  movements: z.array(
    z.object({
      at: Instant,
      direction: z.enum(['in', 'out', 'opened']),
      amount: Money,
      reason: z.string(),
      userName: z.string(),
      /** Whose PIN approved it; blank if none was needed. */
      approvedBy: z.string(),
    }),
  ),
  /** Payments removed before their sale was finished. */
  removals: z.array(
    z.object({ at: Instant, paymentType: z.string(), amount: Money, reference: z.string(), userName: z.string() }),
  ),
  /** Sales that arrived after the closing. */
  late: z.int(),
});
export type TillSession = z.infer<typeof TillSession>;
export const pageOfSessions = endpoint({
  method: 'GET',
  path: '/till/session/pagination/',
  can: 'till.enable',
  summary: 'Till sessions and their closing reports, page by page',
  input: pageFilter(['openedAt', 'closedAt', 'zNumber', 'variance', 'total'], {
    branchId: Id.optional(),
    keypadId: Id.optional(),
    status: z.enum(sessionStatuses).optional(),
    from: Day.optional(),
    to: Day.optional(),
  }),
  reply: page(TillSessionRow),
});
export const sessionPdf = endpoint({
  method: 'GET',
  path: '/till/session/{id}/pdf/',
  can: 'till.enable',
  summary: "A session's closing report as PDF",
  input: ById,
  reply: { file: 'application/pdf' },
});
export const getSession = endpoint({
  method: 'GET',
  path: '/till/session/{id}/',
  can: 'till.enable',
  summary: 'One session with everything its closing report says',
  input: ById,
  reply: TillSession,
});

/* Booked sales that need checking */

export const TillFlag = z.object({
  id: Id,
  /** None: it is about the till itself. */
  eventId: z.uuid().nullable(),
  kind: z.string(),
  number: z.string(),
  orderId: Id.nullable(),
  reference: z.string(),
  deviceNumber: z.int(),
  branchId: Id,
  branchName: z.string(),
  occurredAt: Instant,
  reason: z.enum(flagReasons),
  /** What is unusual about it, in words. */
  detail: z.string(),
  resolvedAt: Instant.nullable(),
  resolvedBy: z.string(),
  /** How it was settled; blank while it is open, and if it ended without anybody. */
  outcome: z.string(),
  note: z.string(),
  /** It was kept for review, not booked. */
  review: z.boolean(),
  /** The user rang it up: somebody else must settle it. */
  own: z.boolean(),
});
export type TillFlag = z.infer<typeof TillFlag>;
export const pageOfFlags = endpoint({
  method: 'GET',
  path: '/till/flag/pagination/',
  can: 'till.enable',
  summary: 'Flagged sales of tills',
  input: pageFilter(['occurredAt', 'reason'], {
    branchId: Id.optional(),
    reason: z.enum(flagReasons).optional(),
    resolved: z.boolean().optional(),
  }),
  reply: page(TillFlag),
});
export const resolveFlag = endpoint({
  method: 'POST',
  path: '/till/flag/resolve/{id}/',
  aliases: [{ method: 'POST', path: '/till/flag/resolve/' }],
  can: FLAG_PERMISSION,
  summary: 'Settle a flagged sale',
  /** By default the outcome that fits best; a reason is always required. */
  input: z.strictObject({ id: Id, outcome: z.enum(flagOutcomes).optional(), note: name(500) }),
  reply: TillFlag,
});
export const bookFlagged = endpoint({
  method: 'POST',
  path: '/till/flag/book/{id}/',
  aliases: actAliases('/till/flag/book/'),
  can: FLAG_PERMISSION,
  summary: 'Book an event that was stored for review',
  changes: true,
  input: ById,
  reply: TillFlag,
});
