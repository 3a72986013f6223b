import type { TillFile } from '#contract/till/file.ts';
import { saveFile } from '#web/platform/saveFile.ts';
import type { Entry } from './book.ts';
import type { DeviceIdentity } from './ledgerCalls.ts';

/* Everything this device has recorded, as a file for the back office to send. The credential stays here. */

const FORMAT: TillFile['format'] = 'tilldesk-till-1';
const MINUTE_MS = 60_000;

export const fileOf = (
  { id, number }: DeviceIdentity,
  entries: readonly Pick<Entry, 'event' | 'sent'>[],
  now: Date,
): TillFile => ({
  format: FORMAT,
  deviceId: id,
  till: number,
  savedAt: now.toISOString(),
  events: entries.map(({ event, sent }) => ({ sent, event })),
});

/** As till-T3-20261116-0911.json, by the clock of the device that saves it. */
export const fileNameOf = ({ till }: TillFile, now: Date): string => {
  const local = new Date(now.getTime() - now.getTimezoneOffset() * MINUTE_MS).toISOString();
  return `till-T${till}-${local.slice(0, 16).replaceAll(/[-:]/g, '').replace('T', '-')}.json`;
};

export const saveEvents = (device: DeviceIdentity, entries: readonly Entry[]): void => {
  const now = new Date();
  const file = fileOf(device, entries, now);
  saveFile(new File([JSON.stringify(file)], fileNameOf(file, now), { type: 'application/json' }));
};
