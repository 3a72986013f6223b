import { Input, Select, Switch } from 'antd';
import type { Locale } from '#contract/common.ts';
import { MAX_QUANTITY } from '#contract/quantity.ts';
import { type Company, CompanyChange, cashRoundings, usualScaleLayouts } from '#contract/settings.ts';
import { t } from '#web/desk/areas/settings/texts.ts';
import { Field } from '#web/desk/ui/Field.tsx';
import { Section } from '#web/desk/ui/FormPage.tsx';
import { ImageUpload } from '#web/desk/ui/ImageUpload.tsx';
import { NumberInput } from '#web/desk/ui/NumberInput.tsx';
import { PhoneInput, phoneWords } from '#web/desk/ui/PhoneInput.tsx';
import { TimeZonePicker } from '#web/desk/ui/TimeZonePicker.tsx';
import { languageName, languageOptions } from '#web/platform/languages.ts';
import { useSession } from '#web/platform/session.ts';
import { AddressFields } from './AddressFields.tsx';
import { blankAddress } from './address.ts';
import { type Printers, printersText, ReceiptPrinters } from './ReceiptPrinters.tsx';
import { layoutText, ScaleLayouts } from './ScaleLayouts.tsx';
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
  language: 'en-US',
  gstRate: 10,
  cashRounding: 5,
  askAboveQuantity: 999,
  invoiceTerms: 14,
  backdatingDays: 7,
  scaleLayouts: usualScaleLayouts,
  receiptPrinters: [],
  storefrontEnabled: false,
  collectEnabled: false,
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
    label: step === 0 ? t('settings.roundingNone') : t('settings.roundingTo', { cents: step }),
  }));

/** `fresh`: a new company may leave its code to the server. */
export function CompanyFields({ fresh = false }: { fresh?: boolean }) {
  const everywhere = useSession(({ user }) => user?.role.reach === 'all');
  return (
    <>
      <Section title={t('settings.company')}>
        <Field name="name" label={t('common.name')} of={shape.name.unwrap()}>
          <Input placeholder={t('settings.companyNameExample')} autoComplete="off" />
        </Field>
        <Field
          name="code"
          label={t('settings.companyCode')}
          of={fresh ? shape.code : shape.code.unwrap()}
          hint={fresh ? t('settings.companyCodeHelp') : undefined}
        >
          <Input placeholder="harbour-foods" autoComplete="off" />
        </Field>
        <Field name="email" label={t('common.email')} of={shape.email}>
          <Input type="email" placeholder="office@example.com" autoComplete="off" />
        </Field>
        <Field name="phone" label={t('common.phone')} of={shape.phone} show={phoneWords}>
          <PhoneInput placeholder="02 9550 1234" />
        </Field>
        <Field name="website" label={t('settings.website')} of={shape.website}>
          <Input placeholder="www.example.com" autoComplete="off" />
        </Field>
        {everywhere && (
          <Field name="status" label={t('common.status')} of={shape.status}>
            <Select options={statusOptions()} />
          </Field>
        )}
        <Field
          name="logo"
          label={t('settings.logo')}
          of={shape.logo}
          wide
          show={(url) => (url ? t('settings.logoGiven') : '–')}
        >
          <ImageUpload />
        </Field>
      </Section>
      <Section title={t('settings.trading')}>
        <Field name="gstRate" label={t('settings.gstRate')} of={shape.gstRate.unwrap()}>
          <NumberInput min={0} max={30} decimals={2} suffix="%" />
        </Field>
        <Field name="cashRounding" label={t('settings.cashRounding')} of={shape.cashRounding.unwrap()}>
          <Select options={roundingOptions()} />
        </Field>
        <Field
          name="askAboveQuantity"
          label={t('settings.largeQuantity')}
          of={shape.askAboveQuantity.unwrap()}
          hint={t('settings.largeQuantityHelp')}
        >
          <NumberInput min={1} max={MAX_QUANTITY} suffix={t('settings.unitsSuffix')} />
        </Field>
        <Field name="timeZone" label={t('settings.timeZoneLabel')} of={shape.timeZone.unwrap()}>
          <TimeZonePicker />
        </Field>
        <Field
          name="language"
          label={t('settings.paperLanguage')}
          of={shape.language.unwrap()}
          hint={t('settings.paperLanguageHelp')}
          show={(language) => languageName(language as Locale)}
        >
          <Select options={languageOptions()} />
        </Field>
        <Field
          name="backdatingDays"
          label={t('settings.backdating')}
          of={shape.backdatingDays.unwrap()}
          hint={t('settings.backdatingHelp')}
        >
          <NumberInput min={0} max={3650} suffix={t('settings.daysSuffix')} />
        </Field>
        <Field
          name="scaleLayouts"
          label={t('settings.scaleLabels')}
          of={shape.scaleLayouts.unwrap()}
          hint={t('settings.scaleLabelsHelp')}
          show={(layouts) => layoutText((layouts ?? {}) as Record<string, string>)}
        >
          <ScaleLayouts />
        </Field>
        <Field
          name="receiptPrinters"
          label={t('settings.receiptPrinters')}
          of={shape.receiptPrinters}
          hint={t('settings.receiptPrintersHelp')}
          show={(printers) => printersText((printers ?? []) as Printers)}
        >
          <ReceiptPrinters />
        </Field>
        <Field
          name="storefrontEnabled"
          label={t('settings.storefront')}
          valueProp="checked"
          hint={t('settings.storefrontHelp')}
          show={(enabled) => t(enabled ? 'common.yes' : 'common.no')}
        >
          <Switch />
        </Field>
        <Field
          name="collectEnabled"
          label={t('settings.collect')}
          valueProp="checked"
          hint={t('settings.collectHelp')}
          show={(enabled) => t(enabled ? 'common.yes' : 'common.no')}
        >
          <Switch />
        </Field>
      </Section>
      <Section title={t('settings.invoices')}>
        <Field name="legalName" label={t('settings.legalName')} of={shape.legalName}>
          <Input placeholder={t('settings.legalNameExample')} autoComplete="off" />
        </Field>
        <Field name="abn" label={t('settings.abnLabel')} of={shape.abn}>
          <Input placeholder="51 824 753 556" inputMode="numeric" autoComplete="off" />
        </Field>
        <Field name="invoiceTerms" label={t('settings.paymentTerms')} of={shape.invoiceTerms.unwrap()}>
          <NumberInput min={0} max={365} suffix={t('settings.daysSuffix')} />
        </Field>
        <Field name="invoiceNote" label={t('settings.invoiceNote')} of={shape.invoiceNote} wide>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={1000} />
        </Field>
      </Section>
      <Section title={t('settings.bankAccount')}>
        <Field name="bankName" label={t('settings.bankName')} of={shape.bankName}>
          <Input autoComplete="off" />
        </Field>
        <Field name="bankAccountName" label={t('settings.bankAccountName')} of={shape.bankAccountName}>
          <Input autoComplete="off" />
        </Field>
        <Field name="bankBsb" label={t('settings.bankBsb')} of={shape.bankBsb}>
          <Input placeholder="062-000" inputMode="numeric" autoComplete="off" />
        </Field>
        <Field name="bankAccount" label={t('settings.bankAccountNumber')} of={shape.bankAccount}>
          <Input inputMode="numeric" autoComplete="off" />
        </Field>
      </Section>
      <AddressFields />
    </>
  );
}
