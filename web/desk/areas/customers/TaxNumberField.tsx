import { Form, Input } from 'antd';
import { CustomerDraft } from '#contract/customers.ts';
import { isAbn } from '#contract/settings.ts';
import { t } from '#web/desk/areas/customers/texts.ts';
import { Field } from '#web/desk/ui/Field.tsx';

/** Only an ABN can be checked: other countries' numbers may well be digits, too, so this is a hint. */
export const abnHint = (typed: string): string | undefined => {
  const digits = typed.replace(/\s/g, '');
  return /^\d+$/.test(digits) && !isAbn(digits) ? t('customers.abnHint') : undefined;
};

export function TaxNumberField() {
  const typed = (Form.useWatch('taxNumber') as string | undefined) ?? '';
  return (
    <Field name="taxNumber" label={t('customers.taxNumber')} of={CustomerDraft.shape.taxNumber} hint={abnHint(typed)}>
      <Input autoComplete="off" placeholder="51 824 753 556" />
    </Field>
  );
}
