import { Alert, Button } from 'antd';
import { useState } from 'react';
import { receiveTransfer, resolveTransfer, type Transfer } from '#contract/stock/transfers.ts';
import { useReceive } from '#web/desk/areas/stock/queries.ts';
import { t } from '#web/desk/areas/stock/texts.ts';
import { Allowed } from '#web/desk/ui/Allowed.tsx';
import { DocumentFrame } from '#web/desk/ui/DocumentFrame.tsx';
import { Facts } from '#web/desk/ui/Facts.tsx';
import { formatQuantity } from '#web/desk/ui/quantity.ts';
import { CallError } from '#web/platform/callError.ts';
import { formats } from '#web/platform/formats.ts';
import { useSession } from '#web/platform/session.ts';
import { toast } from '#web/platform/toast.ts';
import { enteredLines, everything, inTransit as inTransitLines } from './amounts.ts';
import { DocketButton } from './DocketButton.tsx';
import { TransferTag } from './names.tsx';
import { ReceivePanel } from './ReceivePanel.tsx';
import { ResolveDialog } from './ResolveDialog.tsx';
import { TransferLines } from './TransferLines.tsx';

/** A transfer that was sent: where the goods are, and what each branch can do now. */
export function TransferView({ transfer }: { transfer: Transfer }) {
  const { reference, status, quantity, received, inTransit } = transfer;
  const [action, setAct] = useState<'receive' | 'resolve'>();
  const branches = useSession(({ user }) => user?.branches);
  const reaches = (branchId: number) => branches?.some(({ id }) => id === branchId) ?? false;
  const arrives = status === 'inTransit' && reaches(transfer.toBranchId);
  const receive = useReceive();
  const [problem, setProblem] = useState<string>();
  /** Most transfers arrive as sent. */
  const receiveAll = async () => {
    if (receive.isPending) return;
    setProblem(undefined);
    const lines = inTransitLines(transfer.productList);
    try {
      const { id, version } = transfer;
      await receive.mutateAsync({ id, version, lines: enteredLines(lines, everything(lines)) });
      toast.success(t('stock.receivedAll'));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(error.message);
    }
  };
  const whenBy = (at: Date, name: string, branchId: number) => ({ when: formats(branchId).dateTime(at), name });
  return (
    <DocumentFrame
      title={reference}
      status={
        <>
          <TransferTag status={status} />
          <span className="td-number">
            {t('stock.receivedOfSent', { received: formatQuantity(received), count: quantity / 1000 })}
          </span>
          {inTransit > 0 && received > 0 ? (
            <span className="td-number">{t('stock.stillInTransit', { count: formatQuantity(inTransit) })}</span>
          ) : null}
        </>
      }
      actions={
        <>
          <DocketButton id={transfer.id} />
          {status === 'inTransit' && action !== 'receive' ? (
            <Allowed to={resolveTransfer}>
              <Button onClick={() => setAct('resolve')}>{t('stock.resolveMissingItems')}</Button>
            </Allowed>
          ) : null}
          {arrives && action !== 'receive' ? (
            <Allowed to={receiveTransfer}>
              <Button disabled={receive.isPending} onClick={() => setAct('receive')}>
                {t('stock.receive')}
              </Button>
              <Button type="primary" loading={receive.isPending} onClick={() => void receiveAll()}>
                {t('stock.receiveAll')}
              </Button>
            </Allowed>
          ) : null}
        </>
      }
      notices={
        problem ? (
          <Alert type="error" showIcon role="alert" title={problem} />
        ) : status === 'inTransit' && !arrives ? (
          <Alert type="info" showIcon title={t('stock.awaitingReceipt', { branch: transfer.toBranchName })} />
        ) : undefined
      }
      facts={
        <Facts
          facts={[
            { label: t('stock.fromBranch'), value: t('stock.fromNamed', { branch: transfer.fromBranchName }) },
            { label: t('stock.toBranch'), value: t('stock.toNamed', { branch: transfer.toBranchName }) },
            transfer.sentTime
              ? {
                  label: t('stock.sentAt'),
                  value: t('stock.sentWhenBy', whenBy(transfer.sentTime, transfer.sentBy, transfer.fromBranchId)),
                }
              : {
                  label: t('stock.createdAt'),
                  value: t('stock.whenBy', whenBy(transfer.createTime, transfer.createdBy, transfer.fromBranchId)),
                },
            transfer.fullyReceivedDate && {
              label: t('stock.fullyReceivedAt'),
              value: t(
                'stock.receivedWhenBy',
                whenBy(transfer.fullyReceivedDate, transfer.receivedBy, transfer.toBranchId),
              ),
            },
            transfer.note !== '' && { label: t('common.note'), value: transfer.note },
          ]}
        />
      }
    >
      {action === 'receive' && arrives ? (
        <ReceivePanel transfer={transfer} onDone={() => setAct(undefined)} />
      ) : (
        <TransferLines lines={transfer.productList} />
      )}
      {action === 'resolve' ? <ResolveDialog transfer={transfer} onClose={() => setAct(undefined)} /> : null}
    </DocumentFrame>
  );
}
