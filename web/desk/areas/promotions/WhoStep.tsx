import { Checkbox, Input, Select, Switch } from 'antd';
import { type Cents, cents } from '#contract/money.ts';
import { PromotionDraft } from '#contract/promotions.ts';
import { channels as allChannels } from '#contract/sales/order.ts';
import { typeOptions } from '#web/desk/areas/customers/names.ts';
import { t } from '#web/desk/areas/promotions/texts.ts';
import { Field } from '#web/desk/ui/Field.tsx';
import { Section } from '#web/desk/ui/FormPage.tsx';
import { MoneyInput } from '#web/desk/ui/MoneyInput.tsx';
import { NumberInput } from '#web/desk/ui/NumberInput.tsx';
import { useSession } from '#web/platform/session.ts';
import { readersLanguage } from './language.ts';
import { HoursInput, MomentInput } from './MomentInput.tsx';
import { channelName } from './names.ts';
import { useCustomerTypes } from './promotionNames.ts';
import { weekdayIn } from './window.ts';

const { startsAt, endsAt, hours, weekdays, code, limitPerOrder, limitPerCustomer, limitTotal, priority } =
  PromotionDraft.shape;
const { minimumBasket } = PromotionDraft.shape;
const MAX_PRIORITY = 100;

/** For whom, where and when it applies, and how often. */
export function WhoStep() {
  return (
    <>
      <Section title={t('promotions.whoAndWhere')}>
        <WhoFields />
      </Section>
      <Section title={t('promotions.when')}>
        <WhenFields />
      </Section>
      <Section title={t('promotions.limits')}>
        <LimitFields />
      </Section>
      <Section title={t('promotions.together')}>
        <TogetherFields />
      </Section>
    </>
  );
}

function WhoFields() {
  const types = typeOptions(useCustomerTypes());
  const branches = useSession(({ user }) => user?.branches ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const channels = allChannels.map((value) => ({ value, label: channelName(value) }));
  return (
    <>
      <Field name="branchIds" label={t('common.branches')} show={wordsIn(branches)}>
        <Select
          mode="multiple"
          allowClear
          placeholder={t('common.allBranches')}
          options={branches}
          showSearch={{ optionFilterProp: 'label' }}
          labelRender={({ label }) => label ?? t('promotions.otherBranch')}
        />
      </Field>
      <Field name="channels" label={t('promotions.channels')} show={wordsIn(channels)}>
        <Select mode="multiple" allowClear placeholder={t('promotions.allChannels')} options={channels} />
      </Field>
      <Field
        name="customerTypes"
        label={t('promotions.customerTypes')}
        hint={t('promotions.customerTypesHint')}
        show={wordsIn(types)}
      >
        <Select mode="multiple" allowClear placeholder={t('promotions.everybody')} options={types} />
      </Field>
      <Field name="code" label={t('promotions.code')} of={code} hint={t('promotions.codeHint')}>
        <CodeInput />
      </Field>
    </>
  );
}

function WhenFields() {
  const language = readersLanguage();
  const days = Array.from({ length: 7 }, (_, at) => ({ value: at + 1, label: weekdayIn(language, at + 1, 'short') }));
  return (
    <>
      <Field name="startsAt" label={t('promotions.startsAt')} of={startsAt} hint={t('promotions.startsAtHint')}>
        <MomentInput label={t('promotions.startsAt')} />
      </Field>
      <Field name="endsAt" label={t('promotions.endsAt')} of={endsAt} hint={t('promotions.endsAtHint')}>
        <MomentInput label={t('promotions.endsAt')} isEnd />
      </Field>
      <Field name="weekdays" label={t('promotions.weekdays')} of={weekdays} show={wordsIn(days)}>
        <Checkbox.Group options={days} />
      </Field>
      <Field name="hours" label={t('promotions.hours')} of={hours} hint={t('promotions.hoursHint')} show={hoursText}>
        <HoursInput />
      </Field>
    </>
  );
}

function LimitFields() {
  return (
    <>
      <Field name="limitTotal" label={t('promotions.limitTotal')} of={limitTotal} hint={t('promotions.limitTotalHint')}>
        <NumberInput placeholder={t('promotions.noLimit')} />
      </Field>
      <Field
        name="limitPerCustomer"
        label={t('promotions.limitPerCustomer')}
        of={limitPerCustomer}
        hint={t('promotions.limitPerCustomerHint')}
      >
        <NumberInput placeholder={t('promotions.noLimit')} />
      </Field>
      <Field
        name="limitPerOrder"
        label={t('promotions.limitPerOrder')}
        of={limitPerOrder}
        hint={t('promotions.limitPerOrderHint')}
      >
        <NumberInput placeholder={t('promotions.noLimit')} />
      </Field>
      <Field
        name="minimumBasket"
        label={t('promotions.minimumBasket')}
        of={minimumBasket}
        hint={t('promotions.minimumBasketHint')}
      >
        <MinimumInput />
      </Field>
    </>
  );
}

function TogetherFields() {
  return (
    <>
      <Field name="priority" label={t('promotions.priority')} of={priority} hint={t('promotions.priorityHint')}>
        <PriorityInput />
      </Field>
      <Field
        name="exclusive"
        label={t('promotions.exclusive')}
        valueProp="checked"
        hint={t('promotions.exclusiveHint')}
        show={yesNo}
      >
        <Switch />
      </Field>
      <Field
        name="belowCost"
        label={t('promotions.belowCost')}
        valueProp="checked"
        hint={t('promotions.belowCostHint')}
        show={yesNo}
      >
        <Switch />
      </Field>
    </>
  );
}

type InputOf<V> = { id?: string; value?: V; onChange?: (value: V) => void };

/** In capitals, as it is stored; undefined if nothing is typed. */
function CodeInput({ id, value, onChange }: InputOf<string | null>) {
  return (
    <Input
      id={id}
      autoComplete="off"
      maxLength={40}
      placeholder={t('promotions.codeExample')}
      value={value ?? ''}
      onChange={({ target }) => onChange?.(target.value.toUpperCase() || null)}
    />
  );
}

/** Blank means none. */
function MinimumInput({ value, onChange, ...rest }: InputOf<Cents>) {
  return (
    <MoneyInput
      {...rest}
      className="td-numeral"
      placeholder="0.00"
      value={value || null}
      onChange={(amount) => onChange?.(amount ?? cents(0))}
    />
  );
}
function PriorityInput({ value, onChange, ...rest }: InputOf<number>) {
  return (
    <NumberInput
      {...rest}
      min={0}
      max={MAX_PRIORITY}
      value={value ?? 0}
      onChange={(priority) => onChange?.(priority ?? 0)}
    />
  );
}

const yesNo = (on: unknown) => (on ? t('common.yes') : t('common.no'));
const wordsIn =
  (options: readonly { value: string | number; label: string }[]) =>
  (chosen: unknown): string =>
    (chosen as (string | number)[]).map((one) => options.find(({ value }) => value === one)?.label ?? '…').join(', ') ||
    '–';
const hoursText = (hours: unknown) => {
  const span = hours as { from: string; to: string } | null;
  return span ? `${span.from} – ${span.to}` : '–';
};
