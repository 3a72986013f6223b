import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { printLabels } from '#contract/catalogue/labels.ts';
import { Id } from '#contract/fields.ts';
import { useAddressParams } from '#web/platform/addressParams.ts';
import { readFilter, writeFilter } from '#web/platform/url.ts';

export type Label = z.output<typeof printLabels.input>['labels'][number];
export type Sheet = Omit<z.output<typeof printLabels.input>, 'labels'>;
export const MAX_PRODUCTS = 500;
export const MAX_COUNT = 1000;

const { labels: _, ...sheet } = printLabels.input.shape;
/** `ids` alone is enough, as the product list sends it; counts and packs follow beside it, in the same order. */
const UrlValues = z.strictObject({
  ids: z.array(Id).max(MAX_PRODUCTS).optional(),
  counts: z.array(z.int().min(1).max(MAX_COUNT)).optional(),
  packs: z.array(z.int().min(0).max(1)).optional(),
  ...sheet,
});

const readLabels = ({ ids = [], counts = [], packs = [] }: z.output<typeof UrlValues>): Label[] =>
  [...new Set(ids)].map((productId) => {
    const at = ids.indexOf(productId);
    return { productId, count: counts[at] ?? 1, pack: packs[at] === 1 };
  });

const writeLabels = (labels: readonly Label[]) => ({
  ids: labels.length > 0 ? labels.map(({ productId }) => productId) : undefined,
  counts: labels.some(({ count }) => count !== 1) ? labels.map(({ count }) => count) : undefined,
  packs: labels.some(({ pack }) => pack) ? labels.map(({ pack }) => (pack ? 1 : 0)) : undefined,
});

type UrlValues = z.output<typeof UrlValues>;

/** What to print is in the address: a reload loses nothing, and a list can send its selection here. */
export const useLabelSheet = () => {
  const [params, setParams] = useAddressParams();
  const addressText = params.toString();
  const [values, setValues] = useState<UrlValues>(() => readFilter(UrlValues, params));
  // A scanner is faster than the address updates: each change builds on the one before, and the address follows.
  const latest = useRef(values);
  const underway = useRef<string[]>([]);
  useEffect(() => {
    if (underway.current.includes(addressText)) {
      if (underway.current.at(-1) === addressText) underway.current = [];
      return;
    }
    latest.current = readFilter(UrlValues, new URLSearchParams(addressText));
    setValues(latest.current);
  }, [addressText]);
  const change = (by: (before: UrlValues) => Partial<UrlValues>) => {
    latest.current = { ...latest.current, ...by(latest.current) };
    setValues(latest.current);
    const address = writeFilter(UrlValues, latest.current, params);
    underway.current.push(address.toString());
    setParams(address, { replace: true });
  };
  const { ids: _ids, counts: _counts, packs: _packs, ...sheetValues } = values;
  return {
    labels: readLabels(values),
    sheet: sheetValues as Sheet,
    setLabels: (by: (before: Label[]) => Label[]) => change((before) => writeLabels(by(readLabels(before)))),
    setSheet: (changes: Partial<Sheet>) => change(() => changes),
  };
};
