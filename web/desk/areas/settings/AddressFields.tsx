import { Input } from 'antd';
import { Address } from '#contract/settings.ts';
import { t } from '#web/desk/areas/settings/texts.ts';
import { Field } from '#web/desk/ui/Field.tsx';
import { Section } from '#web/desk/ui/FormPage.tsx';

const { line1, line2, suburb, state, postcode, country } = Address.shape;

type AddressFieldsProps = { name?: string; title?: string };

/** An address, wherever a record keeps one. */
export function AddressFields({ name = 'address', title }: AddressFieldsProps) {
  return (
    <Section title={title ?? t('common.address')}>
      <Field name={`${name}.line1`} label={t('settings.addressStreet')} of={line1}>
        <Input placeholder={t('settings.addressStreetExample')} autoComplete="off" />
      </Field>
      <Field name={`${name}.line2`} label={t('settings.addressUnit')} of={line2}>
        <Input autoComplete="off" />
      </Field>
      <Field name={`${name}.suburb`} label={t('settings.addressSuburb')} of={suburb}>
        <Input autoComplete="off" />
      </Field>
      <Field name={`${name}.state`} label={t('settings.addressState')} of={state}>
        <Input autoComplete="off" />
      </Field>
      <Field name={`${name}.postcode`} label={t('settings.addressPostcode')} of={postcode}>
        <Input inputMode="numeric" autoComplete="off" />
      </Field>
      <Field name={`${name}.country`} label={t('settings.addressCountry')} of={country}>
        <Input autoComplete="off" />
      </Field>
    </Section>
  );
}
