import { Form, Input } from 'antd';
import { useEffect } from 'react';
import { sortObstacle } from '#contract/order/reasons.ts';
import { PromotionDraft } from '#contract/promotions.ts';
import { t } from '#web/desk/areas/promotions/texts.ts';
import { Field } from '#web/desk/ui/Field.tsx';
import { Section } from '#web/desk/ui/FormPage.tsx';
import { pathOf, useFormScope } from '#web/desk/ui/form.ts';
import type { RecordForm } from '#web/desk/ui/recordForm.ts';
import { CostWarning } from './CostWarning.tsx';
import { IdleWarning } from './IdleWarning.tsx';
import { KindCards } from './KindCards.tsx';
import { ruleOf } from './rule.ts';
import { ScopeFields } from './ScopeFields.tsx';
import { TermsFields } from './TermsFields.tsx';
import { isEverything, type PromotionValues, type TypedTerms } from './values.ts';

const { name, note } = PromotionDraft.shape;

/** The terms are compared and chosen as a whole, and errors are shown at the wrong part. */
const useTermsField = () => {
  const { instance, fields } = useFormScope();
  useEffect(() => {
    const refuse = (wrong: Readonly<Record<string, string>>) => {
      const onScreen = new Set(instance.getFieldsError().map((each) => each.name.join('.')));
      const nearest = (path: string): string =>
        onScreen.has(path) || !path.includes('.') ? path : nearest(path.slice(0, path.lastIndexOf('.')));
      instance.setFields(
        Object.entries(wrong).map(([path, message]) => ({ name: pathOf(nearest(path)), errors: [message] })),
      );
    };
    return fields.add('terms', {
      label: t('promotions.terms'),
      show: (terms) => ruleOf(terms as TypedTerms),
      refuse,
    });
  }, [instance, fields]);
};

/** Products that take no part in a kind of promotion, whatever the lists say. */
const leftOutWords = (kind: PromotionValues['terms']['kind']): string => {
  if (sortObstacle(kind, 'weighed', false)) return t('promotions.packsAndWeighedLeftOut');
  return sortObstacle(kind, 'pack', false) ? t('promotions.packsLeftOut') : '';
};

/** Which promotion it is, and its purpose. */
export function WhatStep({ form, values }: { form: RecordForm; values: PromotionValues }) {
  useTermsField();
  const { terms } = values;
  return (
    <>
      <Section title={t('promotions.promotion')}>
        <Field name="name" label={t('common.name')} of={name} hint={t('promotions.nameHint')}>
          <Input placeholder={t('promotions.nameExample')} autoComplete="off" maxLength={100} />
        </Field>
        <Field name="note" label={t('common.note')} of={note} hint={t('promotions.noteHint')}>
          <Input autoComplete="off" />
        </Field>
      </Section>
      <Section title={t('promotions.kind')}>
        <div className="td-wide">
          <KindCards form={form} terms={terms} />
        </div>
        <TermsFields key={terms.kind} form={form} terms={terms} />
        <CostWarning values={values} />
        <IdleWarning values={values} />
        {/* Errors about the terms as a whole. */}
        <Form.Item name={['terms', 'kind']} className="td-field td-wide td-promo-unseen">
          <input type="hidden" />
        </Form.Item>
      </Section>
      <Section title={t('promotions.scope')}>
        <p className="td-quiet td-wide">
          {t('promotions.scopeHint')}. {leftOutWords(terms.kind)}
        </p>
        <ScopeFields base="scope" />
        <details className="td-wide td-promo-fold" open={!isEverything(values.exclusions) || undefined}>
          <summary>{t('promotions.exclusions')}</summary>
          <div className="td-section-fields">
            <ScopeFields base="exclusions" />
          </div>
        </details>
      </Section>
    </>
  );
}
