/* When something happened at a till whose clock may be wrong, or was changed during the day. */

type EventClock = { deviceAt: string; offsetMs: number; boot: string; mono: number };
/** The time of the request with the event; `receivedAt` is the server's clock. */
type RequestClock = { boot: string; sentMono: number; receivedAt: number };

/**
 * Within one page run, the clock that never jumps gives the time since; across runs, only the device's clock and its
 * last measured offset. Never before the previous event, and never later than now.
 */
export const occurredAt = (
  { deviceAt, offsetMs, boot, mono }: EventClock,
  { boot: sentBoot, sentMono, receivedAt }: RequestClock,
  previous: number,
): number => {
  const happened = boot === sentBoot ? receivedAt - (sentMono - mono) : Date.parse(deviceAt) + offsetMs;
  return Math.round(Math.min(receivedAt, Math.max(previous, Number.isFinite(happened) ? happened : receivedAt)));
};
