import { Alert, Checkbox, Modal } from 'antd';
import { useState } from 'react';
import { cents } from '#contract/money.ts';
import { milli } from '#contract/quantity.ts';
import type { StockTake } from '#contract/stock/counts.ts';
import { useApprove } from '#web/desk/areas/stock/queries.ts';
import { t } from '#web/desk/areas/stock/texts.ts';
import { formatMoney } from '#web/desk/ui/amount.ts';
import { useFocusBack } from '#web/desk/ui/dialogFocus.ts';
import { formatQuantity } from '#web/desk/ui/quantity.ts';
import { toast } from '#web/platform/toast.ts';
import './review.css';

/** The last check before the counted quantities become the stock. */
export function ApproveDialog({ take, onClose }: { take: StockTake; onClose: () => void }) {
  useFocusBack();
  const { id, version, reference, branchName, summary } = take;
  const [complete, setComplete] = useState(false);
  const [accept, setAccept] = useState(false);
  const approve = useApprove();
  const uncounted = Math.max(0, summary.products - summary.counted);
  const doubtful = (summary.needRecount ?? 0) + summary.awaitingRecount;
  const press = async () => {
    const approved = await approve.mutateAsync({ id, version, complete, accept }).catch(() => undefined);
    if (!approved) return;
    toast.success(t('stock.takeApplied', { reference }));
    onClose();
  };
  return (
    <Modal
      open
      title={t('stock.takeApproveConfirm', { reference })}
      okText={t('common.approve')}
      cancelText={t('common.cancel')}
      confirmLoading={approve.isPending}
      okButtonProps={{ disabled: doubtful > 0 && !accept }}
      onOk={() => void press()}
      onCancel={onClose}
    >
      <div className="td-approve">
        <p>
          {t('stock.takeApproveSummary', {
            count: summary.differing ?? 0,
            branch: branchName,
            surplus: formatQuantity(summary.surplus ?? milli(0)),
            missing: formatQuantity(summary.missing ?? milli(0)),
            value: formatMoney(summary.varianceValue ?? cents(0)),
          })}
        </p>
        <p>{t('stock.takeApproveWarning')}</p>
        {uncounted > 0 ? (
          <Checkbox checked={complete} onChange={({ target }) => setComplete(target.checked)}>
            {t('stock.takeComplete')}
            <small>
              {complete
                ? t('stock.takeUncountedZeroed', {
                    count: uncounted,
                  })
                : t('stock.takeUncountedKept', {
                    count: uncounted,
                  })}
            </small>
          </Checkbox>
        ) : null}
        {doubtful > 0 ? (
          <Checkbox checked={accept} onChange={({ target }) => setAccept(target.checked)}>
            {t('stock.takeApproveAnyway')}
            <small>{t('stock.takeRecountFirst', { count: doubtful })}</small>
          </Checkbox>
        ) : null}
        {approve.error ? <Alert type="error" showIcon role="alert" title={approve.error.message} /> : null}
      </div>
    </Modal>
  );
}
