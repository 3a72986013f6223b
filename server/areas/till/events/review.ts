import { inEnglish, type Sentence } from '#contract/messages/sentence.ts';
import type { EventStamps, TillEvent } from '#contract/till/events.ts';
import { hasReceipt } from '#contract/till/numbers.ts';
import { NotOwed, type Oddity, UnknownProduct } from '#server/areas/sales/service.ts';
import { applyToSession, ForeignSession, lockSession } from '#server/areas/till/sessions/ledger.ts';
import type { Trx } from '#server/platform/context.ts';
import type { Device } from '#server/platform/device.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { readActors } from './actors.ts';
import { addFlags, type OpenedEvent } from './store.ts';

/* Events that couldn't be booked are kept as they came, for a person to look at. */

/** Which field is wrong, and how, says more than that something is. */
const refusalText = ({ data, message }: Refusal): string => {
  const { fields = {} } = (data ?? {}) as { fields?: Record<string, Sentence> };
  return Object.values(fields).map(inEnglish).join(' ') || message;
};

/** A readable name for an event: its receipt number, or the till's own count. */
const nameOf = (event: TillEvent): string =>
  hasReceipt(event.kind) && 'number' in event.content ? event.content.number : `${event.epoch}-${event.seq}`;

/** Whether the reason is written for shop staff. */
export const isExplained = (error: unknown): boolean =>
  [UnknownProduct, NotOwed, ForeignSession, Refusal].some((kind) => error instanceof kind);

/** Why something couldn't be booked. Database errors go to the server's log, since they mean nothing to a shop. */
export const oddityOf = (error: unknown, event: TillEvent): Oddity => {
  if (error instanceof UnknownProduct) return { reason: 'product', detail: error.sku };
  if (error instanceof NotOwed) return { reason: 'sums', detail: error.reference };
  if (error instanceof ForeignSession) return { reason: 'branch', detail: error.branchName };
  if (error instanceof Refusal) return { reason: 'sums', detail: refusalText(error) };
  return { reason: 'sums', detail: nameOf(event) };
};

export const cloneOddity = ({ epoch, seq }: EventStamps): Oddity => ({ reason: 'number', detail: `${epoch}-${seq}` });

/** The money is in the drawer whatever happens to the sale, so it counts in the session and its report. */
const countInSession = async (trx: Trx, device: Device, event: TillEvent, occurredAt: Date): Promise<Oddity[]> => {
  const lock = await lockSession(trx, device, event);
  const actors = await (await readActors(trx, device, device.bookingBranchId, event))();
  const name = actors.get(event.userId)?.name ?? `T${device.number}`;
  return applyToSession(trx, device, await lock(occurredAt, name), event, occurredAt, name);
};

/** Unless the event can't be read, or its session isn't one of this till. */
export const storeForReview = async (
  trx: Trx,
  device: Device,
  { stamps, event }: { stamps: EventStamps; event: TillEvent | undefined },
  { occurredAt, isClone, close }: Pick<OpenedEvent, 'isClone' | 'occurredAt' | 'close'>,
  oddity: Oddity,
): Promise<void> => {
  const inSession = event !== undefined && hasReceipt(event.kind);
  const late = inSession ? await countInSession(trx, device, event, occurredAt) : [];
  await close({ outcome: 'review', orderId: null, inSession });
  const place = { branchId: device.bookingBranchId, eventId: stamps.id, occurredAt };
  await addFlags(trx, device, place, [...(isClone ? [cloneOddity(stamps)] : []), oddity, ...late]);
};
