import {
  type BulkOutcome,
  bulkActivate,
  bulkInactivate,
  type bulkTag,
  type ProductFilter,
  type ProductRow,
  restoreProducts,
} from '#contract/catalogue.ts';
import type { Rounding } from '#contract/pricing.ts';
import { t } from '#web/platform/i18n.ts';
import { may } from '#web/platform/session.ts';
import { toast } from '#web/platform/toast.ts';
import type { Sent } from '#web/platform/wire.ts';
import { undoAction } from './productActions.tsx';
import {
  useBulkActivate,
  useBulkDelete,
  useBulkInactivate,
  useBulkReprice,
  useBulkTag,
  useRestore,
} from './queries.ts';

/** Rows that were selected one by one, or everything the filter matches. */
export type Target = { rows: readonly ProductRow[]; filter?: ProductFilter };
type Tagging = Pick<Sent<typeof bulkTag>, 'add' | 'remove'>;
type Repricing = { percent: number; rounding: Rounding };

const choiceOf = ({ rows, filter }: Target) => {
  if (!filter) return { ids: rows.map(({ id }) => id) };
  const { pageNo, pageSize, sortField, sortOrder, ...narrowing } = filter;
  return { filter: narrowing };
};

/** The products it was done to; undefined when the answer is too long to name them all. */
export const doneTo = (outcome: BulkOutcome, { rows, filter }: Target): number[] | undefined => {
  const failed = new Set(outcome.results.filter(({ code }) => code !== 0).map(({ id }) => id));
  if (!filter) return rows.map(({ id }) => id).filter((id) => !failed.has(id));
  if (outcome.results.length < outcome.done + outcome.failed) return undefined;
  return outcome.results.filter(({ code }) => code === 0).map(({ id }) => id);
};

type Status = ProductRow['status'];
/** Those whose status really changed: one that was active before stays active when the activation is undone. */
export const switched = (outcome: BulkOutcome, target: Target, from: Status): number[] => {
  const done = doneTo(outcome, target) ?? [];
  if (target.filter) return target.filter.status === from ? done : [];
  const differed = new Set(target.rows.filter(({ status }) => status === from).map(({ id }) => id));
  return done.filter((id) => differed.has(id));
};

/** Acts on many products: what was done is said once, with a way back where there is one. */
export const useBulkActs = (onOutcome: (outcome: BulkOutcome) => void) => {
  const activate = useBulkActivate();
  const inactivate = useBulkInactivate();
  const remove = useBulkDelete();
  const restore = useRestore();
  const tag = useBulkTag();
  const reprice = useBulkReprice();

  const tell = (outcome: BulkOutcome, words: string, undo?: ReturnType<typeof undoAction>) => {
    if (outcome.done > 0) toast.success(words, undo);
    if (outcome.failed > 0) onOutcome(outcome);
  };
  const setStatus = async (target: Target, to: Status) => {
    const [act, back, from] =
      to === 'active' ? ([activate, inactivate, 'inactive'] as const) : ([inactivate, activate, 'active'] as const);
    const outcome = await act.mutateAsync(choiceOf(target));
    const ids = switched(outcome, target, from);
    const allowed = may((to === 'active' ? bulkInactivate : bulkActivate).can) && ids.length > 0;
    const words =
      to === 'active'
        ? t('{count, plural, one {# product is} other {# products are}} active', { count: outcome.done })
        : t('{count, plural, one {# product is} other {# products are}} inactive', { count: outcome.done });
    tell(
      outcome,
      words,
      undoAction(allowed, () => back.mutateAsync({ ids })),
    );
  };
  return {
    activate: (target: Target) => setStatus(target, 'active'),
    inactivate: (target: Target) => setStatus(target, 'inactive'),
    remove: async (target: Target) => {
      const outcome = await remove.mutateAsync(choiceOf(target));
      const ids = doneTo(outcome, target) ?? [];
      tell(
        outcome,
        t('{count, plural, one {# product was} other {# products were}} deleted', { count: outcome.done }),
        undoAction(may(restoreProducts.can) && ids.length > 0, () => restore.mutateAsync({ ids })),
      );
    },
    tag: async (target: Target, { add = [], remove: taken = [] }: Tagging) => {
      const outcome = await tag.mutateAsync({ ...choiceOf(target), add, remove: taken });
      const done = new Set(doneTo(outcome, target));
      const rows = target.filter ? [] : target.rows.filter(({ id }) => done.has(id));
      const idsOf = (has: boolean, tagId: number) =>
        rows.filter(({ tagIds }) => tagIds.includes(tagId) === has).map(({ id }) => id);
      const back = [
        ...add.map((tagId) => ({ ids: idsOf(false, tagId), add: [], remove: [tagId] })),
        ...taken.map((tagId) => ({ ids: idsOf(true, tagId), add: [tagId], remove: [] })),
      ].filter(({ ids }) => ids.length > 0);
      tell(
        outcome,
        t('{count, plural, one {# product} other {# products}} tagged', { count: outcome.done }),
        undoAction(back.length > 0, () => Promise.all(back.map((each) => tag.mutateAsync(each)))),
      );
    },
    reprice: async (target: Target, change: Repricing) => {
      const outcome = await reprice.mutateAsync({ ...choiceOf(target), ...change });
      tell(outcome, t('{count, plural, one {# product} other {# products}} repriced', { count: outcome.done }));
    },
  };
};
