import { Alert, Button, Form, Select, Steps } from 'antd';
import { useMemo } from 'react';
import { type Product, ProductDraft } from '#contract/catalogue/product.ts';
import { productStatuses } from '#contract/catalogue/productFields.ts';
import { t } from '#web/desk/areas/catalogue/texts.ts';
import { Field } from '#web/desk/ui/Field.tsx';
import { Section } from '#web/desk/ui/FormPage.tsx';
import { FormScopeContext } from '#web/desk/ui/form.ts';
import { RestoredDraft } from '#web/desk/ui/RestoredDraft.tsx';
import { DescriptionFields } from './DescriptionFields.tsx';
import { showPictures } from './fieldText.ts';
import { ImagesInput } from './ImagesInput.tsx';
import { MeasureFields } from './MeasureFields.tsx';
import { NameFields } from './NameFields.tsx';
import { productStatusName } from './names.ts';
import { OpeningFields, TillFields, WeightField } from './OpeningFields.tsx';
import { PackFields } from './PackFields.tsx';
import { PriceFields } from './PriceFields.tsx';
import { ProductCreated } from './ProductCreated.tsx';
import { stepName, steps, useWizard } from './wizard.ts';
import '#web/desk/ui/page.css';
import './wizard.css';

export function ProductNew() {
  const wizard = useWizard();
  const { form, step, product } = wizard;
  const { instance, fields } = form.scope;
  const scope = useMemo(() => ({ instance, fields }), [instance, fields]);
  const saving = form.state === 'saving';
  return (
    <section className="td-page td-form-page">
      <header className="td-page-head">
        <h1>{t('catalogue.productNew')}</h1>
      </header>
      <Steps
        className="td-wizard-steps"
        size="small"
        responsive={false}
        titlePlacement="vertical"
        current={steps.indexOf(step)}
        status={product ? 'finish' : 'process'}
        items={steps.map((each) => ({
          title: stepName(each),
          disabled: each === 'finished' || product !== undefined,
        }))}
        onChange={(at) => void wizard.to(steps[at] ?? 'basic')}
      />
      {wizard.restoredAt ? <RestoredDraft at={wizard.restoredAt} onDiscard={wizard.startOver} /> : null}
      {product ? <ProductCreated product={product} onAnother={wizard.another} /> : null}
      <FormScopeContext value={scope}>
        <Form
          hidden={product !== undefined}
          form={instance}
          layout="vertical"
          name={form.name}
          initialValues={form.initial}
          requiredMark
          validateTrigger="onBlur"
          onValuesChange={(changes: object) => form.changed(changes)}
          onFinish={() => void wizard.next()}
          onFinishFailed={() => void wizard.next()}
        >
          <div className="td-step td-flow" hidden={step !== 'basic'}>
            <Section title={t('common.product')}>
              <NameFields />
            </Section>
            <Section title={t('common.price')}>
              <PriceFields />
            </Section>
            <Section title={t('catalogue.stock')}>
              <OpeningFields />
            </Section>
            <Section title={t('catalogue.atTheTill')}>
              <WeightField />
              <TillFields />
            </Section>
            <Section title={t('catalogue.pictures')}>
              <Field name="images" label={t('catalogue.pictures')} wide bare show={showPictures}>
                <ImagesInput />
              </Field>
            </Section>
          </div>
          <div className="td-step td-flow" hidden={step !== 'more'}>
            <Section title={t('catalogue.categoryAndDescription')}>
              <DescriptionFields />
              <Field name="status" label={t('common.status')} of={ProductDraft.shape.status} show={statusWords}>
                <Select options={productStatuses.map((value) => ({ value, label: productStatusName(value) }))} />
              </Field>
            </Section>
            <Section title={t('catalogue.sizeAndWeight')}>
              <MeasureFields />
            </Section>
          </div>
          <div className="td-step td-flow" hidden={step !== 'standard'}>
            <p className="td-quiet">{t('catalogue.packOptional')}</p>
            <Section title={t('catalogue.standardPack')}>
              <PackFields />
            </Section>
          </div>
          <footer className="td-form-foot">
            {form.problem ? <Alert type="error" showIcon title={form.problem.message} role="alert" /> : null}
            <div className="td-form-buttons">
              {step === 'standard' ? null : (
                // Required fields are on the first step: the others are for those who want them.
                <Button type="primary" loading={saving ? { delay: 200 } : false} onClick={() => void wizard.create()}>
                  {t('catalogue.wizardCreate')}
                </Button>
              )}
              <Button
                type={step === 'standard' ? 'primary' : 'default'}
                htmlType="submit"
                loading={saving && step === 'standard' ? { delay: 200 } : false}
              >
                {step === 'standard' ? t('catalogue.wizardCreate') : t('catalogue.wizardNext')}
              </Button>
              {step === 'basic' ? null : (
                <Button onClick={() => void wizard.to(step === 'standard' ? 'more' : 'basic')}>
                  {t('catalogue.wizardBack')}
                </Button>
              )}
              <Button type="text" onClick={() => void form.cancel()}>
                {t('common.cancel')}
              </Button>
            </div>
          </footer>
        </Form>
      </FormScopeContext>
    </section>
  );
}

const statusWords = (status: unknown) => productStatusName(status as Product['status']);
