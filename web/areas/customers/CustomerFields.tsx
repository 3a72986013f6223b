import { useQuery } from '@tanstack/react-query';
import { Input, Select } from 'antd';
import { useNavigate } from 'react-router';
import { CustomerChange, type CustomerTypeKey } from '#contract/customers.ts';
import type { Cents } from '#contract/money.ts';
import { AddressFields } from '#web/areas/settings/AddressFields.tsx';
import { statusOptions } from '#web/areas/settings/status.tsx';
import { t } from '#web/platform/i18n.ts';
import { useMay } from '#web/platform/session.ts';
import { formatAmount } from '#web/ui/amount.ts';
import { Field } from '#web/ui/Field.tsx';
import { Section } from '#web/ui/FormPage.tsx';
import { MoneyInput } from '#web/ui/MoneyInput.tsx';
import { NumberInput } from '#web/ui/NumberInput.tsx';
import { PhoneInput, phoneWords } from '#web/ui/PhoneInput.tsx';
import { tagPick, typePick } from './queries.ts';
import { SameCustomers } from './SameCustomers.tsx';
import { priceLevelName, typeName } from './words.ts';
import './customers.css';

const shape = CustomerChange.shape;

/** Whom one sells to, and how to reach them. */
function ContactFields({ customerId }: { customerId?: number }) {
  const navigate = useNavigate();
  return (
    <Section title={t('Customer')}>
      <Field name="name" label={t('Name')} of={shape.name.unwrap()}>
        <Input autoComplete="off" placeholder={t('Mei Lin Chen')} />
      </Field>
      <Field name="companyName" label={t('Business name')} of={shape.companyName}>
        <Input autoComplete="off" placeholder={t('Golden Wok Pty Ltd')} />
      </Field>
      <Field name="phone" label={t('Phone')} of={shape.phone} show={phoneWords}>
        <PhoneInput />
      </Field>
      <Field name="email" label={t('Email')} of={shape.email} hint={t('Invoices and statements go here.')}>
        <Input type="email" autoComplete="off" placeholder="mei@example.com" />
      </Field>
      <Field name="contactName" label={t('Contact person')} of={shape.contactName}>
        <Input autoComplete="off" />
      </Field>
      <Field name="taxNumber" label={t('ABN or tax number')} of={shape.taxNumber}>
        <Input autoComplete="off" placeholder="51 824 753 556" />
      </Field>
      <SameCustomers
        exceptId={customerId}
        label={t('Open customer')}
        onUse={({ id }) => navigate(`/customer/edit/${id}`)}
      />
    </Section>
  );
}

/** What they pay, and when. */
function TermsFields() {
  const { data: types = [] } = useQuery(typePick());
  const { data: tags = [] } = useQuery(tagPick());
  const mayLimit = useMay('creditLimit.edit');
  const options = types.map((type) => ({
    value: type.key,
    label: `${typeName(type.key, types)} · ${priceLevelName(type.priceLevel, type.percent)}`,
  }));
  return (
    <Section title={t('Prices and terms')}>
      <Field name="type" label={t('Type')} of={shape.type} show={(key) => typeName(key as CustomerTypeKey, types)}>
        <Select options={options} />
      </Field>
      <Field
        name="creditLimit"
        label={t('Credit limit')}
        of={shape.creditLimit}
        hint={
          mayLimit ? t('What may stand on account; zero allows none.') : t('Your role does not change credit limits.')
        }
        show={(amount) => formatAmount(amount as Cents)}
      >
        <MoneyInput disabled={!mayLimit} />
      </Field>
      <Field
        name="termsDays"
        label={t('Terms in days')}
        of={shape.termsDays}
        hint={t('Left empty, the company’s own count.')}
      >
        <NumberInput min={0} max={365} placeholder="14" />
      </Field>
      <Field name="status" label={t('Status')} of={shape.status}>
        <Select options={statusOptions()} />
      </Field>
      <Field name="tags" label={t('Tags')} of={shape.tags} wide show={(each) => (each as string[]).join(', ')}>
        <Select
          mode="tags"
          tokenSeparators={[',', '，']}
          placeholder={t('Cafe, weekly order…')}
          options={tags.map(({ name }) => ({ value: name, label: name }))}
        />
      </Field>
      <Field name="note" label={t('Note')} of={shape.note} wide>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} />
      </Field>
    </Section>
  );
}

export function CustomerFields({ customerId }: { customerId?: number }) {
  return (
    <>
      <ContactFields customerId={customerId} />
      <TermsFields />
      <AddressFields name="billingAddress" title={t('Billing address')} />
      <AddressFields name="deliveryAddress" title={t('Delivery address')} />
    </>
  );
}
