import { Select } from 'antd';
import { t } from '#web/desk/areas/promotions/texts.ts';
import { Field } from '#web/desk/ui/Field.tsx';
import { MoneyInput } from '#web/desk/ui/MoneyInput.tsx';
import { NumberInput } from '#web/desk/ui/NumberInput.tsx';
import type { RecordForm } from '#web/desk/ui/recordForm.ts';
import { GiftInput } from './ProductsInput.tsx';
import { shapeOf } from './termShapes.ts';
import { blankReward, type TypedReward } from './values.ts';

const [percentReward, amountReward, giftReward] = shapeOf('spend').reward.options;

/** The reward for spending enough. */
export function RewardFields({ form, reward }: { form: RecordForm; reward: TypedReward }) {
  const choose = (kind: TypedReward['kind']) => {
    form.scope.instance.setFieldValue(['terms', 'reward'], blankReward(kind));
    form.changed({ terms: {} });
  };
  return (
    <>
      <div>
        <label className="td-promo-label" htmlFor="td-promo-reward">
          {t('promotions.reward')}
        </label>
        <Select
          id="td-promo-reward"
          className="td-promo-full"
          value={reward.kind}
          onChange={choose}
          options={[
            { value: 'percent', label: t('promotions.rewardPercent') },
            { value: 'amount', label: t('promotions.rewardAmount') },
            { value: 'gift', label: t('promotions.rewardGift') },
          ]}
        />
      </div>
      {reward.kind === 'percent' ? (
        <Field part name="terms.reward.percent" label={t('promotions.discount')} of={percentReward.shape.percent}>
          <NumberInput decimals={2} suffix="%" />
        </Field>
      ) : reward.kind === 'amount' ? (
        <Field part name="terms.reward.amount" label={t('promotions.amountOffOrder')} of={amountReward.shape.amount}>
          <MoneyInput className="td-numeral" />
        </Field>
      ) : (
        <>
          <Field part name="terms.reward.productId" label={t('promotions.gift')} of={giftReward.shape.productId}>
            <GiftInput />
          </Field>
          <Field
            part
            name="terms.reward.quantity"
            label={t('promotions.giftQuantity')}
            of={giftReward.shape.quantity.unwrap()}
          >
            <NumberInput />
          </Field>
        </>
      )}
    </>
  );
}
