import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, ConfigProvider, Form, Radio } from 'antd';
import { MAX_BREAKS } from '#contract/promotions/terms.ts';
import { t } from '#web/desk/areas/promotions/texts.ts';
import { Field } from '#web/desk/ui/Field.tsx';
import { MoneyInput } from '#web/desk/ui/MoneyInput.tsx';
import { NumberInput } from '#web/desk/ui/NumberInput.tsx';
import type { RecordForm } from '#web/desk/ui/recordForm.ts';
import { shapeOf } from './termShapes.ts';
import type { TypedBreak } from './values.ts';

const [percentBreak, priceBreak] = shapeOf('quantityBreaks').breaks.element.options;

/** From this many on, this much; all of one sort. */
export function BreaksFields({ form, breaks }: { form: RecordForm; breaks: readonly TypedBreak[] }) {
  const { componentDisabled: disabled } = ConfigProvider.useConfig();
  const byPrice = breaks.some((each) => 'price' in each);
  const blank = byPrice ? { price: null } : { percent: null };
  const choose = (price: boolean) => {
    const changed = breaks.map(({ from }) => (price ? { from, price: null } : { from, percent: null }));
    form.scope.instance.setFieldValue(['terms', 'breaks'], changed);
    form.changed({ terms: {} });
  };
  return (
    <div className="td-wide td-promo-breaks">
      <Radio.Group
        aria-label={t('promotions.breakSort')}
        value={byPrice}
        onChange={({ target }) => choose(target.value as boolean)}
        options={[
          { value: false, label: t('promotions.breakByPercent') },
          { value: true, label: t('promotions.breakByPrice') },
        ]}
      />
      <Form.List name={['terms', 'breaks']}>
        {(rows, { add, remove }, { errors }) => (
          <>
            {rows.map(({ key, name }) => (
              <div key={`${key}${byPrice}`} className="td-promo-break">
                <Field part name={`${name}.from`} label={t('promotions.breakFrom')} of={percentBreak.shape.from}>
                  <NumberInput />
                </Field>
                {byPrice ? (
                  <Field part name={`${name}.price`} label={t('promotions.priceEach')} of={priceBreak.shape.price}>
                    <MoneyInput className="td-numeral" />
                  </Field>
                ) : (
                  <Field part name={`${name}.percent`} label={t('promotions.discount')} of={percentBreak.shape.percent}>
                    <NumberInput decimals={2} suffix="%" />
                  </Field>
                )}
                {rows.length > 1 && !disabled ? (
                  <Button
                    type="text"
                    icon={<DeleteOutlined aria-hidden />}
                    aria-label={t('promotions.removeBreak', { row: name + 1 })}
                    onClick={() => remove(name)}
                  />
                ) : null}
              </div>
            ))}
            <Form.ErrorList errors={errors} />
            {rows.length < MAX_BREAKS && !disabled ? (
              <Button size="small" icon={<PlusOutlined aria-hidden />} onClick={() => add({ from: null, ...blank })}>
                {t('promotions.addBreak')}
              </Button>
            ) : null}
          </>
        )}
      </Form.List>
    </div>
  );
}
