import { EditOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Form, Input, Select } from 'antd';
import { useState } from 'react';
import {
  type CustomerType,
  getCustomer,
  listCustomerTypes,
  pageOfCustomers,
  priceLevels,
  updateCustomerType,
} from '#contract/customers.ts';
import { pathOf } from '#contract/screens.ts';
import { t } from '#web/desk/areas/customers/texts.ts';
import { Field } from '#web/desk/ui/Field.tsx';
import { FormDialog } from '#web/desk/ui/FormDialog.tsx';
import { ListPage } from '#web/desk/ui/ListPage.tsx';
import { NumberInput } from '#web/desk/ui/NumberInput.tsx';
import { RecordPage } from '#web/desk/ui/RecordPage.tsx';
import { useRecordForm } from '#web/desk/ui/recordForm.ts';
import { useMay } from '#web/platform/session.ts';
import { priceLevelName, typeName } from './names.ts';
import { typePick } from './queries.ts';
import '#web/desk/ui/list.css';
import '#web/desk/ui/preview.css';

/** The four customer types, and the price level of each. */
export function CustomerTypes() {
  const types = useQuery(typePick());
  const [editing, setEditing] = useState<CustomerType>();
  return (
    <ListPage title={t('customers.types')}>
      <RecordPage query={types}>
        {(rows) => (
          <div className="td-surface td-history">
            <p>{t('customers.typesHint')}</p>
            <table className="td-preview">
              <thead>
                <tr>
                  <th scope="col">{t('customers.type')}</th>
                  <th scope="col">{t('customers.priceLevel')}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((type) => (
                  <tr key={type.key}>
                    <td>
                      <button type="button" className="td-link" onClick={() => setEditing(type)}>
                        <span className="td-twoline-main">
                          {typeName(type.key, rows)} <EditOutlined aria-hidden />
                        </span>
                      </button>
                    </td>
                    <td>{priceLevelName(type.priceLevel, type.percent)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </RecordPage>
      {editing ? <TypeDialog type={editing} onClose={() => setEditing(undefined)} /> : null}
    </ListPage>
  );
}

const { name, priceLevel, percent } = updateCustomerType.input.shape;

function TypeDialog({ type, onClose }: { type: CustomerType; onClose: () => void }) {
  const form = useRecordForm({
    name: `customerType.${type.key}`,
    to: updateCustomerType,
    initial: type,
    refresh: [listCustomerTypes, pageOfCustomers, getCustomer],
    list: pathOf('customerTypes'),
    onSaved: onClose,
  });
  const seesCost = useMay('cost.get');
  const changesCost = useMay('cost.edit');
  const level = Form.useWatch('priceLevel', form.scope.instance) as CustomerType['priceLevel'] | undefined;
  return (
    <FormDialog
      title={type.name}
      form={form}
      first="name"
      onClose={onClose}
      buttons={[{ next: 'stay', label: t('common.save') }]}
    >
      <Field name="name" label={t('common.name')} of={name.unwrap()}>
        <Input autoComplete="off" />
      </Field>
      <Field name="priceLevel" label={t('customers.priceLevel')} of={priceLevel.unwrap()}>
        <Select
          options={priceLevels.map((value) => ({
            value,
            label: priceLevelName(value, undefined),
          }))}
        />
      </Field>
      {(level ?? type.priceLevel) === 'costPlus' && seesCost ? (
        <Field
          name="percent"
          label={t('customers.markupOnCost')}
          of={percent.unwrap().unwrap()}
          hint={t('customers.markupHint')}
        >
          <NumberInput min={0} max={500} decimals={2} suffix="%" disabled={!changesCost} />
        </Field>
      ) : null}
    </FormDialog>
  );
}
