import type { Input, Reply } from '#contract/endpoint.ts';
import { permissionToMove } from '#contract/till/drawer.ts';
import { type EventStamps, type SaleEvent, TillEvent } from '#contract/till/events.ts';
import { parseReceiptNumber } from '#contract/till/numbers.ts';
import type { sendEvents as endpoint } from '#contract/till/protocol.ts';
import { EVENT_SCHEMA } from '#contract/till/schema.ts';
import type { TillActor } from '#server/areas/identity/service.ts';
import { type Oddity, readSaleFacts, type SaleFacts } from '#server/areas/sales/service.ts';
import { addParked, removeParked } from '#server/areas/till/parked.ts';
import { applyToSession, lockSession } from '#server/areas/till/sessions/ledger.ts';
import { record } from '#server/platform/audit.ts';
import type { Trx } from '#server/platform/context.ts';
import { isOutage } from '#server/platform/db/outage.ts';
import type { Device, DeviceCtx } from '#server/platform/device.ts';
import { Fault } from '#server/platform/refusal.ts';
import type { Scope } from '#server/platform/scope.ts';
import { isApproved, readActors, scopeFor } from './actors.ts';
import { bookLayby } from './layby.ts';
import { cloneOddity, oddityOf, storeForReview } from './review.ts';
import { bookSale, readSaleRecords, type SaleRecords } from './sale.ts';
import {
  addFlags,
  isBookedMeanwhile,
  likelyTime,
  type OpenedEvent,
  openEvent,
  type RequestClock,
  readResult,
  takeEpoch,
} from './store.ts';

/** All that booking needs, so that work without a request, such as the demo's, can provide it. */
export type EventCtx = Pick<DeviceCtx, 'device' | 'origin' | 'write'> & { log: Pick<DeviceCtx['log'], 'warn'> };

type Result = Reply<typeof endpoint>['results'][number];
type Received = { result: Result; isClone: boolean };

const resultOf = (id: string, outcome: Result['outcome'], orderId: number | null = null, reference = ''): Result => ({
  id,
  outcome,
  orderId,
  reference,
});

/** The audit entries of a session's events; sales are recorded as orders. */
const recordEvent = async (
  trx: Trx,
  ctx: EventCtx,
  scope: Scope,
  event: TillEvent,
  sessionId: number,
  actors: ReadonlyMap<number, TillActor>,
): Promise<void> => {
  const actions: Partial<Record<TillEvent['kind'], string>> = {
    sessionOpened: 'open',
    cashMoved: 'moveCash',
    drawerOpened: 'openDrawer',
    paymentRemoved: 'removePayment',
    sessionClosed: 'close',
  };
  const action = actions[event.kind];
  if (!action) return;
  await record(
    trx,
    { scope, origin: ctx.origin },
    {
      action,
      entity: 'tillSession',
      entityId: sessionId,
      branchId: scope.branchIds[0] ?? null,
      label: `T${ctx.device.number}`,
      after: { ...auditedContent(event), ...approversOf(event, actors) },
    },
  );
};

/** By name, since an id means nothing to readers of the log. */
const approversOf = ({ approvals }: TillEvent, actors: ReadonlyMap<number, TillActor>): { approvedBy?: string } =>
  approvals.length === 0
    ? {}
    : {
        approvedBy: approvals.map(({ approvedById }) => actors.get(approvedById)?.name ?? `${approvedById}`).join(', '),
      };

const inDollars = (amount: number): number => amount / 100;
const auditedContent = (event: TillEvent): Record<string, unknown> => {
  if (event.kind === 'sessionOpened') return { float: inDollars(event.content.float) };
  if (event.kind === 'cashMoved') {
    const { direction, amount, reason } = event.content;
    return { direction, amount: inDollars(amount), reason };
  }
  if (event.kind === 'paymentRemoved') {
    const { paymentType, amount, reference } = event.content;
    return { paymentType, amount: inDollars(amount), reference };
  }
  if (event.kind === 'drawerOpened') return { reason: event.content.reason };
  if (event.kind === 'sessionClosed') {
    const { countedCash, expectedCash, zNumber, note } = event.content;
    return { zNumber, counted: inDollars(countedCash), expected: inDollars(expectedCash), note };
  }
  return {};
};

/** A receipt number contains till and epoch: with different ones it could be mistaken for another till's receipt. */
const receiptOddities = (event: TillEvent, till: number): Oddity[] => {
  if (event.kind !== 'sale' && event.kind !== 'laybyPaid') return [];
  const { number } = event.content;
  const parsed = parseReceiptNumber(number);
  return parsed?.till === till && parsed.epoch === event.epoch ? [] : [{ reason: 'number', detail: number }];
};

/** Cash out by somebody without the right, and without approval. */
const cashOddities = (event: TillEvent, actors: ReadonlyMap<number, TillActor>): Oddity[] => {
  const permission = event.kind === 'cashMoved' ? permissionToMove(event.content.direction) : undefined;
  if (event.kind !== 'cashMoved' || !permission || isApproved(event, permission, actors)) return [];
  if (actors.get(event.userId)?.permissions.includes(permission)) return [];
  return [{ reason: 'cashOut', detail: `${inDollars(event.content.amount).toFixed(2)}, ${event.content.reason}` }];
};

/** What booking an event depends on, read with the next statement for the branch it most probably belongs to. */
type EventFacts = {
  actors: Awaited<ReturnType<typeof readActors>>;
  session: Awaited<ReturnType<typeof lockSession>>;
  sale: { records: () => Promise<SaleRecords>; facts: SaleFacts } | undefined;
};

const readSale = async (trx: Trx, device: Device, branchId: number, event: SaleEvent, likely: Date) => {
  const place = { branchId, customerId: event.content.customer?.id ?? null, occurredAt: likely };
  return {
    records: await readSaleRecords(trx, device.companyId, branchId, event),
    facts: await readSaleFacts(trx, scopeFor(device, branchId, undefined), event.content, place),
  };
};

const readFacts = async (trx: Trx, device: Device, event: TillEvent, likely: Date): Promise<EventFacts> => ({
  actors: await readActors(trx, device, device.bookingBranchId, event),
  session: await lockSession(trx, device, event),
  sale: event.kind === 'sale' ? await readSale(trx, device, device.bookingBranchId, event, likely) : undefined,
});

type Opened = Pick<OpenedEvent, 'isClone' | 'occurredAt' | 'close'> & {
  /** It was kept for review, and its money is in the session. */
  isInSession?: boolean;
};

/** Books an event the server can read, with everything that follows from it. */
export const bookEvent = async (
  trx: Trx,
  ctx: EventCtx,
  event: TillEvent,
  { occurredAt, isClone, close, isInSession = false }: Opened,
  given?: EventFacts,
  onNumberLast?: (reference: () => string) => void,
): Promise<Result> => {
  const { device } = ctx;
  const facts = given ?? (await readFacts(trx, device, event, occurredAt));
  const actorsHere = await facts.actors();
  const name = actorsHere.get(event.userId)?.name ?? `T${device.number}`;
  const session = await facts.session(occurredAt, name);
  const { branchId } = session;
  const isHere = branchId === device.bookingBranchId;
  const actors = isHere ? actorsHere : await (await readActors(trx, device, branchId, event))();
  const actor = actors.get(event.userId);
  const scope = scopeFor(device, branchId, actor);
  const oddities: Oddity[] = [
    ...(isClone ? [cloneOddity(event)] : []),
    ...receiptOddities(event, device.number),
    ...cashOddities(event, actors),
    ...(actor?.active ? [] : [{ reason: 'user' as const, detail: scope.userName }]),
  ];
  let orderId: number | null = null;
  let reference = '';
  let paymentsBefore = 0;
  if (event.kind === 'sale') {
    const read = isHere && facts.sale ? facts.sale : await readSale(trx, device, branchId, event, occurredAt);
    const records = await read.records();
    const setting = { scope, branchId, actors, occurredAt, records, facts: read.facts, onNumberLast };
    const sale = await bookSale(trx, ctx, event, setting);
    ({ orderId, reference } = sale);
    oddities.push(...sale.oddities);
  }
  if (event.kind === 'laybyPaid') {
    const layby = await bookLayby(trx, ctx, event, { scope, branchId, occurredAt });
    ({ orderId, reference, paymentsBefore } = layby);
    oddities.push(...layby.oddities);
  }
  if (event.kind === 'parked') await addParked(trx, device, branchId, event.content, occurredAt);
  if (event.kind === 'recalled') oddities.push(...(await removeParked(trx, device, branchId, event.content.parkedId)));
  if (!isInSession) oddities.push(...(await applyToSession(trx, device, session, event, occurredAt, scope.userName)));
  await recordEvent(trx, ctx, scope, event, session.id, actors);
  await close({ outcome: 'applied', orderId, paymentsBefore });
  await addFlags(trx, device, { branchId, eventId: event.id, occurredAt }, oddities);
  return resultOf(event.id, 'applied', orderId, reference);
};

type Opener = () => Promise<OpenedEvent>;
type Book = (opened: OpenedEvent) => Promise<Result>;

/** Books new events; known ones are only acknowledged. */
const inEvent = async (
  trx: Trx,
  { device }: EventCtx,
  event: EventStamps,
  open: Opener,
  book: Book,
): Promise<Received> => {
  const opened = await open();
  if (!opened.isNew) {
    const { orderId, reference, isOther, branchId } = await readResult(trx, device, event);
    const place = { branchId, eventId: event.id, occurredAt: opened.occurredAt };
    if (isOther) await addFlags(trx, device, place, [{ reason: 'content', detail: `${event.kind} T${device.number}` }]);
    return { result: resultOf(event.id, 'duplicate', orderId, reference), isClone: false };
  }
  return { result: await book(opened), isClone: opened.isClone };
};

const receiveEvent = async (ctx: EventCtx, event: EventStamps, clock: RequestClock): Promise<Received> => {
  const { device } = ctx;
  const parsed = event.schema > EVENT_SCHEMA ? undefined : TillEvent.safeParse(event);
  const review = (oddity: Oddity, readable?: TillEvent) =>
    ctx.write(async (trx) => {
      const open = await openEvent(trx, device, event, clock);
      return inEvent(trx, ctx, event, open, async (opened) => {
        await storeForReview(trx, device, { stamps: event, event: readable }, opened, oddity);
        return resultOf(event.id, 'review');
      });
    });
  if (!parsed?.success) {
    const [issue] = parsed?.error.issues ?? [];
    ctx.log.warn({ event: event.id, kind: event.kind, schema: event.schema, issue }, 'event of a till is unreadable');
    return review({ reason: 'unreadable', detail: `${event.epoch}-${event.seq}` });
  }
  const book = async (): Promise<Received> => {
    let numberLast: (() => string) | undefined;
    const received = await ctx.write(async (trx) => {
      numberLast = undefined;
      const open = await openEvent(trx, device, event, clock);
      const facts = await readFacts(trx, device, parsed.data, likelyTime(device, event, clock));
      return inEvent(trx, ctx, event, open, (opened) =>
        bookEvent(trx, ctx, parsed.data, opened, facts, (reference) => {
          numberLast = reference;
        }),
      );
    });
    return numberLast ? { ...received, result: { ...received.result, reference: numberLast() } } : received;
  };
  try {
    return await book().catch((error: unknown) => {
      if (!isBookedMeanwhile(error)) throw error;
      return book();
    });
  } catch (error) {
    // The till retries temporary failures; anything else would be retried forever.
    if (isOutage(error) || error instanceof Fault) throw error;
    ctx.log.warn({ err: error, event: event.id }, 'event of a till kept for review');
    const oddity = oddityOf(error, parsed.data);
    return review(oddity, parsed.data).catch((failure: unknown) => {
      if (isOutage(failure) || failure instanceof Fault) throw failure;
      return review(oddity);
    });
  }
};

/**
 * Books events in order, each in its own transaction. While the database is unavailable the rest waits; an event that
 * fails for its own reason stays unacknowledged and doesn't hold up the others.
 */
export const receiveEvents = async (
  ctx: EventCtx,
  { boot, sentMono, events }: Input<typeof endpoint>,
): Promise<Reply<typeof endpoint>> => {
  const clock: RequestClock = { boot, sentMono, receivedAt: Date.now() };
  const results: Result[] = [];
  let cloned: number | undefined;
  let failure: unknown;
  for (const event of events) {
    try {
      const { result, isClone } = await receiveEvent(ctx, event, clock);
      results.push(result);
      if (isClone) cloned = Math.max(cloned ?? 0, event.epoch);
    } catch (error) {
      failure = error;
      ctx.log.warn({ err: error, event: event.id }, 'an event of a till waits');
      if (isOutage(error) || error instanceof Fault) break;
    }
  }
  if (results.length === 0 && failure !== undefined) throw failure;
  const newEpoch = cloned === undefined ? null : await ctx.write((trx) => takeEpoch(trx, ctx.device, cloned ?? 0));
  return { results, newEpoch };
};
