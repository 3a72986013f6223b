/* The events a device has for a business day, in a few bytes: their number, and all their ids folded into one. */

export type DayDigest = { day: string; count: number; fold: string };

const bytesOf = (uuid: string): number[] =>
  (uuid.replaceAll('-', '').match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));

/** Ids folded by exclusive or: the order does not matter, and a missing or foreign one shows. */
export const foldIds = (ids: Iterable<string>): string => {
  const fold = new Uint8Array(16);
  for (const id of ids)
    bytesOf(id).forEach((byte, at) => {
      fold[at] = (fold[at] ?? 0) ^ byte;
    });
  return [...fold].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};

export const digestsOf = (events: Iterable<{ id: string; day: string }>): DayDigest[] => {
  const days = new Map<string, string[]>();
  for (const { id, day } of events) {
    const ids = days.get(day);
    if (ids) ids.push(id);
    else days.set(day, [id]);
  }
  return [...days]
    .map(([day, ids]) => ({ day, count: ids.length, fold: foldIds(ids) }))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
};
