import { Checkbox, Form, Select } from 'antd';
import { ProductDraft } from '#contract/catalogue/product.ts';
import { t } from '#web/desk/areas/catalogue/texts.ts';
import { Field } from '#web/desk/ui/Field.tsx';
import { QuantityInput } from '#web/desk/ui/QuantityInput.tsx';
import { useSession } from '#web/platform/session.ts';
import { showYes } from './fieldText.ts';
import './products.css';

export function WeightField() {
  return (
    <Field name="soldByWeight" label={t('catalogue.soldByWeight')} valueProp="checked" bare show={showYes}>
      <Checkbox>{t('catalogue.soldByWeight')}</Checkbox>
    </Field>
  );
}

/** What a till asks for when it sells the product. */
export function TillFields() {
  const fields = [
    ['openPrice', t('catalogue.openPrice')],
    ['ageRestricted', t('catalogue.ageRestricted')],
    ['serialRequired', t('catalogue.serialRequired')],
    ['strictStock', t('catalogue.strictStock')],
  ] as const;
  return fields.map(([name, label]) => (
    <Field key={name} name={name} label={label} valueProp="checked" bare show={showYes}>
      <Checkbox>{label}</Checkbox>
    </Field>
  ));
}

/** The opening stock, and where it is stored. */
export function OpeningFields() {
  const branches = useSession(({ user }) => user?.branches ?? []);
  const byWeight: boolean | undefined = Form.useWatch('soldByWeight');
  return (
    <>
      <Field
        name="quantity"
        size="medium"
        label={t('common.quantity')}
        of={ProductDraft.shape.quantity}
        hint={t('catalogue.openingStockHint')}
        prompt={t('catalogue.quantityPrompt')}
      >
        <QuantityInput
          min={0}
          goods={{ soldByWeight: byWeight ?? false }}
          placeholder={t('catalogue.quantityPrompt')}
        />
      </Field>
      {branches.length > 1 ? (
        <Field name="branchId" size="medium" label={t('common.branch')} of={ProductDraft.shape.branchId}>
          <Select options={branches.map(({ id, name }) => ({ value: id, label: name }))} />
        </Field>
      ) : null}
    </>
  );
}
