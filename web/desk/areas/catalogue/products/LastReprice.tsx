import { CloseOutlined, PercentageOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import type { BulkOutcome } from '#contract/bulkOutcome.ts';
import { lastReprice } from '#contract/catalogue/reprice.ts';
import { t } from '#web/desk/areas/catalogue/texts.ts';
import { ConfirmButton } from '#web/desk/ui/ConfirmButton.tsx';
import { formats } from '#web/platform/formats.ts';
import { useMay } from '#web/platform/session.ts';
import { device } from '#web/platform/storage.ts';
import { toast } from '#web/platform/toast.ts';
import { latestReprice, useUndoBulk } from './queries.ts';
import './reprice.css';

const HIDDEN = 'reprice_hidden';

/**
 * The last repricing, with its undo for as long as the server allows: the message of the moment is gone after a reload.
 */
export function LastReprice({ onOutcome }: { onOutcome: (outcome: BulkOutcome) => void }) {
  const allowed = useMay(lastReprice.can);
  const { data: reprice } = useQuery({ ...latestReprice(), enabled: allowed });
  const [hiddenId, setHiddenId] = useState(() => Number(device.get(HIDDEN)) || undefined);
  const undo = useUndoBulk();
  if (!reprice || reprice.undoId === hiddenId) return null;
  const { undoId, count, userName, createTime } = reprice;
  const goBack = async () => {
    const outcome = await undo.mutateAsync({ id: undoId });
    toast.success(t('catalogue.repriceUndone', { count: outcome.done }));
    // Products changed in between stay, and are named.
    if (outcome.failed > 0) onOutcome(outcome);
  };
  const hide = () => {
    device.set(HIDDEN, String(undoId));
    setHiddenId(undoId);
  };
  return (
    <p className="td-last-reprice">
      <span>
        <PercentageOutlined aria-hidden />{' '}
        {[t('catalogue.bulkRepriced', { count }), formats().dateTime(createTime), userName].join(' · ')}
      </span>
      <ConfirmButton
        size="small"
        ask={{
          title: t('catalogue.repriceUndoConfirm', { count }),
          content: t('catalogue.repriceUndoWarning'),
          ok: t('catalogue.repriceUndo'),
        }}
        onConfirm={goBack}
      >
        {t('catalogue.undo')}
      </ConfirmButton>
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined aria-hidden />}
        aria-label={t('catalogue.repriceHide')}
        title={t('catalogue.repriceHide')}
        onClick={hide}
      />
    </p>
  );
}
