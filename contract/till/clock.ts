/* When something happened at a till whose clock may be wrong, or was changed in the middle of the day. */

type EventClock = { deviceAt: string; offsetMs: number; boot: string; mono: number };
/** Of the request that brought it; `receivedAt` is the server's clock. */
type RequestClock = { boot: string; sentMono: number; receivedAt: number };

/**
 * Within one run of the page the clock that never jumps tells how long ago it was; across runs only the device's own clock
 * with the offset last measured. Never before the event before it, and never later than now.
 */
export const occurredAt = (
  { deviceAt, offsetMs, boot, mono }: EventClock,
  { boot: sentBoot, sentMono, receivedAt }: RequestClock,
  previous: number,
): number => {
  const happened = boot === sentBoot ? receivedAt - (sentMono - mono) : Date.parse(deviceAt) + offsetMs;
  return Math.round(Math.min(receivedAt, Math.max(previous, Number.isFinite(happened) ? happened : receivedAt)));
};
