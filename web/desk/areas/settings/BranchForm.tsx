import { Input, Select } from 'antd';
import { type Branch, BranchChange, type OpeningDays } from '#contract/settings/branches.ts';
import { t } from '#web/desk/areas/settings/texts.ts';
import { Field } from '#web/desk/ui/Field.tsx';
import { Section } from '#web/desk/ui/FormPage.tsx';
import { PhoneInput, phoneWords } from '#web/desk/ui/PhoneInput.tsx';
import { TimeZonePicker } from '#web/desk/ui/TimeZonePicker.tsx';
import { may } from '#web/platform/session.ts';
import { AddressFields } from './AddressFields.tsx';
import { blankAddress } from './address.ts';
import { OpeningHours } from './OpeningHours.tsx';
import { hoursInWords, usualHours } from './openingDays.ts';
import { statusOptions } from './status.tsx';

const { name, timeZone, openingDays, phone, email, status } = BranchChange.shape;

export type BranchValues = Pick<Branch, 'name' | 'timeZone' | 'openingDays' | 'address' | 'phone' | 'email' | 'status'>;
export const blankBranch = (zone: string): BranchValues => ({
  name: '',
  timeZone: zone,
  openingDays: usualHours,
  address: blankAddress,
  phone: '',
  email: '',
  status: 'active',
});

export function BranchFields() {
  return (
    <>
      <Section title={t('common.branch')}>
        <Field name="name" label={t('common.name')} of={name.unwrap()}>
          <Input placeholder={t('settings.branchNameExample')} autoComplete="off" />
        </Field>
        <Field name="timeZone" label={t('settings.timeZoneLabel')} of={timeZone.unwrap()}>
          <TimeZonePicker />
        </Field>
        <Field name="phone" label={t('common.phone')} of={phone} show={phoneWords}>
          <PhoneInput placeholder="02 9550 1234" />
        </Field>
        <Field name="email" label={t('common.email')} of={email}>
          <Input type="email" placeholder="newtown@example.com" autoComplete="off" />
        </Field>
        <Field name="status" label={t('common.status')} of={status}>
          <Select options={statusOptions()} disabled={!may('branch.enable') || !may('branch.disable')} />
        </Field>
      </Section>
      <AddressFields />
      <Section title={t('settings.openingHours')}>
        <Field
          name="openingDays"
          label={t('settings.daysAndHours')}
          of={openingDays}
          wide
          bare
          show={(days) => hoursInWords(days as OpeningDays)}
        >
          <OpeningHours />
        </Field>
      </Section>
    </>
  );
}
