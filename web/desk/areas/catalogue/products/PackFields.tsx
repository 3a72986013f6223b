import { Form, Input } from 'antd';
import { ProductChange } from '#contract/catalogue/product.ts';
import type { Cents } from '#contract/money.ts';
import { t } from '#web/desk/areas/catalogue/texts.ts';
import { formatAmount, formatMoney } from '#web/desk/ui/amount.ts';
import { Field } from '#web/desk/ui/Field.tsx';
import { MoneyInput } from '#web/desk/ui/MoneyInput.tsx';
import { NumberInput } from '#web/desk/ui/NumberInput.tsx';
import { CodeInput } from './CodeInput.tsx';
import { useCodeCheck } from './codes.ts';
import { packPriceOf, retailOf } from './derived.ts';
import { showMoney } from './fieldText.ts';

const shape = ProductChange.shape;

/** The standard pack: its name, how many units it contains, its price. */
export function PackFields({ productId }: { productId?: number }) {
  const check = useCodeCheck(productId);
  const retailPrice: Cents | null | undefined = Form.useWatch('retailPrice');
  const unitRetail: Cents | null | undefined = Form.useWatch('unitRetail');
  const unitQty: number | null | undefined = Form.useWatch('unitQty');
  const unitDiscount: number | null | undefined = Form.useWatch('unitDiscount');
  const pack = packPriceOf({ retailPrice, unitRetail, unitQty, unitDiscount });
  const single = retailPrice == null ? undefined : formatAmount(retailPrice);
  return (
    <>
      <Field name="standardSku" size="medium" label={t('catalogue.standardSku')} of={shape.standardSku} check={check}>
        <CodeInput placeholder={t('catalogue.standardSkuHint')} />
      </Field>
      <Field name="standardSize" size="medium" label={t('catalogue.standardSize')} of={shape.standardSize}>
        <Input autoComplete="off" placeholder={t('catalogue.standardSizeExample')} />
      </Field>
      <Field name="standardDescription" label={t('catalogue.standardDescription')} of={shape.standardDescription} wide>
        <Input autoComplete="off" placeholder={t('catalogue.standardExample')} />
      </Field>
      <Field
        name="unitQty"
        size="short"
        label={t('catalogue.unitQty')}
        of={shape.unitQty.unwrap()}
        hint={t('catalogue.unitQtyHint')}
      >
        <NumberInput min={1} max={100_000} />
      </Field>
      <Field name="unitSize" size="short" label={t('catalogue.unitSize')} of={shape.unitSize}>
        <Input autoComplete="off" placeholder="500 ml" />
      </Field>
      <Field
        name="unitRetail"
        size="short"
        label={t('catalogue.unitRetail')}
        of={shape.unitRetail}
        hint={t('catalogue.unitRetailHint')}
        show={showMoney}
        derived={retailOf}
      >
        <MoneyInput placeholder={single} />
      </Field>
      <Field name="unitDiscount" size="short" label={t('catalogue.unitDiscount')} of={shape.unitDiscount.unwrap()}>
        <NumberInput min={0} max={100} decimals={2} suffix="%" />
      </Field>
      <Field
        name="standardPrice"
        size="short"
        label={t('catalogue.standardPrice')}
        of={shape.standardPrice}
        hint={pack === undefined ? undefined : t('catalogue.standardPriceHint', { price: formatMoney(pack) })}
        show={showMoney}
        derived={packPriceOf}
      >
        <MoneyInput placeholder={pack === undefined ? undefined : formatAmount(pack)} />
      </Field>
    </>
  );
}
