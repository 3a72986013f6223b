import { Form } from 'antd';
import { ProductChange } from '#contract/catalogue/product.ts';
import { t } from '#web/platform/i18n.ts';
import { Field } from '#web/ui/Field.tsx';
import { NumberInput } from '#web/ui/NumberInput.tsx';
import { boxVolume } from './derived.ts';

const shape = ProductChange.shape;

export function MeasureFields() {
  const length: number | null | undefined = Form.useWatch('length');
  const width: number | null | undefined = Form.useWatch('width');
  const height: number | null | undefined = Form.useWatch('height');
  const volume = boxVolume({ length, width, height });
  return (
    <>
      <Field name="length" label={t('Length (cm)')} of={shape.length}>
        <NumberInput min={0} decimals={3} suffix="cm" />
      </Field>
      <Field name="width" label={t('Width (cm)')} of={shape.width}>
        <NumberInput min={0} decimals={3} suffix="cm" />
      </Field>
      <Field name="height" label={t('Height (cm)')} of={shape.height}>
        <NumberInput min={0} decimals={3} suffix="cm" />
      </Field>
      <Field name="weight" label={t('Weight (kg)')} of={shape.weight}>
        <NumberInput min={0} decimals={3} suffix="kg" />
      </Field>
      <Field
        name="volume"
        label={t('Volume (m³)')}
        of={shape.volume}
        hint={volume === null ? undefined : t('The box makes {volume} m³', { volume })}
        derived={boxVolume}
      >
        <NumberInput min={0} decimals={6} suffix="m³" placeholder={volume === null ? undefined : String(volume)} />
      </Field>
    </>
  );
}
