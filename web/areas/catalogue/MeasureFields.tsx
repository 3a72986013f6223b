import { Form, InputNumber } from 'antd';
import { ProductChange } from '#contract/catalogue/product.ts';
import { t } from '#web/platform/i18n.ts';
import { Field } from '#web/ui/Field.tsx';
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
        <InputNumber min={0} suffix="cm" />
      </Field>
      <Field name="width" label={t('Width (cm)')} of={shape.width}>
        <InputNumber min={0} suffix="cm" />
      </Field>
      <Field name="height" label={t('Height (cm)')} of={shape.height}>
        <InputNumber min={0} suffix="cm" />
      </Field>
      <Field name="weight" label={t('Weight (kg)')} of={shape.weight}>
        <InputNumber min={0} suffix="kg" />
      </Field>
      <Field
        name="volume"
        label={t('Volume (m³)')}
        of={shape.volume}
        hint={volume === null ? undefined : t('The box makes {volume} m³', { volume })}
        derived={boxVolume}
      >
        <InputNumber min={0} suffix="m³" placeholder={volume === null ? undefined : String(volume)} />
      </Field>
    </>
  );
}
