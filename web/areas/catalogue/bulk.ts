import { type BulkOutcome, bulkActivate, bulkInactivate, type bulkTag, restoreProducts } from '#contract/catalogue.ts';
import type { Rounding } from '#contract/pricing.ts';
import { t } from '#web/platform/i18n.ts';
import { may } from '#web/platform/session.ts';
import { toast } from '#web/platform/toast.ts';
import type { Sent } from '#web/platform/wire.ts';
import { doneTo, pricesBack, type Status, switched, type Target, untagging } from './outcome.ts';
import { undoAction } from './productActions.tsx';
import {
  useBulkActivate,
  useBulkDelete,
  useBulkInactivate,
  useBulkPrices,
  useBulkReprice,
  useBulkTag,
  useRestore,
} from './queries.ts';

type Tagging = Pick<Sent<typeof bulkTag>, 'add' | 'remove'>;
type Repricing = { percent: number; rounding: Rounding };

const choiceOf = ({ rows, filter }: Target) => {
  if (!filter) return { ids: rows.map(({ id }) => id) };
  const { pageNo, pageSize, sortField, sortOrder, ...narrowing } = filter;
  return { filter: narrowing };
};

/** Acts on many products: what was done is said once, with a way back where there is one. */
export const useBulkActs = (onOutcome: (outcome: BulkOutcome) => void) => {
  const activate = useBulkActivate();
  const inactivate = useBulkInactivate();
  const remove = useBulkDelete();
  const restore = useRestore();
  const tag = useBulkTag();
  const reprice = useBulkReprice();
  const setPrices = useBulkPrices();

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
      const back = untagging(outcome, target, { add, remove: taken });
      tell(
        outcome,
        t('{count, plural, one {# product} other {# products}} tagged', { count: outcome.done }),
        undoAction(back.length > 0, () => Promise.all(back.map((each) => tag.mutateAsync(each)))),
      );
    },
    reprice: async (target: Target, change: Repricing) => {
      const outcome = await reprice.mutateAsync({ ...choiceOf(target), ...change });
      const prices = pricesBack(outcome, target, change);
      tell(
        outcome,
        t('{count, plural, one {# product} other {# products}} repriced', { count: outcome.done }),
        undoAction(prices.length > 0, () => setPrices.mutateAsync({ prices })),
      );
    },
  };
};
