import { useQuery } from '@tanstack/react-query';
import { Input, Select } from 'antd';
import { useNavigate } from 'react-router';
import type { Locale } from '#contract/common.ts';
import { CustomerChange, type CustomerTypeKey } from '#contract/customers.ts';
import type { Cents } from '#contract/money.ts';
import { pathOf } from '#contract/screens.ts';
import { t } from '#web/desk/areas/customers/texts.ts';
import { AddressFields } from '#web/desk/areas/settings/AddressFields.tsx';
import { statusOptions } from '#web/desk/areas/settings/status.tsx';
import { formatMoney } from '#web/desk/ui/amount.ts';
import { Field } from '#web/desk/ui/Field.tsx';
import { Section } from '#web/desk/ui/FormPage.tsx';
import { MoneyInput } from '#web/desk/ui/MoneyInput.tsx';
import { NumberInput } from '#web/desk/ui/NumberInput.tsx';
import { PhoneInput, phoneWords } from '#web/desk/ui/PhoneInput.tsx';
import { languageName, languageOptions } from '#web/platform/languages.ts';
import { useMay } from '#web/platform/session.ts';
import { priceLevelName, typeName } from './names.ts';
import { tagPick, typePick } from './queries.ts';
import { SimilarCustomers } from './SimilarCustomers.tsx';
import { TaxNumberField } from './TaxNumberField.tsx';
import './customers.css';

const shape = CustomerChange.shape;

type LanguagePickProps = { id?: string; value?: Locale | null; onChange?: (language: Locale | null) => void };

/** An explicit empty choice: a cleared picker would send nothing, which leaves the customer's language as it is. */
function LanguagePick({ id, value, onChange }: LanguagePickProps) {
  return (
    <Select
      id={id}
      value={value ?? ''}
      options={[{ value: '', label: t('customers.languageOfCompany') }, ...languageOptions()]}
      onChange={(language: Locale | '') => onChange?.(language === '' ? null : language)}
    />
  );
}

/** The customer's name, and how to reach them. */
function ContactFields({ customerId }: { customerId?: number }) {
  const navigate = useNavigate();
  return (
    <Section title={t('common.customer')}>
      <Field name="name" label={t('customers.customerName')} of={shape.name.unwrap()}>
        <Input autoComplete="off" placeholder={t('customers.nameExample')} />
      </Field>
      <Field name="companyName" label={t('customers.businessName')} of={shape.companyName}>
        <Input autoComplete="off" placeholder={t('customers.businessNameExample')} />
      </Field>
      <Field name="phone" label={t('common.phone')} of={shape.phone} show={phoneWords}>
        <PhoneInput />
      </Field>
      <Field name="email" label={t('common.email')} of={shape.email} hint={t('customers.emailHint')}>
        <Input type="email" autoComplete="off" placeholder="mei@example.com" />
      </Field>
      <Field name="contactName" label={t('customers.contactPerson')} of={shape.contactName}>
        <Input autoComplete="off" />
      </Field>
      <TaxNumberField />
      <Field
        name="language"
        label={t('common.language')}
        of={shape.language}
        hint={t('customers.languageHint')}
        show={(language) => (language ? languageName(language as Locale) : t('customers.languageOfCompany'))}
      >
        <LanguagePick />
      </Field>
      <SimilarCustomers
        exceptId={customerId}
        label={t('customers.openCustomer')}
        onUse={({ id }) => navigate(pathOf('customerEdit', { id }))}
      />
    </Section>
  );
}

/** Their prices and payment terms. */
function TermsFields() {
  const { data: types = [] } = useQuery(typePick());
  const { data: tags = [] } = useQuery(tagPick());
  const mayLimit = useMay('creditLimit.edit');
  const [mayEnable, mayDisable] = [useMay('customer.enable'), useMay('customer.disable')];
  const options = types.map((type) => ({
    value: type.key,
    label: `${typeName(type.key, types)} · ${priceLevelName(type.priceLevel, type.percent)}`,
  }));
  return (
    <Section title={t('customers.pricesAndTerms')}>
      <Field
        name="type"
        label={t('customers.type')}
        of={shape.type}
        show={(key) => typeName(key as CustomerTypeKey, types)}
      >
        <Select options={options} />
      </Field>
      <Field
        name="creditLimit"
        label={t('customers.creditLimit')}
        of={shape.creditLimit}
        hint={mayLimit ? t('customers.creditLimitHint') : t('customers.creditLimitLocked')}
        show={(amount) => formatMoney(amount as Cents)}
      >
        <MoneyInput disabled={!mayLimit} />
      </Field>
      <Field name="termsDays" label={t('customers.termsDays')} of={shape.termsDays} hint={t('customers.termsDaysHint')}>
        <NumberInput min={0} max={365} placeholder="14" />
      </Field>
      <Field name="status" label={t('common.status')} of={shape.status}>
        <Select options={statusOptions()} disabled={!mayEnable || !mayDisable} />
      </Field>
      <Field name="tags" label={t('common.tags')} of={shape.tags} wide show={(each) => (each as string[]).join(', ')}>
        <Select
          mode="tags"
          tokenSeparators={[',', '，']}
          placeholder={t('customers.tagsExample')}
          options={tags.map(({ name }) => ({ value: name, label: name }))}
        />
      </Field>
      <Field name="note" label={t('common.note')} of={shape.note} wide>
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
      <AddressFields name="billingAddress" title={t('customers.billingAddress')} />
      <AddressFields name="deliveryAddress" title={t('customers.deliveryAddress')} />
    </>
  );
}
