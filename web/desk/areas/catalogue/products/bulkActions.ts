import type { BulkOutcome } from '#contract/bulkOutcome.ts';
import type { ProductFilter, ProductRow } from '#contract/catalogue/product.ts';
import { bulkActivate, bulkDelete, bulkInactivate, bulkReprice, bulkTag, undoBulk } from '#contract/catalogue.ts';
import type { Rounding } from '#contract/pricing.ts';
import { t } from '#web/desk/areas/catalogue/texts.ts';
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
  useUndoBulk,
} from './queries.ts';

type Tagging = Pick<Sent<typeof bulkTag>, 'add' | 'remove'>;
type Repricing = { percent: number; rounding: Rounding };

/** Rows that were selected one by one, or everything the filter matches. */
export type Target = { rows: readonly ProductRow[]; filter?: ProductFilter };

const choiceOf = ({ rows, filter }: Target) => {
  if (!filter) return { ids: rows.map(({ id }) => id) };
  const { pageNo, pageSize, sortField, sortOrder, ...narrowing } = filter;
  return { filter: narrowing };
};

/** Acts on many products: what was done is said once, with a way back however many they were. */
export const useBulkActs = (onOutcome: (outcome: BulkOutcome) => void) => {
  const activate = useBulkActivate();
  const inactivate = useBulkInactivate();
  const remove = useBulkDelete();
  const tag = useBulkTag();
  const reprice = useBulkReprice();
  const undo = useUndoBulk();

  const tell = (outcome: BulkOutcome, words: string, mayUndo: boolean) => {
    const { undoId } = outcome;
    const goBack = async () => {
      if (undoId === undefined) return;
      const back = await undo.mutateAsync({ id: undoId });
      // What somebody changed in between stays, and is named.
      if (back.failed > 0) onOutcome(back);
    };
    if (outcome.done > 0)
      toast.success(words, undoAction(mayUndo && may(undoBulk.can) && undoId !== undefined, goBack));
    if (outcome.failed > 0) onOutcome(outcome);
  };
  return {
    activate: async (target: Target) => {
      const outcome = await activate.mutateAsync(choiceOf(target));
      const words = t('catalogue.bulkActivated', { count: outcome.done });
      tell(outcome, words, may(bulkInactivate.can));
    },
    inactivate: async (target: Target) => {
      const outcome = await inactivate.mutateAsync(choiceOf(target));
      const words = t('catalogue.bulkInactivated', { count: outcome.done });
      tell(outcome, words, may(bulkActivate.can));
    },
    remove: async (target: Target) => {
      const outcome = await remove.mutateAsync(choiceOf(target));
      const words = t('catalogue.bulkDeleted', { count: outcome.done });
      tell(outcome, words, may(bulkDelete.can));
    },
    tag: async (target: Target, { add = [], remove: taken = [] }: Tagging) => {
      const outcome = await tag.mutateAsync({ ...choiceOf(target), add, remove: taken });
      const words = t('catalogue.bulkTagged', { count: outcome.done });
      tell(outcome, words, may(bulkTag.can));
    },
    reprice: async (target: Target, change: Repricing) => {
      const outcome = await reprice.mutateAsync({ ...choiceOf(target), ...change });
      const words = t('catalogue.bulkRepriced', { count: outcome.done });
      tell(outcome, words, may(bulkReprice.can));
    },
  };
};
