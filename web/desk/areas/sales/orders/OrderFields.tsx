import { Input, Select } from 'antd';
import type { ReactNode } from 'react';
import type { CustomerHit } from '#contract/customers/search.ts';
import { SalesOrderDraft } from '#contract/sales/order.ts';
import { CustomerPicker } from '#web/desk/areas/customers/CustomerPicker.tsx';
import { useChannels, useCouriers } from '#web/desk/areas/sales/choices.ts';
import { t } from '#web/desk/areas/sales/texts.ts';
import { Field } from '#web/desk/ui/Field.tsx';
import { ReadOnly } from '#web/desk/ui/FormPage.tsx';
import { useSession } from '#web/platform/session.ts';
import { CodeInput, PromotionHints } from './PromotionCodes.tsx';
import type { Quoting } from './useQuote.ts';
import '#web/desk/ui/document.css';

const { otherReference, note, trackingNumber } = SalesOrderDraft.shape;

type CustomerInputProps = {
  id?: string;
  value?: number | null;
  name?: string;
  settled: boolean;
  onPick: (customer: CustomerHit | null) => void;
};

/** The field's value is the id; prices need all of the customer, so that picking goes its own way. */
function CustomerInput({ id, value, name, settled, onPick }: CustomerInputProps) {
  if (settled && value == null) return <Input id={id} disabled value={t('sales.walkIn')} />;
  return (
    <CustomerPicker
      id={id}
      label={t('common.customer')}
      placeholder={t('sales.walkIn')}
      customerId={value}
      name={name}
      disabled={settled || undefined}
      onPick={onPick}
    />
  );
}

type OrderFieldsProps = {
  /** It has a number: whom it is for, and where, stays. */
  numbered: boolean;
  /** Everything has left: so does how. */
  sent: boolean;
  /** As the order has it. */
  customerName?: string;
  onCustomer: (customer: CustomerHit | null) => void;
  /** While it is typed: what promotions say. */
  quoting?: Quoting | undefined;
};

/** `disabled` is only ever said where it is true: otherwise the form decides. */
const only = (settled: boolean) => ({ disabled: settled || undefined });

/** What stays as it is, is still to be read. */
function Settled({ when, children }: { when: boolean; children: ReactNode }) {
  return when ? <ReadOnly>{children}</ReadOnly> : children;
}

export function OrderFields({ numbered, sent, customerName, onCustomer, quoting }: OrderFieldsProps) {
  const branches = useSession(({ user }) => user?.branches ?? []);
  const couriers = useCouriers();
  const branchOptions = branches.map(({ id, name }) => ({ value: id, label: name }));
  const { options: channelOptions } = useChannels();
  const nameIn = (options: readonly { value: unknown; label: string }[]) => (value: unknown) =>
    options.find((each) => each.value === value)?.label ?? '–';
  return (
    <div className="td-surface td-document-head">
      <Settled when={numbered}>
        <Field name="customerId" label={t('common.customer')} show={(id) => (id ? `#${id}` : t('sales.walkIn'))}>
          <CustomerInput name={customerName} settled={numbered} onPick={onCustomer} />
        </Field>
        <Field name="branchId" label={t('common.branch')} show={nameIn(branchOptions)}>
          <Select {...only(numbered)} options={branchOptions} />
        </Field>
        <Field name="channel" label={t('sales.channel')} show={nameIn(channelOptions)}>
          <Select {...only(numbered)} options={channelOptions} />
        </Field>
      </Settled>
      <Settled when={sent}>
        <Field name="courierType" label={t('common.courier')} show={(key) => couriers.nameOf(key as string | null)}>
          <Select {...only(sent)} allowClear placeholder={t('sales.noCourier')} options={couriers.options} />
        </Field>
        <Field name="trackingNumber" label={t('sales.trackingNumber')} of={trackingNumber}>
          <Input {...only(sent)} autoComplete="off" />
        </Field>
      </Settled>
      <Field name="otherReference" label={t('sales.otherReference')} of={otherReference}>
        <Input autoComplete="off" placeholder={t('sales.otherReferenceExample')} />
      </Field>
      <Settled when={sent}>
        <Field
          name="codes"
          label={t('sales.promotionCode')}
          show={(codes) => ((codes ?? []) as string[]).join(', ') || '–'}
        >
          <CodeInput {...only(sent)} />
        </Field>
      </Settled>
      <Field name="note" label={t('common.note')} of={note} wide>
        <Input.TextArea autoSize={{ minRows: 1, maxRows: 6 }} />
      </Field>
      {quoting ? <PromotionHints quoting={quoting} /> : null}
    </div>
  );
}
