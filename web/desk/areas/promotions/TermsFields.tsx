import { Radio } from 'antd';
import { everyProduct } from '#contract/promotions/terms.ts';
import { t } from '#web/desk/areas/promotions/texts.ts';
import { Field } from '#web/desk/ui/Field.tsx';
import { MoneyInput } from '#web/desk/ui/MoneyInput.tsx';
import { NumberInput } from '#web/desk/ui/NumberInput.tsx';
import type { RecordForm } from '#web/desk/ui/recordForm.ts';
import { BreaksFields } from './BreaksFields.tsx';
import { RewardFields } from './RewardFields.tsx';
import { ScopeFields } from './ScopeFields.tsx';
import { shapeOf } from './termShapes.ts';
import type { TypedTerms } from './values.ts';

const percentInput = <NumberInput decimals={2} suffix="%" />;

type TermsFieldsProps = { form: RecordForm; terms: TypedTerms };

export function TermsFields({ form, terms }: TermsFieldsProps) {
  switch (terms.kind) {
    case 'percentage':
      return (
        <Field part name="terms.percent" label={t('promotions.discount')} of={shapeOf('percentage').percent}>
          {percentInput}
        </Field>
      );
    case 'amountOff':
      return (
        <Field part name="terms.amount" label={t('promotions.amountOffEach')} of={shapeOf('amountOff').amount}>
          <MoneyInput className="td-numeral" />
        </Field>
      );
    case 'fixedPrice':
    case 'limitedPrice':
      return (
        <Field
          part
          name="terms.price"
          label={t('promotions.priceEach')}
          of={shapeOf('fixedPrice').price}
          hint={t('promotions.priceHint')}
        >
          <MoneyInput className="td-numeral" />
        </Field>
      );
    case 'bundle':
      return (
        <>
          <Field part name="terms.quantity" label={t('promotions.bundleQuantity')} of={shapeOf('bundle').quantity}>
            <NumberInput />
          </Field>
          <Field part name="terms.price" label={t('promotions.bundlePrice')} of={shapeOf('bundle').price}>
            <MoneyInput className="td-numeral" />
          </Field>
        </>
      );
    case 'buyGet':
      return <BuyGetFields form={form} hasGetScope={terms.getScope !== null} />;
    case 'quantityBreaks':
      return <BreaksFields form={form} breaks={terms.breaks} />;
    case 'spend':
      return (
        <>
          <Field
            part
            name="terms.threshold"
            label={t('promotions.threshold')}
            of={shapeOf('spend').threshold}
            hint={t('promotions.thresholdHint')}
          >
            <MoneyInput className="td-numeral" />
          </Field>
          <RewardFields form={form} reward={terms.reward} />
        </>
      );
  }
}

function BuyGetFields({ form, hasGetScope }: { form: RecordForm; hasGetScope: boolean }) {
  const { buy, get, percent } = shapeOf('buyGet');
  const { instance } = form.scope;
  const choose = (other: boolean) => {
    instance.setFieldValue(['terms', 'getScope'], other ? everyProduct : null);
    form.changed({ terms: {} });
  };
  return (
    <>
      <Field part name="terms.buy" label={t('promotions.buyQuantity')} of={buy}>
        <NumberInput />
      </Field>
      <Field part name="terms.get" label={t('promotions.getQuantity')} of={get}>
        <NumberInput />
      </Field>
      <Field
        part
        name="terms.percent"
        label={t('promotions.getPercent')}
        of={percent.unwrap()}
        hint={t('promotions.getPercentHint')}
      >
        {percentInput}
      </Field>
      <div>
        <span className="td-promo-label" id="td-promo-get-scope">
          {t('promotions.getScope')}
        </span>
        <Radio.Group
          aria-labelledby="td-promo-get-scope"
          value={hasGetScope}
          onChange={({ target }) => choose(target.value as boolean)}
          options={[
            { value: false, label: t('promotions.getSame') },
            { value: true, label: t('promotions.getOther') },
          ]}
        />
      </div>
      {hasGetScope ? <ScopeFields base="terms.getScope" part /> : null}
    </>
  );
}
