import { CaretRightOutlined, CopyOutlined, DeleteOutlined, PauseOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router';
import { createPromotion, deletePromotion, type Promotion, updatePromotion } from '#contract/promotions.ts';
import { t } from '#web/desk/areas/promotions/texts.ts';
import { Allowed } from '#web/desk/ui/Allowed.tsx';
import { ConfirmButton } from '#web/desk/ui/ConfirmButton.tsx';
import { RecordPage } from '#web/desk/ui/RecordPage.tsx';
import { useRecordForm } from '#web/desk/ui/recordForm.ts';
import { may } from '#web/platform/session.ts';
import { useTab } from '#web/platform/tabs.ts';
import { LIST } from './names.ts';
import { PromotionPage } from './PromotionPage.tsx';
import { PromotionTag } from './PromotionTag.tsx';
import { deleteQuestion, mayPause, mayStart, usePromotionActs } from './promotionActions.tsx';
import { promotion, promotionReads } from './queries.ts';

export function PromotionEdit() {
  const { id } = useParams();
  return (
    <RecordPage list={LIST} query={useQuery(promotion(Number(id)))}>
      {(read) => <Editor promotion={read} />}
    </RecordPage>
  );
}

function Editor({ promotion: read }: { promotion: Promotion }) {
  const form = useRecordForm({
    name: `promotion.${read.id}`,
    to: updatePromotion,
    initial: read,
    refresh: promotionReads,
    fieldOf: { 150: 'code' },
    list: LIST,
  });
  const start = { next: 'close', label: t('promotions.saveAndStart'), more: { state: 'active' } } as const;
  return (
    <PromotionPage
      title={read.name}
      status={<PromotionTag promotion={read} />}
      actions={<Actions promotion={read} isDirty={form.dirty} />}
      form={form}
      readOnly={read.archived}
      buttons={[
        { next: 'stay', label: t('common.save') },
        ...(read.state === 'draft' && may('promo.enable')
          ? [start]
          : [{ next: 'close' as const, label: t('common.saveAndClose') }]),
      ]}
    />
  );
}

function Actions({ promotion: read, isDirty }: { promotion: Promotion; isDirty: boolean }) {
  const tab = useTab();
  const acts = usePromotionActs();
  const [busy, setBusy] = useState(false);
  const press = async (act: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    // What went wrong was told by the call.
    await act().catch(() => undefined);
    setBusy(false);
  };
  return (
    <>
      {/* With changes on screen the version would be another one: they are saved first. */}
      <Allowed to={updatePromotion}>
        {mayPause(read) && !isDirty ? (
          <Button
            icon={<PauseOutlined aria-hidden />}
            disabled={busy}
            onClick={() => void press(() => acts.setState(read, 'paused'))}
          >
            {t('promotions.pause')}
          </Button>
        ) : null}
        {mayStart(read) && !isDirty ? (
          <Button
            icon={<CaretRightOutlined aria-hidden />}
            disabled={busy}
            onClick={() => void press(() => acts.setState(read, 'active'))}
          >
            {read.state === 'paused' ? t('promotions.resume') : t('promotions.start')}
          </Button>
        ) : null}
      </Allowed>
      <Allowed to={createPromotion}>
        <Button
          icon={<CopyOutlined aria-hidden />}
          disabled={busy}
          onClick={() => void press(() => acts.duplicate(read))}
        >
          {t('promotions.duplicate')}
        </Button>
      </Allowed>
      {read.archived ? null : (
        <Allowed to={deletePromotion}>
          <ConfirmButton
            danger
            icon={<DeleteOutlined aria-hidden />}
            ask={deleteQuestion([read])}
            onConfirm={async () => {
              await acts.remove(read);
              tab.close(LIST);
            }}
          >
            {t('common.delete')}
          </ConfirmButton>
        </Allowed>
      )}
    </>
  );
}
