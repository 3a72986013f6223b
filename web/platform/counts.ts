import { useCallback, useState } from 'react';
import type { Milli } from '#contract/quantity.ts';
import { useDraft } from './draft.ts';

/** Quantities, by the id of a line or product. */
export type Counts = Record<number, Milli>;

/**
 * Goods counted so far stay on the device until they are sent: a reload in the middle of a delivery loses none. They
 * belong to the version of the document that was counted, so a newer version starts from zero.
 */
export const useStoredCounts = <T extends object = Counts>(document: string, version: number) => {
  const draft = useDraft<{ version: number; counts: T }>(`counts.${document}`);
  const [stored] = useState(() => (draft.stored?.values.version === version ? draft.stored : undefined));
  const save = useCallback((counts: T) => draft.save({ version, counts }), [draft.save, version]);
  return { start: stored?.values.counts, countedAt: stored?.at, save, drop: draft.drop };
};
