import { BarcodeOutlined, EditOutlined, PrinterOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { pathOf } from '#contract/screens.ts';
import { countStock } from '#contract/stock/counting.ts';
import {
  approveStockTake,
  cancelStockTake,
  countSheet,
  reopenStockTake,
  reviewStockTake,
  type StockTake,
  updateStockTake,
} from '#contract/stock/counts.ts';
import { takeById, useCancelTake, useReopen, useReview } from '#web/desk/areas/stock/queries.ts';
import { t } from '#web/desk/areas/stock/texts.ts';
import { Allowed } from '#web/desk/ui/Allowed.tsx';
import { ConfirmButton } from '#web/desk/ui/ConfirmButton.tsx';
import { DocumentFrame } from '#web/desk/ui/DocumentFrame.tsx';
import { RecordPage } from '#web/desk/ui/RecordPage.tsx';
import { CallError } from '#web/platform/callError.ts';
import { download } from '#web/platform/download.ts';
import { ApproveDialog } from './ApproveDialog.tsx';
import { CountRulesDialog } from './CountRulesDialog.tsx';
import { TakeFacts, TakeState } from './TakeFacts.tsx';
import { TakeLines } from './TakeLines.tsx';
import './review.css';

const REFETCH_MS = 15_000;

export function TakePage() {
  const { id } = useParams();
  const query = useQuery({
    ...takeById(Number(id)),
    // Others may be counting at the same time.
    refetchInterval: ({ state }) => (state.data?.status === 'counting' ? REFETCH_MS : false),
  });
  return (
    <RecordPage list={pathOf('takeList')} query={query}>
      {(stockTake) => <Overview take={stockTake} />}
    </RecordPage>
  );
}

/** One stock take: progress, variances, and possible actions. */
function Overview({ take }: { take: StockTake }) {
  const [problem, setProblem] = useState<string>();
  return (
    <DocumentFrame
      title={take.reference}
      status={<TakeState take={take} />}
      actions={<TakeButtons take={take} onProblem={setProblem} />}
      notices={problem ? <Alert type="error" showIcon role="alert" title={problem} /> : undefined}
      facts={<TakeFacts take={take} />}
    >
      <TakeLines key={take.status} take={take} onProblem={setProblem} />
    </DocumentFrame>
  );
}

type TakeButtonsProps = { take: StockTake; onProblem: (problem: string | undefined) => void };

function TakeButtons({ take, onProblem }: TakeButtonsProps) {
  const { id, version, nextStatus, status, summary } = take;
  const navigate = useNavigate();
  const [approving, setApproving] = useState(false);
  const [editing, setEditing] = useState(false);
  const review = useReview();
  const reopen = useReopen();
  const cancel = useCancelTake();
  const run = async (action: Promise<unknown>) => {
    onProblem(undefined);
    await action.catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error;
      onProblem(error.message);
    });
  };
  const can = (next: (typeof nextStatus)[number]) => nextStatus.includes(next);
  return (
    <>
      {status === 'counting' || status === 'review' ? (
        <Allowed to={countSheet}>
          <Button icon={<PrinterOutlined aria-hidden />} onClick={() => void download(countSheet, { id })}>
            {t('stock.printCountSheet')}
          </Button>
        </Allowed>
      ) : null}
      {status === 'counting' || status === 'review' ? (
        <Allowed to={updateStockTake}>
          <Button icon={<EditOutlined aria-hidden />} onClick={() => setEditing(true)}>
            {t('common.edit')}
          </Button>
        </Allowed>
      ) : null}
      {can('cancelled') ? (
        <Allowed to={cancelStockTake}>
          <ConfirmButton
            danger
            ask={{
              title: t('stock.takeCancelConfirm'),
              content: t('stock.takeCancelWarning'),
              ok: t('stock.cancelTake'),
            }}
            onConfirm={() => run(cancel.mutateAsync({ id, version }))}
          >
            {t('stock.cancelTake')}
          </ConfirmButton>
        </Allowed>
      ) : null}
      {can('counting') ? (
        <Allowed to={reopenStockTake}>
          <Button loading={reopen.isPending} onClick={() => void run(reopen.mutateAsync({ id, version }))}>
            {t('stock.backToCounting')}
          </Button>
        </Allowed>
      ) : null}
      {can('review') ? (
        <Allowed to={reviewStockTake}>
          <ConfirmButton
            ask={{
              title: t('stock.submitReviewConfirm'),
              content: t('stock.submitReviewHint', {
                counted: summary.counted,
                products: summary.products,
              }),
              ok: t('stock.submitReview'),
            }}
            onConfirm={() => run(review.mutateAsync({ id, version }))}
          >
            {t('stock.submitReview')}
          </ConfirmButton>
        </Allowed>
      ) : null}
      {status === 'counting' ? (
        <Allowed to={countStock}>
          <Button
            type="primary"
            icon={<BarcodeOutlined aria-hidden />}
            onClick={() => navigate(pathOf('takeCount', { id }))}
          >
            {t('stock.count')}
          </Button>
        </Allowed>
      ) : null}
      {can('applied') ? (
        <Allowed to={approveStockTake}>
          <Button type="primary" onClick={() => setApproving(true)}>
            {t('common.approve')}
          </Button>
        </Allowed>
      ) : null}
      {editing ? <CountRulesDialog take={take} onClose={() => setEditing(false)} /> : null}
      {approving ? <ApproveDialog take={take} onClose={() => setApproving(false)} /> : null}
    </>
  );
}
