import { randomUUID } from 'node:crypto';
import type { Input, Reply } from '#contract/endpoint.ts';
import { say } from '#contract/messages/sentence.ts';
import { permissionToMove } from '#contract/till/drawer.ts';
import { type EventStamps, TillEvent } from '#contract/till/events.ts';
import type { sendFileEvents as endpoint } from '#contract/till/file.ts';
import { receiveEvents } from '#server/areas/till/events/receive.ts';
import { record } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import { findDeviceById } from '#server/platform/http/device.ts';
import { inTransaction } from '#server/platform/http/transaction.ts';
import { Fault, mustExist } from '#server/platform/refusal.ts';
import { branchOf, may } from '#server/platform/scope.ts';
import * as queries from './queries.ts';

/* For a till that can't send any more: its events arrive in a file, sent by somebody who manages tills. */

type FileInput = Input<typeof endpoint>;

/** Refunds, cash out and PIN approvals need more rights here, since anybody can edit a text file. */
const needsManager = (stamps: EventStamps): boolean => {
  const { data: event } = TillEvent.safeParse(stamps);
  if (!event) return false;
  if (event.approvals.length > 0) return true;
  if (event.kind === 'cashMoved') return permissionToMove(event.content.direction) !== undefined;
  if (event.kind !== 'sale') return false;
  const { lines, payments } = event.content;
  return lines.some(({ quantity }) => quantity < 0) || payments.some(({ processed }) => processed < 0);
};

/** Each event has its own transaction; the request's own one, with its key, writes the audit entry. */
export const sendFileEvents = async (ctx: Ctx, { id, events }: FileInput): Promise<Reply<typeof endpoint>> => {
  const { services, scope, origin, log } = ctx;
  const till = mustExist(await queries.findDevice(ctx.db, scope, id));
  const device = mustExist(await findDeviceById(services, scope.companyId, id));
  // The till was moved and doesn't know yet: its events belong to the old branch, and so does the right to send them.
  branchOf(scope, device.bookingBranchId);
  if (events.length === 0) return { results: [] };
  if (!may(scope, 'refund.add') && events.some(needsManager))
    throw new Fault('forbidden', undefined, say('till.fileByManager'));
  const write: Ctx['write'] = (action) => inTransaction(services, undefined, () => '', action);
  // The clock of the device that saved the file is not used: it gets a page run that no event belongs to.
  const clock = { boot: randomUUID(), sentDeviceAt: new Date().toISOString(), sentMono: 0 };
  const { results } = await receiveEvents({ device, origin, log, write }, { ...clock, events });
  const countOf = (outcome: string) => results.filter((result) => result.outcome === outcome).length;
  return ctx.write(async (trx) => {
    await record(trx, ctx, {
      action: 'sendFile',
      entity: 'till',
      entityId: id,
      branchId: device.bookingBranchId,
      label: `T${till.number}`,
      after: {
        events: events.length,
        booked: countOf('applied'),
        known: countOf('duplicate'),
        review: countOf('review'),
      },
    });
    return { results };
  });
};
