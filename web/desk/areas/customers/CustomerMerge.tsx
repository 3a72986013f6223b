import type { CustomerHit } from '#contract/customers/search.ts';
import { type Customer, mergeCustomers } from '#contract/customers.ts';
import { t } from '#web/desk/areas/customers/texts.ts';
import { MergeDialog } from '#web/desk/ui/MergeDialog.tsx';
import { useCall } from '#web/platform/changes.ts';
import { toast } from '#web/platform/toast.ts';
import { CustomerPicker } from './CustomerPicker.tsx';
import { customerReads } from './queries.ts';

type CustomerMergeProps = { customer: Customer; onClose: () => void; onMerged: (into: Customer) => void };

/** Two records of one person become one: orders and balance move over, and this one is deleted. */
export function CustomerMerge({ customer, onClose, onMerged }: CustomerMergeProps) {
  const merge = useCall(mergeCustomers, { refresh: customerReads, handles: () => true });
  return (
    <MergeDialog<CustomerHit>
      name={customer.name}
      firstField="merge-into"
      chooseText={t('customers.mergeChoose')}
      picker={(target, onPick) => (
        <CustomerPicker
          label={t('common.mergeInto')}
          customerId={target?.id ?? null}
          id="merge-into"
          fixed
          inactiveToo
          exceptId={customer.id}
          onPick={(picked) => onPick(picked ?? undefined)}
        />
      )}
      effect={(target, problem) => {
        if (target) return t('customers.mergeEffect', { name: customer.name, target: target.name });
        return problem ? null : t('customers.mergeChoose');
      }}
      onMerge={async (target) => {
        const into = await merge.mutateAsync({ fromId: customer.id, intoId: target.id });
        toast.success(t('common.merged', { name: customer.name, target: into.name }));
        onMerged(into);
      }}
      onClose={onClose}
    />
  );
}
