import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Form, type FormInstance } from 'antd';
import { useRef, useState } from 'react';
import { cancelTransfer, sendTransfer, type Transfer, updateTransfer } from '#contract/stock/transfers.ts';
import { branchPick } from '#web/desk/areas/settings/queries.ts';
import { GoodsSummary, GoodsTotal } from '#web/desk/areas/stock/GoodsSummary.tsx';
import { levelReads, transferReads, useCancelTransfer, useSend } from '#web/desk/areas/stock/queries.ts';
import { t } from '#web/desk/areas/stock/texts.ts';
import { Allowed } from '#web/desk/ui/Allowed.tsx';
import { ConfirmButton } from '#web/desk/ui/ConfirmButton.tsx';
import { DocumentPage } from '#web/desk/ui/DocumentPage.tsx';
import { Facts } from '#web/desk/ui/Facts.tsx';
import { type Progress, useRecordForm } from '#web/desk/ui/recordForm.ts';
import { CallError } from '#web/platform/callError.ts';
import { formats } from '#web/platform/formats.ts';
import { useMay } from '#web/platform/session.ts';
import { DocketButton } from './DocketButton.tsx';
import { LIST, statusName, TransferTag } from './names.tsx';
import { sendButton } from './sendButton.ts';
import { NotePart, ToField, TransferGoods } from './TransferFields.tsx';

const NOT_ENOUGH_STOCK = 9150;

const progress: Progress<Transfer> = {
  entity: 'transfer',
  statusOf: ({ status }) => statusName(status),
  fixed: ({ status }) => (status === 'draft' ? 'nothing' : 'all'),
};

/** A transfer that was not sent yet: everything can still be changed. */
export function TransferDraft({ transfer }: { transfer: Transfer }) {
  const { id, version, reference, status } = transfer;
  const send = useSend();
  const cancel = useCancelTransfer();
  const overrides = useMay('negativeStock.enable');
  const [problem, setProblem] = useState<CallError>();
  const sending = useRef(false);
  const run = async (action: () => Promise<unknown>) => {
    setProblem(undefined);
    try {
      await action();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(error);
      form.scope.fields.info('productList')?.refuse?.(error.fields);
    }
  };
  const form = useRecordForm({
    name: `transfer.${id}`,
    to: updateTransfer,
    initial: transfer,
    refresh: [...transferReads, ...levelReads],
    list: LIST,
    progress,
    onSaved: (after) => {
      if (!sending.current) return;
      sending.current = false;
      void run(() => send.mutateAsync({ id, version: after.version }));
    },
  });
  const { instance } = form.scope;
  // Save first, so that the goods are sent as in the form.
  const save: typeof form.save = async (next, more) => {
    sending.current = more !== undefined;
    await form.save(next);
    sending.current = false;
  };
  const maySend = useMay(sendTransfer.can);
  return (
    <DocumentPage
      title={reference}
      status={<TransferTag status={status} />}
      form={{ ...form, save, check: () => form.check() }}
      buttons={[{ next: 'close', label: t('common.saveAndClose') }, ...(maySend ? [sendButton()] : [])]}
      actions={
        <>
          {form.dirty ? null : <DocketButton id={id} />}
          <Allowed to={cancelTransfer}>
            <ConfirmButton
              danger
              ask={{
                title: t('stock.transferCancelConfirm', { reference }),
                ok: t('stock.cancelTransfer'),
                cancel: t('stock.keepTransfer'),
              }}
              onConfirm={() => run(() => cancel.mutateAsync({ id, version }))}
            >
              {t('stock.cancelTransfer')}
            </ConfirmButton>
          </Allowed>
        </>
      }
      facts={<DraftFacts transfer={transfer} instance={instance} />}
      summary={<GoodsSummary instance={instance} />}
      parts={<NotePart instance={instance} />}
      total={<GoodsTotal instance={instance} />}
    >
      {problem ? (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={problem.message}
          action={
            problem.code === NOT_ENOUGH_STOCK && overrides ? (
              <Button
                size="small"
                danger
                onClick={() => void run(() => send.mutateAsync({ id, version, allowNegative: true }))}
              >
                {t('stock.sendAnyway')}
              </Button>
            ) : undefined
          }
        />
      ) : null}
      <TransferGoods instance={instance} />
    </DocumentPage>
  );
}

/** Sender, receiver, and who created it; the receiver can still change. */
function DraftFacts({ transfer, instance }: { transfer: Transfer; instance: FormInstance }) {
  const { fromBranchId, fromBranchName, createTime, createdBy } = transfer;
  const to = Form.useWatch('toBranchId', { form: instance, preserve: true }) as number | undefined;
  const { data: branches = [] } = useQuery(branchPick());
  return (
    <Facts
      facts={[
        { label: t('stock.fromBranch'), value: t('stock.fromNamed', { branch: fromBranchName }) },
        {
          label: t('stock.toBranch'),
          value: t('stock.toNamed', {
            branch: branches.find(({ id }) => id === to)?.name ?? transfer.toBranchName,
          }),
          edit: (close) => <ToField from={fromBranchId} onChange={close} />,
        },
        {
          label: t('stock.createdAt'),
          value: t('stock.whenBy', { when: formats(fromBranchId).dateTime(createTime), name: createdBy }),
        },
      ]}
    />
  );
}
