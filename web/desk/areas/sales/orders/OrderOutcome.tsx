import type { BulkOutcome } from '#contract/bulkOutcome.ts';
import { refusals } from '#contract/refusals.ts';
import { useBulkDispatch } from '#web/desk/areas/sales/queries.ts';
import { t } from '#web/desk/areas/sales/texts.ts';
import { OutcomeDialog } from '#web/desk/ui/OutcomeDialog.tsx';
import { useMay } from '#web/platform/session.ts';
import { toast } from '#web/platform/toast.ts';

export const toastDone = ({ done, already }: BulkOutcome): void => {
  if (done > 0) toast.success(t('sales.bulkDone', { count: done }));
  if (already) toast.success(t('sales.bulkAlready', { count: already }));
};

type OrderOutcomeProps = {
  outcome: BulkOutcome;
  nameOf: (id: number) => string;
  /** Undefined closes it. */
  onOutcome: (outcome: BulkOutcome | undefined) => void;
};

/** Which orders failed, and why. Goods over the credit limit may leave anyway, if somebody with the right says so. */
export function OrderOutcome({ outcome, nameOf, onOutcome }: OrderOutcomeProps) {
  const dispatch = useBulkDispatch();
  const mayOverride = useMay('creditLimit.edit');
  const ids = outcome.results.flatMap(({ id, code }) => (code === refusals.creditLimit.code ? id : []));
  const dispatchAnyway = async () => {
    const next = await dispatch.mutateAsync({ ids, allowOverLimit: true });
    toastDone(next);
    onOutcome(next.failed > 0 ? next : undefined);
  };
  return (
    <OutcomeDialog
      outcome={outcome}
      title={t('sales.order')}
      nameOf={nameOf}
      onClose={() => onOutcome(undefined)}
      anyway={
        mayOverride && ids.length > 0
          ? { label: t('sales.dispatchAnywayCounted', { count: ids.length }), run: dispatchAnyway }
          : undefined
      }
    />
  );
}
