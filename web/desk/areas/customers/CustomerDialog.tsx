import { useQuery } from '@tanstack/react-query';
import { Input, Select } from 'antd';
import { useMemo } from 'react';
import type { CustomerHit } from '#contract/customers/search.ts';
import { CustomerDraft, createCustomer } from '#contract/customers.ts';
import { pathOf } from '#contract/screens.ts';
import { t } from '#web/desk/areas/customers/texts.ts';
import { Field } from '#web/desk/ui/Field.tsx';
import { FormDialog } from '#web/desk/ui/FormDialog.tsx';
import { PhoneInput, phoneWords } from '#web/desk/ui/PhoneInput.tsx';
import { useRecordForm } from '#web/desk/ui/recordForm.ts';
import { blankCustomer, draftFrom } from './blankCustomer.ts';
import { typeOptions } from './names.ts';
import { customerReads, typePick } from './queries.ts';
import { SimilarCustomers } from './SimilarCustomers.tsx';
import './customers.css';
import { TaxNumberField } from './TaxNumberField.tsx';

const { name, phone, email, type, companyName } = CustomerDraft.shape;

type CustomerDialogProps = {
  /** The search text from which the dialog was opened. */
  text: string;
  /** The customer created here, or an existing one. */
  onPick: (customer: CustomerHit) => void;
  onClose: () => void;
};

/** A new customer at the counter: only what is needed now, the rest later on the customer's own page. */
export function CustomerDialog({ text, onPick, onClose }: CustomerDialogProps) {
  const { data: types } = useQuery(typePick());
  const initial = useMemo(() => ({ ...blankCustomer, ...draftFrom(text) }), [text]);
  const form = useRecordForm({
    name: 'customer.quick',
    to: createCustomer,
    initial,
    refresh: customerReads,
    list: pathOf('customerList'),
    onSaved: onPick,
  });
  return (
    <FormDialog
      title={t('customers.newCustomer')}
      form={form}
      first="name"
      onClose={onClose}
      buttons={[{ next: 'stay', label: t('customers.saveAndChoose') }]}
    >
      <Field name="name" label={t('customers.customerName')} of={name}>
        <Input autoComplete="off" placeholder={t('customers.nameExample')} />
      </Field>
      <Field name="phone" label={t('common.phone')} of={phone} show={phoneWords}>
        <PhoneInput />
      </Field>
      <Field name="email" label={t('common.email')} of={email}>
        <Input type="email" autoComplete="off" placeholder="mei@example.com" />
      </Field>
      <Field name="type" label={t('customers.type')} of={type}>
        <Select options={typeOptions(types)} />
      </Field>
      <Field name="companyName" label={t('customers.businessName')} of={companyName}>
        <Input autoComplete="off" />
      </Field>
      <TaxNumberField />
      <SimilarCustomers label={t('customers.useThisCustomer')} onUse={onPick} />
    </FormDialog>
  );
}
