import { type EventStamps, MAX_EVENTS } from '#contract/till/events.ts';
import { sendFileEvents, TillFile } from '#contract/till/file.ts';
import { call } from '#web/platform/api.ts';
import { CallError } from '#web/platform/callError.ts';

/* A till's file, read and sent in its place. */

/** Undefined for anything that is not a till's file. */
export const readTillFile = async (file: Blob): Promise<TillFile | undefined> => {
  try {
    return TillFile.parse(JSON.parse(await file.text()));
  } catch {
    return undefined;
  }
};

export const unsentFirst = ({ events }: TillFile): { unsent: EventStamps[]; sent: EventStamps[] } => ({
  unsent: events.filter(({ sent }) => !sent).map(({ event }) => event),
  sent: events.filter(({ sent }) => sent).map(({ event }) => event),
});

export type FileOutcome = { applied: number; duplicate: number; review: number; refused: number };

const isUnreadable = (error: unknown): boolean =>
  error instanceof CallError && (error.code === 103 || error.status === 400 || error.status === 413);

/**
 * In order, a batch at a time. A refused event does not block the others: its batch is halved until it is alone. Sent
 * twice, each counts once; so a failure in the middle can simply be sent again.
 */
export const sendTillFile = async (
  deviceId: number,
  events: readonly EventStamps[],
  onProgress: (outcome: FileOutcome) => void,
): Promise<FileOutcome> => {
  const outcome: FileOutcome = { applied: 0, duplicate: 0, review: 0, refused: 0 };
  const waiting = [...events];
  let size = MAX_EVENTS;
  while (waiting.length > 0) {
    const batch = waiting.slice(0, size);
    try {
      const { results } = await call(sendFileEvents, { id: deviceId, events: batch }, { handles: isUnreadable });
      for (const result of results) outcome[result.outcome] += 1;
      const answered = new Set(results.map(({ id }) => id));
      // Without those that the server could not book now: they are tried next.
      waiting.splice(0, batch.length, ...batch.filter(({ id }) => !answered.has(id)));
      size = MAX_EVENTS;
    } catch (error) {
      if (!isUnreadable(error)) throw error;
      if (batch.length === 1) {
        waiting.shift();
        outcome.refused += 1;
      }
      size = batch.length === 1 ? MAX_EVENTS : Math.ceil(batch.length / 2);
    }
    onProgress({ ...outcome });
  }
  return outcome;
};
