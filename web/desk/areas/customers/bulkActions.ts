import type { BulkOutcome } from '#contract/bulkOutcome.ts';
import type { Customer, CustomerFilter } from '#contract/customers.ts';
import { t } from '#web/desk/areas/customers/texts.ts';
import { type BulkTarget, selectionOf } from '#web/desk/ui/bulk.ts';
import { toast } from '#web/platform/toast.ts';
import { useBulkActivate, useBulkInactivate, useBulkTag } from './queries.ts';

type Target = BulkTarget<Customer, CustomerFilter>;

/** Actions on many customers: one message for those that worked, a list of those that did not. */
export const useBulkActions = (onOutcome: (outcome: BulkOutcome) => void) => {
  const activate = useBulkActivate();
  const inactivate = useBulkInactivate();
  const tag = useBulkTag();
  const report = (outcome: BulkOutcome, words: string) => {
    if (outcome.done > 0) toast.success(words);
    if (outcome.failed > 0) onOutcome(outcome);
  };
  return {
    activate: async (target: Target) => {
      const outcome = await activate.mutateAsync(selectionOf(target));
      report(outcome, t('customers.activated', { count: outcome.done }));
    },
    inactivate: async (target: Target) => {
      const outcome = await inactivate.mutateAsync(selectionOf(target));
      report(outcome, t('customers.inactivated', { count: outcome.done }));
    },
    tag: async (target: Target, tagging: { add: string[]; remove: string[] }) => {
      const outcome = await tag.mutateAsync({ ...selectionOf(target), ...tagging });
      report(outcome, t('customers.tagged', { count: outcome.done }));
    },
  };
};
