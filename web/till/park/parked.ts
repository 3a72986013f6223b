import type { TillEvent } from '#contract/till/events.ts';
import { momentOf } from '#web/till/device/moment.ts';

export type OwnParked = { parkedId: string; label: string; total: number; createTime: string; basket: unknown };

/** Parked at this till and not recalled here. */
export const ownParked = (events: readonly TillEvent[]): OwnParked[] => {
  const recalled = new Set(events.flatMap((event) => (event.kind === 'recalled' ? [event.content.parkedId] : [])));
  return events.flatMap((event) =>
    event.kind === 'parked' && !recalled.has(event.content.parkedId)
      ? [{ ...event.content, createTime: momentOf(event).toISOString() }]
      : [],
  );
};
