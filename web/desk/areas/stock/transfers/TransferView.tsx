import { Alert, Button } from 'antd';
import { useEffect, useState } from 'react';
import { receiveTransfer, resolveTransfer, type Transfer } from '#contract/stock/transfers.ts';
import { FactList } from '#web/desk/areas/stock/FactList.tsx';
import { t } from '#web/desk/areas/stock/texts.ts';
import { Allowed } from '#web/desk/ui/Allowed.tsx';
import { formatQuantity } from '#web/desk/ui/quantity.ts';
import { formats } from '#web/platform/formats.ts';
import { useSession } from '#web/platform/session.ts';
import { useTab } from '#web/platform/tabs.ts';
import { TransferTag } from './names.tsx';
import { ReceivePanel } from './ReceivePanel.tsx';
import { ResolveDialog } from './ResolveDialog.tsx';
import { TransferLines } from './TransferLines.tsx';
import '#web/desk/ui/page.css';

const whenAndWho = (at: Date | null, by: string, branchId: number) =>
  at && [formats(branchId).dateTime(at), by].filter(Boolean).join(', ');

/** A transfer that was sent: what is where, and what either end can do now. */
export function TransferView({ transfer }: { transfer: Transfer }) {
  const { reference, status, quantity, received, inTransit } = transfer;
  const { setTitle } = useTab();
  const [act, setAct] = useState<'receive' | 'resolve'>();
  const branches = useSession(({ user }) => user?.branches);
  const reaches = (branchId: number) => branches?.some(({ id }) => id === branchId) ?? false;
  const arrives = status === 'inTransit' && reaches(transfer.toBranchId);
  useEffect(() => setTitle(reference), [setTitle, reference]);
  return (
    <section className="td-page">
      <header className="td-page-head">
        <h1 className="td-number">{reference}</h1>
        <TransferTag status={status} />
        <div className="td-page-actions">
          {status === 'inTransit' && act !== 'receive' ? (
            <Allowed to={resolveTransfer}>
              <Button onClick={() => setAct('resolve')}>{t('stock.resolveMissingItems')}</Button>
            </Allowed>
          ) : null}
          {arrives && act !== 'receive' ? (
            <Allowed to={receiveTransfer}>
              <Button type="primary" onClick={() => setAct('receive')}>
                {t('stock.receive')}
              </Button>
            </Allowed>
          ) : null}
        </div>
      </header>
      {status === 'inTransit' && !arrives ? (
        <Alert type="info" showIcon title={t('stock.awaitingReceipt', { branch: transfer.toBranchName })} />
      ) : null}
      <FactList
        figures={[
          { label: t('stock.unitsSent'), value: formatQuantity(quantity) },
          { label: t('stock.receivedQuantity'), value: formatQuantity(received) },
          { label: t('stock.inTransitQuantity'), value: formatQuantity(inTransit) },
        ]}
        facts={[
          { label: t('stock.fromBranch'), value: transfer.fromBranchName },
          { label: t('stock.toBranch'), value: transfer.toBranchName },
          {
            label: t('stock.createdAt'),
            value: whenAndWho(transfer.createTime, transfer.createdBy, transfer.fromBranchId),
          },
          transfer.sentTime && {
            label: t('stock.sentAt'),
            value: whenAndWho(transfer.sentTime, transfer.sentBy, transfer.fromBranchId),
          },
          transfer.fullyReceivedDate && {
            label: t('stock.fullyReceivedAt'),
            value: whenAndWho(transfer.fullyReceivedDate, transfer.receivedBy, transfer.toBranchId),
          },
          transfer.note !== '' && { label: t('common.note'), value: transfer.note },
        ]}
      />
      {act === 'receive' && arrives ? (
        <ReceivePanel transfer={transfer} onDone={() => setAct(undefined)} />
      ) : (
        <TransferLines lines={transfer.productList} />
      )}
      {act === 'resolve' ? <ResolveDialog transfer={transfer} onClose={() => setAct(undefined)} /> : null}
    </section>
  );
}
