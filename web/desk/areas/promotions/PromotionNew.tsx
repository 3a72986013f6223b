import { Form } from 'antd';
import { useMemo } from 'react';
import { createPromotion } from '#contract/promotions.ts';
import { t } from '#web/desk/areas/promotions/texts.ts';
import { useRecordForm } from '#web/desk/ui/recordForm.ts';
import { useMay, useSession } from '#web/platform/session.ts';
import { LIST } from './names.ts';
import { PromotionPage } from './PromotionPage.tsx';
import { promotionReads } from './queries.ts';
import { saveAndStartWords } from './starting.ts';
import { blankPromotion } from './values.ts';

export function PromotionNew() {
  const reach = useSession(({ user }) => user?.role.reach);
  const branches = useSession(({ user }) => user?.branches);
  // Users of one branch create promotions for the branches they reach, not for all.
  const initial = useMemo(
    () => blankPromotion(reach === 'branch' ? (branches ?? []).map(({ id }) => id) : []),
    [reach, branches],
  );
  const starts = useMay('promo.enable');
  const form = useRecordForm({
    name: 'promotion.new',
    to: createPromotion,
    initial,
    refresh: promotionReads,
    fieldOf: { 150: 'code' },
    list: LIST,
  });
  const startsAt = Form.useWatch<string | null>('startsAt', { form: form.scope.instance, preserve: true });
  return (
    <PromotionPage
      title={t('promotions.newPromotion')}
      form={form}
      buttons={[
        ...(starts ? [{ next: 'close' as const, label: saveAndStartWords(startsAt), more: { state: 'active' } }] : []),
        { next: 'close', label: t('promotions.saveDraft') },
      ]}
    />
  );
}
