import { Input, Switch } from 'antd';
import { createStockTake } from '#contract/stockTake.ts';
import { t } from '#web/platform/i18n.ts';
import { useMay } from '#web/platform/session.ts';
import { Field } from '#web/ui/Field.tsx';
import { MoneyInput } from '#web/ui/MoneyInput.tsx';
import { QuantityInput } from '#web/ui/QuantityInput.tsx';

const { shape } = createStockTake.input;

/** How strictly is counted; it may change while the count runs. */
export function HowFields() {
  const seesCost = useMay('cost.get');
  const changesCost = useMay('cost.edit');
  return (
    <>
      <Field
        name="blind"
        label={t('Blind count')}
        valueProp="checked"
        wide
        hint={t('Whoever counts does not see how many there should be.')}
      >
        <Switch />
      </Field>
      <Field
        name="recountUnits"
        label={t('Recount when more units differ than')}
        of={shape.recountUnits}
        hint={t('Left empty, units alone never ask for a recount.')}
      >
        <QuantityInput min={0} placeholder="10" />
      </Field>
      {seesCost ? (
        <Field
          name="recountValue"
          label={t('Recount when the difference is worth more than')}
          of={shape.recountValue}
          hint={t('Left empty, money alone never asks for a recount.')}
        >
          <MoneyInput placeholder="50.00" disabled={!changesCost} />
        </Field>
      ) : null}
      <Field name="note" label={t('Note')} of={shape.note} wide>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={1000} />
      </Field>
    </>
  );
}
