import { useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { z } from 'zod';
import { Id } from '#contract/fields.ts';
import { printLabels } from '#contract/labels.ts';
import { readFilter, writeFilter } from '#web/platform/url.ts';

export type Label = z.output<typeof printLabels.input>['labels'][number];
export type Sheet = Omit<z.output<typeof printLabels.input>, 'labels'>;
export const MAX_PRODUCTS = 500;
export const MAX_COUNT = 1000;

const { labels: _, ...sheet } = printLabels.input.shape;
/** `ids` alone is enough, as the product list sends it; counts and packs go beside it, in the same order. */
const InUrl = z.strictObject({
  ids: z.array(Id).max(MAX_PRODUCTS).optional(),
  counts: z.array(z.int().min(1).max(MAX_COUNT)).optional(),
  packs: z.array(z.int().min(0).max(1)).optional(),
  ...sheet,
});

const readLabels = ({ ids = [], counts = [], packs = [] }: z.output<typeof InUrl>): Label[] =>
  [...new Set(ids)].map((productId) => {
    const at = ids.indexOf(productId);
    return { productId, count: counts[at] ?? 1, pack: packs[at] === 1 };
  });

const writeLabels = (labels: readonly Label[]) => ({
  ids: labels.length > 0 ? labels.map(({ productId }) => productId) : undefined,
  counts: labels.some(({ count }) => count !== 1) ? labels.map(({ count }) => count) : undefined,
  packs: labels.some(({ pack }) => pack) ? labels.map(({ pack }) => (pack ? 1 : 0)) : undefined,
});

/** What is to be printed lives in the address: a reload loses nothing, and a list can send its selection here. */
export const useWanted = () => {
  const [params, setParams] = useSearchParams();
  const written = params.toString();
  const read = useMemo(() => readFilter(InUrl, new URLSearchParams(written)), [written]);
  const { ids: _ids, counts: _counts, packs: _packs, ...chosen } = read;
  // Two fields may change before the address follows: the second builds on the first, not on the address.
  const latest = useRef(params);
  useEffect(() => {
    latest.current = new URLSearchParams(written);
  }, [written]);
  const change = (changes: Partial<z.output<typeof InUrl>>) => {
    latest.current = writeFilter(InUrl, { ...readFilter(InUrl, latest.current), ...changes }, latest.current);
    setParams(latest.current, { replace: true });
  };
  return {
    labels: readLabels(read),
    sheet: chosen as Sheet,
    setLabels: (labels: readonly Label[]) => change(writeLabels(labels)),
    setSheet: (changes: Partial<Sheet>) => change(changes),
  };
};
