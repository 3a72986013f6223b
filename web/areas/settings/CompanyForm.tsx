import { Input, Select } from 'antd';
import { MAX_QUANTITY } from '#contract/quantity.ts';
import { type Company, CompanyChange, cashRoundings } from '#contract/settings.ts';
import { t } from '#web/platform/i18n.ts';
import { useSession } from '#web/platform/session.ts';
import { Field } from '#web/ui/Field.tsx';
import { Section } from '#web/ui/FormPage.tsx';
import { ImageUpload } from '#web/ui/ImageUpload.tsx';
import { NumberInput } from '#web/ui/NumberInput.tsx';
import { PhoneInput, phoneWords } from '#web/ui/PhoneInput.tsx';
import { TimeZonePicker } from '#web/ui/TimeZonePicker.tsx';
import { AddressFields } from './AddressFields.tsx';
import { blankAddress } from './address.ts';
import { statusOptions } from './status.tsx';

const shape = CompanyChange.shape;

export type CompanyValues = Omit<Company, 'id' | 'createTime' | 'version' | 'code'> & { code?: string };
export const blankCompany: CompanyValues = {
  name: '',
  legalName: '',
  abn: '',
  email: '',
  phone: '',
  website: '',
  address: blankAddress,
  logo: null,
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  gstRate: 10,
  cashRounding: 5,
  askAboveQuantity: 999,
  invoiceTerms: 14,
  backdatingDays: 7,
  invoiceNote: '',
  bankName: '',
  bankBsb: '',
  bankAccount: '',
  bankAccountName: '',
  status: 'active',
};

const roundingOptions = () =>
  cashRoundings.map((step) => ({
    value: step,
    label: step === 0 ? t('No rounding') : t('To {cents} cents', { cents: step }),
  }));

/** `fresh`: a new company may leave its code to the server. */
export function CompanyFields({ fresh = false }: { fresh?: boolean }) {
  const everywhere = useSession(({ user }) => user?.role.reach === 'all');
  return (
    <>
      <Section title={t('Company')}>
        <Field name="name" label={t('Name')} of={shape.name.unwrap()}>
          <Input placeholder={t('Harbour Foods')} autoComplete="off" />
        </Field>
        <Field
          name="code"
          label={t('Code')}
          of={fresh ? shape.code : shape.code.unwrap()}
          hint={fresh ? t('Left empty, it is made from the name.') : undefined}
        >
          <Input placeholder="harbour-foods" autoComplete="off" />
        </Field>
        <Field name="email" label={t('Email')} of={shape.email}>
          <Input type="email" placeholder="office@example.com" autoComplete="off" />
        </Field>
        <Field name="phone" label={t('Phone')} of={shape.phone} show={phoneWords}>
          <PhoneInput placeholder="02 9550 1234" />
        </Field>
        <Field name="website" label={t('Website')} of={shape.website}>
          <Input placeholder="www.example.com" autoComplete="off" />
        </Field>
        {everywhere && (
          <Field name="status" label={t('Status')} of={shape.status}>
            <Select options={statusOptions()} />
          </Field>
        )}
        <Field name="logo" label={t('Logo')} of={shape.logo} wide show={(url) => (url ? t('A picture') : '–')}>
          <ImageUpload />
        </Field>
      </Section>
      <Section title={t('Money and time')}>
        <Field name="gstRate" label={t('GST rate')} of={shape.gstRate.unwrap()}>
          <NumberInput min={0} max={30} decimals={2} suffix="%" />
        </Field>
        <Field name="cashRounding" label={t('Cash rounding')} of={shape.cashRounding.unwrap()}>
          <Select options={roundingOptions()} />
        </Field>
        <Field
          name="askAboveQuantity"
          label={t('Ask when a quantity is above')}
          of={shape.askAboveQuantity.unwrap()}
          hint={t('Before an order or stock document is saved')}
        >
          <NumberInput min={1} max={MAX_QUANTITY} suffix={t('units')} />
        </Field>
        <Field name="timeZone" label={t('Time zone')} of={shape.timeZone.unwrap()}>
          <TimeZonePicker />
        </Field>
        <Field
          name="backdatingDays"
          label={t('Backdating')}
          of={shape.backdatingDays.unwrap()}
          hint={t(
            'How far back sales, deliveries, transfers and write-offs can be dated. Imports may go further back.',
          )}
        >
          <NumberInput min={0} max={3650} suffix={t('days')} />
        </Field>
      </Section>
      <Section title={t('Invoices')}>
        <Field name="legalName" label={t('Legal name')} of={shape.legalName}>
          <Input placeholder={t('Harbour Foods Pty Ltd')} autoComplete="off" />
        </Field>
        <Field name="abn" label={t('ABN')} of={shape.abn}>
          <Input placeholder="51 824 753 556" inputMode="numeric" autoComplete="off" />
        </Field>
        <Field name="invoiceTerms" label={t('Payment terms')} of={shape.invoiceTerms.unwrap()}>
          <NumberInput min={0} max={365} suffix={t('days')} />
        </Field>
        <Field name="invoiceNote" label={t('Note on invoices')} of={shape.invoiceNote} wide>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={1000} />
        </Field>
      </Section>
      <Section title={t('Bank')}>
        <Field name="bankName" label={t('Bank')} of={shape.bankName}>
          <Input autoComplete="off" />
        </Field>
        <Field name="bankAccountName" label={t('Account name')} of={shape.bankAccountName}>
          <Input autoComplete="off" />
        </Field>
        <Field name="bankBsb" label={t('BSB')} of={shape.bankBsb}>
          <Input placeholder="062-000" inputMode="numeric" autoComplete="off" />
        </Field>
        <Field name="bankAccount" label={t('Account number')} of={shape.bankAccount}>
          <Input inputMode="numeric" autoComplete="off" />
        </Field>
      </Section>
      <AddressFields />
    </>
  );
}
