import { CaretRightOutlined, CopyOutlined, DeleteOutlined, PauseOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { createPromotion, deletePromotion, type Promotion, updatePromotion } from '#contract/promotions.ts';
import { pathOf } from '#contract/screens.ts';
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
import {
  deleteQuestion,
  isElsewhere,
  isOfStorefront,
  mayPause,
  mayStart,
  usePromotionActions,
} from './promotionActions.tsx';
import { promotionById, promotionReads } from './queries.ts';
import { saveAndStartWords, startWords } from './starting.ts';

export function PromotionEdit() {
  const { id } = useParams();
  return (
    <RecordPage list={LIST} query={useQuery(promotionById(Number(id)))}>
      {(promotion) => <Editor promotion={promotion} />}
    </RecordPage>
  );
}

function Editor({ promotion }: { promotion: Promotion }) {
  const form = useRecordForm({
    name: `promotion.${promotion.id}`,
    to: updatePromotion,
    initial: promotion,
    refresh: promotionReads,
    fieldOf: { 150: 'code' },
    list: LIST,
  });
  const isLimited = isOfStorefront(promotion);
  const elsewhere = isElsewhere(promotion);
  const startsAt = Form.useWatch<string | null>('startsAt', { form: form.scope.instance, preserve: true });
  const start = { next: 'close', label: saveAndStartWords(startsAt), more: { state: 'active' } } as const;
  return (
    <PromotionPage
      title={promotion.name}
      status={<PromotionTag promotion={promotion} />}
      actions={
        isLimited ? <StorefrontLink /> : elsewhere ? null : <Actions promotion={promotion} isDirty={form.dirty} />
      }
      form={form}
      note={elsewhere ? t('promotions.countsElsewhere') : undefined}
      readOnly={promotion.archived || isLimited || elsewhere}
      buttons={[
        { next: 'stay', label: t('common.save') },
        ...(promotion.state === 'draft' && may('promo.enable')
          ? [start]
          : [{ next: 'close' as const, label: t('common.saveAndClose') }]),
      ]}
    />
  );
}

/** Where a limited-time price is changed. */
function StorefrontLink() {
  const navigate = useNavigate();
  return may('storefront.query') ? (
    <Button onClick={() => void navigate(pathOf('limitProductList'))}>{t('promotions.openLimited')}</Button>
  ) : null;
}

function Actions({ promotion, isDirty }: { promotion: Promotion; isDirty: boolean }) {
  const tab = useTab();
  const actions = usePromotionActions();
  const [busy, setBusy] = useState(false);
  const press = async (action: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    // The call has reported the error.
    await action().catch(() => undefined);
    setBusy(false);
  };
  return (
    <>
      {/* With unsaved changes the version would differ: they are saved first. */}
      <Allowed to={updatePromotion}>
        {mayPause(promotion) && !isDirty ? (
          <Button
            icon={<PauseOutlined aria-hidden />}
            disabled={busy}
            onClick={() => void press(() => actions.setState(promotion, 'paused'))}
          >
            {t('promotions.pause')}
          </Button>
        ) : null}
        {mayStart(promotion) && !isDirty ? (
          <Button
            icon={<CaretRightOutlined aria-hidden />}
            disabled={busy}
            onClick={() => void press(() => actions.setState(promotion, 'active'))}
          >
            {startWords(promotion)}
          </Button>
        ) : null}
      </Allowed>
      <Allowed to={createPromotion}>
        <Button
          icon={<CopyOutlined aria-hidden />}
          disabled={busy}
          onClick={() => void press(() => actions.duplicate(promotion))}
        >
          {t('promotions.duplicate')}
        </Button>
      </Allowed>
      {promotion.archived ? null : (
        <Allowed to={deletePromotion}>
          <ConfirmButton
            danger
            icon={<DeleteOutlined aria-hidden />}
            ask={deleteQuestion([promotion])}
            onConfirm={async () => {
              await actions.remove(promotion);
              tab.closeToList(LIST);
            }}
          >
            {t('common.delete')}
          </ConfirmButton>
        </Allowed>
      )}
    </>
  );
}
