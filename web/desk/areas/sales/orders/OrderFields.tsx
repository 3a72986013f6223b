import { Select } from 'antd';
import type { CustomerHit } from '#contract/customers/search.ts';
import type { Customer } from '#contract/customers.ts';
import { CustomerPicker } from '#web/desk/areas/customers/CustomerPicker.tsx';
import { useChannels } from '#web/desk/areas/sales/choices.ts';
import { CreditFacts } from '#web/desk/areas/sales/payments/CreditFacts.tsx';
import { t } from '#web/desk/areas/sales/texts.ts';
import { reasonOptions } from '#web/desk/areas/sales/words.ts';
import { Field } from '#web/desk/ui/Field.tsx';
import { useSession } from '#web/platform/session.ts';
import '#web/desk/ui/document.css';

type CustomerInputProps = {
  id?: string;
  value?: number | null;
  name: string | undefined;
  onPick: (customer: CustomerHit | null) => void;
};

/** The field's value is the id; prices need the whole customer, so picking is handled separately. */
function CustomerInput({ id, value, name, onPick }: CustomerInputProps) {
  return (
    <CustomerPicker
      id={id}
      label={t('common.customer')}
      placeholder={t('sales.walkIn')}
      customerId={value}
      name={name}
      onPick={onPick}
    />
  );
}

const nameIn = (options: readonly { value: unknown; label: string }[]) => (value: unknown) =>
  options.find((each) => each.value === value)?.label ?? '–';

type CustomerFieldProps = {
  /** From the order, for users who may not read customers. */
  name?: string;
  onPick: (customer: CustomerHit | null) => void;
};

export function CustomerField({ name, onPick }: CustomerFieldProps) {
  return (
    <Field name="customerId" label={t('common.customer')} show={(id) => (id ? `#${id}` : t('sales.walkIn'))}>
      <CustomerInput name={name} onPick={onPick} />
    </Field>
  );
}

export const useBranchNames = () => {
  const branches = useSession(({ user }) => user?.branches ?? []);
  const options = branches.map(({ id, name }) => ({ value: id, label: name }));
  return { options, nameOf: nameIn(options) };
};

export function BranchField({ onChange }: { onChange: () => void }) {
  const { options, nameOf } = useBranchNames();
  return (
    <Field name="branchId" label={t('common.branch')} show={nameOf}>
      <Select options={options} onChange={onChange} />
    </Field>
  );
}

export function ChannelField({ onChange }: { onChange?: () => void }) {
  const { options } = useChannels();
  return (
    <Field name="channel" label={t('sales.channel')} show={nameIn(options)}>
      <Select options={options} onChange={onChange} />
    </Field>
  );
}

/** For a return: why the goods came back. */
export function ReasonField({ onChange }: { onChange: () => void }) {
  const options = reasonOptions();
  return (
    <Field name="reason" label={t('sales.returnReason')} show={nameIn(options)}>
      <Select allowClear placeholder={t('sales.noReason')} options={options} onChange={onChange} />
    </Field>
  );
}

type OrderHeadProps = { onCustomer: CustomerFieldProps['onPick']; buyer: Customer | undefined };

/** A new order starts with its customer and channel. */
export function OrderHead({ onCustomer, buyer }: OrderHeadProps) {
  return (
    <div>
      <div className="td-document-head">
        <CustomerField onPick={onCustomer} />
        <ChannelField />
      </div>
      {buyer ? <CreditFacts buyer={buyer} onlyOver /> : null}
    </div>
  );
}
