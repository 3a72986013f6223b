import { Alert, Modal } from 'antd';
import { useState } from 'react';
import { type Customer, type CustomerHit, mergeCustomers } from '#contract/customers.ts';
import { t } from '#web/desk/areas/customers/texts.ts';
import { focusFirst, useFocusBack } from '#web/desk/ui/dialogFocus.ts';
import { call } from '#web/platform/api.ts';
import { CallError } from '#web/platform/callError.ts';
import { useRefresh } from '#web/platform/query.ts';
import { toast } from '#web/platform/toast.ts';
import { CustomerPicker } from './CustomerPicker.tsx';
import { customerReads } from './queries.ts';

type MergeDialogProps = { customer: Customer; onClose: () => void; onMerged: (into: Customer) => void };

/** Two that are one person become one: orders and balance go over, and this one is deleted. */
export function MergeDialog({ customer, onClose, onMerged }: MergeDialogProps) {
  useFocusBack();
  const refresh = useRefresh();
  const [target, setTarget] = useState<CustomerHit | null>(null);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const merge = async () => {
    if (busy) return;
    if (!target) return setProblem(t('customers.mergeChoose'));
    setBusy(true);
    setProblem(undefined);
    try {
      const into = await call(mergeCustomers, { fromId: customer.id, intoId: target.id }, { handles: () => true });
      await refresh(customerReads);
      toast.success(t('common.merged', { name: customer.name, target: into.name }));
      onMerged(into);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(Object.values(error.fields)[0] ?? error.message);
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={t('common.mergeNamed', { name: customer.name })}
      okText={t('common.merge')}
      cancelText={t('common.cancel')}
      confirmLoading={busy}
      onOk={() => void merge()}
      onCancel={onClose}
      afterOpenChange={focusFirst('merge-into')}
    >
      <div className="td-merge">
        <CustomerPicker
          label={t('common.mergeInto')}
          customerId={target?.id ?? null}
          id="merge-into"
          fixed
          inactiveToo
          exceptId={customer.id}
          onPick={(picked) => {
            setTarget(picked);
            setProblem(undefined);
          }}
        />
        <p aria-live="polite">
          {target
            ? t('customers.mergeEffect', { name: customer.name, target: target.name })
            : problem
              ? null
              : t('customers.mergeChoose')}
        </p>
        {problem ? <Alert type="error" showIcon title={problem} role="alert" /> : null}
      </div>
    </Modal>
  );
}
