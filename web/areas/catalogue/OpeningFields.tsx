import { Checkbox, Form, Select } from 'antd';
import { ProductDraft } from '#contract/catalogue/product.ts';
import { t } from '#web/platform/i18n.ts';
import { useSession } from '#web/platform/session.ts';
import { Field } from '#web/ui/Field.tsx';
import { QuantityInput } from '#web/ui/QuantityInput.tsx';
import { showYes } from './shown.ts';

export function WeightField() {
  return (
    <Field name="soldByWeight" label={t('Sold by weight')} valueProp="checked" bare show={showYes}>
      <Checkbox>{t('Sold by weight')}</Checkbox>
    </Field>
  );
}

/** The stock one starts with, and where it lies. */
export function OpeningFields() {
  const branches = useSession(({ user }) => user?.branches ?? []);
  const byWeight: boolean | undefined = Form.useWatch('soldByWeight');
  return (
    <>
      <Field
        name="quantity"
        label={t('Quantity')}
        of={ProductDraft.shape.quantity}
        hint={t('Opening stock, in units')}
        prompt={t('Please enter the quantity')}
      >
        <QuantityInput
          className="td-opening"
          min={0}
          decimals={byWeight}
          placeholder={t('Please enter the quantity')}
        />
      </Field>
      {branches.length > 1 ? (
        <Field name="branchId" label={t('At branch')} of={ProductDraft.shape.branchId}>
          <Select options={branches.map(({ id, name }) => ({ value: id, label: name }))} />
        </Field>
      ) : null}
    </>
  );
}
