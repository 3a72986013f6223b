import { Input, Switch } from 'antd';
import { createStockTake } from '#contract/stock/counts.ts';
import { t } from '#web/desk/areas/stock/texts.ts';
import { Field } from '#web/desk/ui/Field.tsx';
import { MoneyInput } from '#web/desk/ui/MoneyInput.tsx';
import { QuantityInput } from '#web/desk/ui/QuantityInput.tsx';
import { useMay } from '#web/platform/session.ts';

const { shape } = createStockTake.input;

/** The rules of a count; they may change while it runs. */
export function CountRulesFields() {
  const seesCost = useMay('cost.get');
  const changesCost = useMay('cost.edit');
  return (
    <>
      <Field name="blind" label={t('stock.blindCount')} valueProp="checked" wide hint={t('stock.blindCountHint')}>
        <Switch />
      </Field>
      <Field
        name="recountUnits"
        label={t('stock.recountUnits')}
        of={shape.recountUnits}
        hint={t('stock.recountUnitsHint')}
      >
        <QuantityInput min={0} placeholder="10" />
      </Field>
      {seesCost ? (
        <Field
          name="recountValue"
          label={t('stock.recountValue')}
          of={shape.recountValue}
          hint={t('stock.recountValueHint')}
        >
          <MoneyInput placeholder="50.00" disabled={!changesCost} />
        </Field>
      ) : null}
      <Field name="note" label={t('common.note')} of={shape.note} wide>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={1000} />
      </Field>
    </>
  );
}
