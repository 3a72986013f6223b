import type { ProductFilter, ProductRow } from '#contract/catalogue/product.ts';
import type { BulkOutcome } from '#contract/catalogue.ts';
import { type Rounding, reprice } from '#contract/pricing.ts';

/** Rows that were selected one by one, or everything the filter matches. */
export type Target = { rows: readonly ProductRow[]; filter?: ProductFilter };
export type Status = ProductRow['status'];

/** The products it was done to; undefined when the answer is too long to name them all. */
export const doneTo = (outcome: BulkOutcome, { rows, filter }: Target): number[] | undefined => {
  const failed = new Set(outcome.results.filter(({ code }) => code !== 0).map(({ id }) => id));
  if (!filter) return rows.map(({ id }) => id).filter((id) => !failed.has(id));
  if (outcome.results.length < outcome.done + outcome.failed) return undefined;
  return outcome.results.filter(({ code }) => code === 0).map(({ id }) => id);
};

/** Those whose status really changed: one that was active before stays active when the activation is undone. */
export const switched = (outcome: BulkOutcome, target: Target, from: Status): number[] => {
  const done = doneTo(outcome, target) ?? [];
  if (target.filter) return target.filter.status === from ? done : [];
  const differed = new Set(target.rows.filter(({ status }) => status === from).map(({ id }) => id));
  return done.filter((id) => differed.has(id));
};

type Tagging = { add: readonly number[]; remove: readonly number[] };

/** The calls that put tags back as they were: only where something changed. */
export const untagging = (outcome: BulkOutcome, target: Target, { add, remove }: Tagging) => {
  const done = new Set(doneTo(outcome, target));
  const rows = target.filter ? [] : target.rows.filter(({ id }) => done.has(id));
  const idsOf = (had: boolean, tagId: number) =>
    rows.filter(({ tagIds }) => tagIds.includes(tagId) === had).map(({ id }) => id);
  return [
    ...add.map((tagId) => ({ ids: idsOf(false, tagId), add: [], remove: [tagId] })),
    ...remove.map((tagId) => ({ ids: idsOf(true, tagId), add: [tagId], remove: [] })),
  ].filter(({ ids }) => ids.length > 0);
};

/** The prices before a repricing, beside what it made of them: only rows that were on screen are known. */
export const pricesBack = (outcome: BulkOutcome, target: Target, change: { percent: number; rounding: Rounding }) => {
  const done = new Set(doneTo(outcome, target));
  const rows = target.filter ? [] : target.rows.filter(({ id }) => done.has(id));
  return rows
    .map(({ id, retailPrice }) => ({
      id,
      from: reprice(retailPrice, change.percent, change.rounding),
      to: retailPrice,
    }))
    .filter(({ from, to }) => from !== to);
};
