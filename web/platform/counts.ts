import { useCallback, useState } from 'react';
import type { Milli } from '#contract/quantity.ts';
import { useDraft } from './draft.ts';

/** How many of what, by the id of a line or product. */
export type Counts = Record<number, Milli>;

/**
 * Goods counted so far stay on the device until they are sent: a reload in the middle of a delivery loses none. They are
 * of the document as it was when counted, so a newer version starts from nothing.
 */
export const useKeptCounts = (document: string, version: number) => {
  const draft = useDraft<{ version: number; counts: Counts }>(`counts.${document}`);
  const [start] = useState<Counts>(() => (draft.stored?.values.version === version ? draft.stored.values.counts : {}));
  const keep = useCallback((counts: Counts) => draft.keep({ version, counts }), [draft.keep, version]);
  return { start, keep, drop: draft.drop };
};
