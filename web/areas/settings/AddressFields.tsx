import { Input } from 'antd';
import { Address } from '#contract/settings.ts';
import { t } from '#web/platform/i18n.ts';
import { Field } from '#web/ui/Field.tsx';
import { Section } from '#web/ui/FormPage.tsx';

const { line1, line2, suburb, state, postcode, country } = Address.shape;

type AddressFieldsProps = { name?: string; title?: string };

/** An address, wherever a record keeps one. */
export function AddressFields({ name = 'address', title }: AddressFieldsProps) {
  return (
    <Section title={title ?? t('Address')}>
      <Field name={`${name}.line1`} label={t('Street')} of={line1}>
        <Input placeholder={t('12 King Street')} autoComplete="off" />
      </Field>
      <Field name={`${name}.line2`} label={t('Unit, level, building')} of={line2}>
        <Input autoComplete="off" />
      </Field>
      <Field name={`${name}.suburb`} label={t('Suburb or town')} of={suburb}>
        <Input autoComplete="off" />
      </Field>
      <Field name={`${name}.state`} label={t('State')} of={state}>
        <Input autoComplete="off" />
      </Field>
      <Field name={`${name}.postcode`} label={t('Postcode')} of={postcode}>
        <Input inputMode="numeric" autoComplete="off" />
      </Field>
      <Field name={`${name}.country`} label={t('Country')} of={country}>
        <Input autoComplete="off" />
      </Field>
    </Section>
  );
}
