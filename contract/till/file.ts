import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { Id } from '#contract/fields.ts';
import { EventStamps, MAX_EVENTS } from './events.ts';
import { EventResult } from './protocol.ts';

/*
 * What a till has recorded, as a file: for a device that can no longer send it itself. It contains no credential; a
 * user who may manage the till sends it from the desk, and every event is booked as if the till had sent it. If money
 * goes out in it, or it contains approvals, the user needs the right to refund: a file can be written by hand.
 */

export const FILE_FORMAT = 'tilldesk-till-1';

export const TillFile = z.object({
  format: z.literal(FILE_FORMAT),
  deviceId: Id,
  /** The T3 of its receipts. */
  till: z.int(),
  savedAt: z.iso.datetime(),
  events: z.array(z.object({ sent: z.boolean(), event: EventStamps })),
});
export type TillFile = z.output<typeof TillFile>;

export const sendFileEvents = endpoint({
  method: 'POST',
  path: '/till/device/events/{id}/',
  aliases: [{ method: 'POST', path: '/till/device/events/' }],
  can: 'till.enable',
  summary: 'Book the events in a file saved by a till, each exactly once',
  input: z.strictObject({ id: Id, events: z.array(EventStamps).max(MAX_EVENTS).default([]) }),
  reply: z.object({ results: z.array(EventResult) }),
  maxBody: 4_000_000,
});
