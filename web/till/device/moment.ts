import type { TillEvent } from '#contract/till/events.ts';

/** When it happened by the server's clock: the device's own may be days off. */
export const momentOf = ({ deviceAt, offsetMs }: Pick<TillEvent, 'deviceAt' | 'offsetMs'>): Date =>
  new Date(Date.parse(deviceAt) + offsetMs);
