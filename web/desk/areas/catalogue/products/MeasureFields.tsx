import { Form } from 'antd';
import { ProductChange } from '#contract/catalogue/product.ts';
import { t } from '#web/desk/areas/catalogue/texts.ts';
import { Field } from '#web/desk/ui/Field.tsx';
import { NumberInput } from '#web/desk/ui/NumberInput.tsx';
import { boxVolume } from './derived.ts';

const shape = ProductChange.shape;

export function MeasureFields() {
  const length: number | null | undefined = Form.useWatch('length');
  const width: number | null | undefined = Form.useWatch('width');
  const height: number | null | undefined = Form.useWatch('height');
  const volume = boxVolume({ length, width, height });
  return (
    <>
      <Field name="length" size="short" label={t('catalogue.length')} of={shape.length}>
        <NumberInput min={0} decimals={3} suffix="cm" />
      </Field>
      <Field name="width" size="short" label={t('catalogue.width')} of={shape.width}>
        <NumberInput min={0} decimals={3} suffix="cm" />
      </Field>
      <Field name="height" size="short" label={t('catalogue.height')} of={shape.height}>
        <NumberInput min={0} decimals={3} suffix="cm" />
      </Field>
      <Field name="weight" size="short" label={t('catalogue.weight')} of={shape.weight}>
        <NumberInput min={0} decimals={3} suffix="kg" />
      </Field>
      <Field
        name="volume"
        size="short"
        label={t('catalogue.volume')}
        of={shape.volume}
        hint={volume === null ? undefined : t('catalogue.volumeHint', { volume })}
        derived={boxVolume}
      >
        <NumberInput min={0} decimals={6} suffix="m³" placeholder={volume === null ? undefined : String(volume)} />
      </Field>
    </>
  );
}
