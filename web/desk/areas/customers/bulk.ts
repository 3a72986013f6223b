import type { BulkOutcome } from '#contract/bulkOutcome.ts';
import type { Customer, CustomerFilter } from '#contract/customers.ts';
import { t } from '#web/desk/areas/customers/texts.ts';
import { toast } from '#web/platform/toast.ts';
import { useBulkActivate, useBulkInactivate, useBulkTag } from './queries.ts';

/** Rows that were selected one by one, or everything the filter matches. */
export type Target = { rows: readonly Customer[]; filter?: CustomerFilter };

const choiceOf = ({ rows, filter }: Target) => {
  if (!filter) return { ids: rows.map(({ id }) => id) };
  const { pageNo, pageSize, sortField, sortOrder, ...narrowing } = filter;
  return { filter: narrowing };
};

/** Acts on many customers: what was done is said once, what was not is listed. */
export const useBulkActs = (onOutcome: (outcome: BulkOutcome) => void) => {
  const activate = useBulkActivate();
  const inactivate = useBulkInactivate();
  const tag = useBulkTag();
  const tell = (outcome: BulkOutcome, words: string) => {
    if (outcome.done > 0) toast.success(words);
    if (outcome.failed > 0) onOutcome(outcome);
  };
  return {
    activate: async (target: Target) => {
      const outcome = await activate.mutateAsync(choiceOf(target));
      tell(outcome, t('customers.activated', { count: outcome.done }));
    },
    inactivate: async (target: Target) => {
      const outcome = await inactivate.mutateAsync(choiceOf(target));
      tell(outcome, t('customers.inactivated', { count: outcome.done }));
    },
    tag: async (target: Target, tagging: { add: string[]; remove: string[] }) => {
      const outcome = await tag.mutateAsync({ ...choiceOf(target), ...tagging });
      tell(outcome, t('customers.tagged', { count: outcome.done }));
    },
  };
};
