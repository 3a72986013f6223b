import { Checkbox, Form, Input, Select } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import type { z } from 'zod';
import { type Cents, cents } from '#contract/money.ts';
import { allocatePayment, fitsOwed, owedOn } from '#contract/sales/allocate.ts';
import { type customerBalance, customerPayment } from '#contract/sales/customers.ts';
import { ACCOUNT, STORE_CREDIT } from '#contract/sales/tender.ts';
import { pathOf } from '#contract/screens.ts';
import { t } from '#web/desk/areas/customers/texts.ts';
import { usePaymentTypes } from '#web/desk/areas/sales/choices.ts';
import { orderReads } from '#web/desk/areas/sales/queries.ts';
import { orderName } from '#web/desk/areas/sales/words.ts';
import { formatMoney } from '#web/desk/ui/amount.ts';
import { Day } from '#web/desk/ui/DateTime.tsx';
import { Field } from '#web/desk/ui/Field.tsx';
import { FormDialog } from '#web/desk/ui/FormDialog.tsx';
import { Money } from '#web/desk/ui/Money.tsx';
import { MoneyInput } from '#web/desk/ui/MoneyInput.tsx';
import { useRecordForm } from '#web/desk/ui/recordForm.ts';
import { useSession } from '#web/platform/session.ts';
import { toast } from '#web/platform/toast.ts';
import '#web/desk/ui/preview.css';

type Balance = z.output<(typeof customerBalance)['reply']>;
type PaymentDialogProps = { customerId: number; name: string; balance: Balance; onClose: () => void };

const { paymentType, amount, reference } = customerPayment.input.shape;

/** A payment from a customer, for their open orders: the oldest due first, or only the ticked ones. */
export function PaymentDialog({ customerId, name, balance, onClose }: PaymentDialogProps) {
  const types = usePaymentTypes();
  const step = useSession(({ user }) => user?.company?.cashRounding) ?? 0;
  // Nobody pays what is on account by account, nor with credit they don't have.
  const offered = types.enabled.filter((key) => key !== ACCOUNT && (key !== STORE_CREDIT || balance.storeCredit > 0));
  const [first] = offered;
  const orders = useMemo(
    () => balance.orders.map((order) => ({ ...order, due: order.amountSummary.due })),
    [balance.orders],
  );
  const initial = useMemo(
    () => ({ customerId, paymentType: undefined as string | undefined, amount: owedOn(orders), reference: '' }),
    [customerId, orders],
  );
  const form = useRecordForm({
    name: `customerPayment.${customerId}`,
    to: customerPayment,
    initial,
    refresh: orderReads,
    fieldOf: { 9130: 'amount' },
    list: pathOf('customerList'),
    onSaved: ({ balance: left }) => {
      toast.success(t('customers.paymentTaken', { name, amount: formatMoney(left) }));
      onClose();
    },
  });
  const { instance } = form.scope;
  // The first payment type offered, once the list is loaded.
  useEffect(() => {
    if (first && instance.getFieldValue('paymentType') === undefined) instance.setFieldValue('paymentType', first);
  }, [first, instance]);
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const selectedOrders = orders.filter(({ id }) => !left.has(id));
  const tick = (id: number, on: boolean) => {
    const after = new Set(left);
    if (on) after.delete(id);
    else after.add(id);
    const newOrders = orders.filter((order) => !after.has(order.id));
    if (newOrders.length === 0) return;
    setLeft(after);
    // If no orders are given, the server uses all of them, also those that are not listed here.
    instance.setFieldValue('orderIds', after.size === 0 ? undefined : newOrders.map((order) => order.id));
    instance.setFieldValue('amount', owedOn(newOrders));
  };
  const typed = Form.useWatch('amount', instance) as Cents | null | undefined;
  const by = Form.useWatch('paymentType', instance) as string | undefined;
  const tendered = typed ?? cents(0);
  const parts = allocatePayment(selectedOrders, by ?? '', tendered, step);
  return (
    <FormDialog
      title={t('customers.paymentTitle', { name })}
      form={form}
      first="amount"
      width={640}
      onClose={onClose}
      buttons={[{ next: 'stay', label: t('customers.takePayment') }]}
    >
      <Field name="amount" label={t('common.amount')} of={amount}>
        <MoneyInput onUnread={() => instance.setFieldValue('amount', null)} />
      </Field>
      <Field
        name="paymentType"
        label={t('common.paymentType')}
        of={paymentType}
        show={(key) => types.nameOf(String(key))}
      >
        <Select options={offered.map((key) => ({ value: key, label: types.nameOf(key) }))} />
      </Field>
      <Field name="reference" label={t('customers.paymentReference')} of={reference}>
        <Input autoComplete="off" placeholder={t('customers.paymentReferenceExample')} />
      </Field>
      <table className="td-preview td-wide">
        <caption>{t('customers.paymentOrders')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('customers.order')}</th>
            <th scope="col" className="td-roomy">
              {t('common.dueDate')}
            </th>
            <th scope="col" className="td-right">
              {t('customers.amountDue')}
            </th>
            <th scope="col" className="td-right">
              {t('customers.payingNow')}
            </th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <tr key={order.id}>
              <td className="td-number td-oneline">
                <Checkbox checked={!left.has(order.id)} onChange={({ target }) => tick(order.id, target.checked)}>
                  {orderName(order)}
                </Checkbox>
              </td>
              <td className="td-roomy td-oneline">
                <Day of={order.dueDate} />
              </td>
              <td className="td-right">
                <Money amount={order.due} />
              </td>
              <td className="td-right">
                <Money amount={parts.get(order.id)?.part ?? null} />
              </td>
            </tr>
          ))}
        </tbody>
        {fitsOwed(selectedOrders, by ?? '', tendered, step) ? null : (
          <tfoot>
            <tr className="td-over">
              <th scope="row">{t('customers.overBy')}</th>
              <td className="td-roomy" />
              <td />
              <td className="td-right">
                <Money amount={cents(tendered - owedOn(selectedOrders))} />
              </td>
            </tr>
          </tfoot>
        )}
      </table>
    </FormDialog>
  );
}
