import { Form, Input } from 'antd';
import { ProductChange } from '#contract/catalogue/product.ts';
import type { Cents } from '#contract/money.ts';
import { t } from '#web/platform/i18n.ts';
import { formatAmount } from '#web/ui/amount.ts';
import { Field } from '#web/ui/Field.tsx';
import { MoneyInput } from '#web/ui/MoneyInput.tsx';
import { NumberInput } from '#web/ui/NumberInput.tsx';
import { CodeInput } from './CodeInput.tsx';
import { useCodeCheck } from './codes.ts';
import { packPriceOf, retailOf } from './derived.ts';
import { showMoney } from './shown.ts';

const shape = ProductChange.shape;

/** The standard pack: what it is called, how many units it holds, what it costs. */
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
      <Field name="standardSku" label={t('Standard SKU')} of={shape.standardSku} check={check}>
        <CodeInput placeholder={t('The pack’s own SKU')} />
      </Field>
      <Field name="standardSize" label={t('Standard size')} of={shape.standardSize}>
        <Input autoComplete="off" placeholder={t('24 × 500 ml')} />
      </Field>
      <Field name="standardDescription" label={t('Standard description')} of={shape.standardDescription} wide>
        <Input autoComplete="off" placeholder={t('Carton of 24')} />
      </Field>
      <Field name="unitQty" label={t('Unit qty')} of={shape.unitQty.unwrap()} hint={t('Units in a pack')}>
        <NumberInput min={1} max={100_000} />
      </Field>
      <Field name="unitSize" label={t('Unit size')} of={shape.unitSize}>
        <Input autoComplete="off" placeholder="500 ml" />
      </Field>
      <Field
        name="unitRetail"
        label={t('Unit retail')}
        of={shape.unitRetail}
        hint={t('Left empty, the retail price counts.')}
        show={showMoney}
        derived={retailOf}
      >
        <MoneyInput placeholder={single} />
      </Field>
      <Field name="unitDiscount" label={t('Unit discount')} of={shape.unitDiscount.unwrap()}>
        <NumberInput min={0} max={100} decimals={2} suffix="%" />
      </Field>
      <Field
        name="standardPrice"
        label={t('Standard price')}
        of={shape.standardPrice}
        hint={pack === undefined ? undefined : t('The units make {price}', { price: formatAmount(pack) })}
        show={showMoney}
        derived={packPriceOf}
      >
        <MoneyInput placeholder={pack === undefined ? undefined : formatAmount(pack)} />
      </Field>
    </>
  );
}
