import { useQuery } from '@tanstack/react-query';
import { Input, Select } from 'antd';
import { useMemo } from 'react';
import { CustomerDraft, type CustomerHit, createCustomer } from '#contract/customers.ts';
import { t } from '#web/platform/i18n.ts';
import { Field } from '#web/ui/Field.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { PhoneInput, phoneWords } from '#web/ui/PhoneInput.tsx';
import { useRecordForm } from '#web/ui/recordForm.ts';
import { blankCustomer, guessed } from './blank.ts';
import { customerReads, typePick } from './queries.ts';
import { SameCustomers } from './SameCustomers.tsx';
import { typeOptions } from './words.ts';
import './customers.css';

const { name, phone, email, type, companyName, taxNumber } = CustomerDraft.shape;

type CustomerDialogProps = {
  /** What was typed where the customer was looked for. */
  typed: string;
  /** The customer made here, or one who was there already. */
  onPick: (customer: CustomerHit) => void;
  onClose: () => void;
};

/** A new customer in passing: what a counter needs to know, the rest later on the customer's own page. */
export function CustomerDialog({ typed, onPick, onClose }: CustomerDialogProps) {
  const { data: types } = useQuery(typePick());
  const initial = useMemo(() => ({ ...blankCustomer, ...guessed(typed) }), [typed]);
  const form = useRecordForm({
    name: 'customer.quick',
    to: createCustomer,
    initial,
    refresh: customerReads,
    list: '/customer/list',
    onSaved: onPick,
  });
  return (
    <FormDialog
      title={t('New customer')}
      form={form}
      first="name"
      onClose={onClose}
      buttons={[{ next: 'stay', label: t('Save and choose') }]}
    >
      <Field name="name" label={t('Name')} of={name}>
        <Input autoComplete="off" placeholder={t('Mei Lin Chen')} />
      </Field>
      <Field name="phone" label={t('Phone')} of={phone} show={phoneWords}>
        <PhoneInput />
      </Field>
      <Field name="email" label={t('Email')} of={email}>
        <Input type="email" autoComplete="off" placeholder="mei@example.com" />
      </Field>
      <Field name="type" label={t('Type')} of={type}>
        <Select options={typeOptions(types)} />
      </Field>
      <Field name="companyName" label={t('Business name')} of={companyName}>
        <Input autoComplete="off" />
      </Field>
      <Field name="taxNumber" label={t('ABN or tax number')} of={taxNumber}>
        <Input autoComplete="off" />
      </Field>
      <SameCustomers label={t('Take this one')} onUse={onPick} />
    </FormDialog>
  );
}
