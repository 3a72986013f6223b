import type { BulkOutcome } from '#contract/bulkOutcome.ts';
import type { ProductFilter, ProductRow } from '#contract/catalogue/product.ts';
import { bulkReprice } from '#contract/catalogue/reprice.ts';
import { bulkActivate, bulkDelete, bulkEdit, bulkInactivate, bulkTag, undoBulk } from '#contract/catalogue.ts';
import { t } from '#web/desk/areas/catalogue/texts.ts';
import { type BulkTarget, selectionOf } from '#web/desk/ui/bulk.ts';
import { may } from '#web/platform/session.ts';
import { toast } from '#web/platform/toast.ts';
import type { CallInput } from '#web/platform/wire.ts';
import type { ManyEdit } from './EditManyDialog.tsx';
import { undoAction } from './productActions.tsx';
import {
  useBulkActivate,
  useBulkDelete,
  useBulkEdit,
  useBulkInactivate,
  useBulkReprice,
  useBulkTag,
  useUndoBulk,
} from './queries.ts';
import type { Repricing } from './reprice.ts';

type Tagging = Pick<CallInput<typeof bulkTag>, 'add' | 'remove'>;

type Target = BulkTarget<ProductRow, ProductFilter>;

/** Actions on many products: one message for those that worked, with an undo for any number. */
export const useBulkActions = (onOutcome: (outcome: BulkOutcome) => void) => {
  const activate = useBulkActivate();
  const inactivate = useBulkInactivate();
  const remove = useBulkDelete();
  const tag = useBulkTag();
  const edit = useBulkEdit();
  const reprice = useBulkReprice();
  const undo = useUndoBulk();

  const tell = (outcome: BulkOutcome, words: string, mayUndo: boolean) => {
    const { undoId } = outcome;
    const goBack = async () => {
      if (undoId === undefined) return;
      const back = await undo.mutateAsync({ id: undoId });
      // Products changed in between stay, and are named.
      if (back.failed > 0) onOutcome(back);
    };
    if (outcome.done > 0)
      toast.manyDone(words, undoAction(mayUndo && may(undoBulk.can) && undoId !== undefined, goBack));
    if (outcome.failed > 0) onOutcome(outcome);
  };
  return {
    activate: async (target: Target) => {
      const outcome = await activate.mutateAsync(selectionOf(target));
      const words = t('catalogue.bulkActivated', { count: outcome.done });
      tell(outcome, words, may(bulkInactivate.can));
    },
    inactivate: async (target: Target) => {
      const outcome = await inactivate.mutateAsync(selectionOf(target));
      const words = t('catalogue.bulkInactivated', { count: outcome.done });
      tell(outcome, words, may(bulkActivate.can));
    },
    remove: async (target: Target) => {
      const outcome = await remove.mutateAsync(selectionOf(target));
      const words = t('catalogue.bulkDeleted', { count: outcome.done });
      tell(outcome, words, may(bulkDelete.can));
    },
    tag: async (target: Target, { add = [], remove: removedTags = [] }: Tagging) => {
      const outcome = await tag.mutateAsync({ ...selectionOf(target), add, remove: removedTags });
      const words = t('catalogue.bulkTagged', { count: outcome.done });
      tell(outcome, words, may(bulkTag.can));
    },
    edit: async (target: Target, change: ManyEdit) => {
      const outcome = await edit.mutateAsync({ ...selectionOf(target), ...change });
      const words = t('catalogue.bulkEdited', { count: outcome.done });
      tell(outcome, words, may(bulkEdit.can));
    },
    reprice: async (target: Target, change: Repricing) => {
      const outcome = await reprice.mutateAsync({ ...selectionOf(target), ...change });
      const words = t('catalogue.bulkRepriced', { count: outcome.done });
      tell(outcome, words, may(bulkReprice.can));
    },
  };
};
