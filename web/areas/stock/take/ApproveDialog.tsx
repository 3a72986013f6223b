import { Alert, Checkbox, Modal } from 'antd';
import { useState } from 'react';
import { cents } from '#contract/money.ts';
import { milli } from '#contract/quantity.ts';
import type { StockTake } from '#contract/stockTake.ts';
import { useApprove } from '#web/areas/stock/queries.ts';
import { t } from '#web/platform/i18n.ts';
import { toast } from '#web/platform/toast.ts';
import { formatAmount } from '#web/ui/amount.ts';
import { useFocusBack } from '#web/ui/dialogFocus.ts';
import { formatQuantity } from '#web/ui/quantity.ts';
import './review.css';

/** The last look before the count becomes the stock: what it changes, and what about the rest. */
export function ApproveDialog({ take, onClose }: { take: StockTake; onClose: () => void }) {
  useFocusBack();
  const { id, version, reference, branchName, summary } = take;
  const [complete, setComplete] = useState(false);
  const [accept, setAccept] = useState(false);
  const approve = useApprove();
  const uncounted = Math.max(0, summary.products - summary.counted);
  const doubtful = (summary.needRecount ?? 0) + summary.awaitingRecount;
  const press = async () => {
    const done = await approve.mutateAsync({ id, version, complete, accept }).catch(() => undefined);
    if (!done) return;
    toast.success(t('{reference} is applied: the stock is as it was counted', { reference }));
    onClose();
  };
  return (
    <Modal
      open
      title={t('Approve {reference}?', { reference })}
      okText={t('Approve')}
      cancelText={t('Cancel')}
      confirmLoading={approve.isPending}
      okButtonProps={{ disabled: doubtful > 0 && !accept }}
      onOk={() => void press()}
      onCancel={onClose}
    >
      <div className="td-approve">
        <p>
          {t(
            '{count, plural, =0 {No product differs} one {# product differs} other {# products differ}} at {branch}: {surplus} too many, {missing} missing, {value} in money.',
            {
              count: summary.differing ?? 0,
              branch: branchName,
              surplus: formatQuantity(summary.surplus ?? milli(0)),
              missing: formatQuantity(summary.missing ?? milli(0)),
              value: formatAmount(summary.varianceValue ?? cents(0)),
            },
          )}
        </p>
        <p>
          {t('What was sold and received since the counting stays as it is. This is done once and cannot be undone.')}
        </p>
        {uncounted > 0 ? (
          <Checkbox checked={complete} onChange={({ target }) => setComplete(target.checked)}>
            {t('The count is complete')}
            <small>
              {complete
                ? t('{count, plural, one {# product} other {# products}} that nobody counted will be set to nothing.', {
                    count: uncounted,
                  })
                : t(
                    '{count, plural, one {# product} other {# products}} that nobody counted will be left as they are.',
                    {
                      count: uncounted,
                    },
                  )}
            </small>
          </Checkbox>
        ) : null}
        {doubtful > 0 ? (
          <Checkbox checked={accept} onChange={({ target }) => setAccept(target.checked)}>
            {t('Approve without counting again')}
            <small>
              {t('{count, plural, one {# line} other {# lines}} should be counted again first.', { count: doubtful })}
            </small>
          </Checkbox>
        ) : null}
        {approve.error ? <Alert type="error" showIcon role="alert" title={approve.error.message} /> : null}
      </div>
    </Modal>
  );
}
