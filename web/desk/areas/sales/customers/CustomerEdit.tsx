import { MergeOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Tabs } from 'antd';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { pageOfAudit } from '#contract/audit.ts';
import { type Customer, deleteCustomer, mergeCustomers, updateCustomer } from '#contract/customers.ts';
import { customerBalance, customerHistory } from '#contract/sales/customers.ts';
import { Trail } from '#web/desk/areas/audit/Trail.tsx';
import { CustomerFields } from '#web/desk/areas/customers/CustomerFields.tsx';
import { CustomerFigures } from '#web/desk/areas/customers/CustomerFigures.tsx';
import { CustomerMerge } from '#web/desk/areas/customers/CustomerMerge.tsx';
import { editPath, LIST } from '#web/desk/areas/customers/paths.ts';
import { customer, customerReads, useDeleteCustomer } from '#web/desk/areas/customers/queries.ts';
import { t } from '#web/desk/areas/customers/texts.ts';
import { Activity } from '#web/desk/areas/settings/status.tsx';
import { Allowed } from '#web/desk/ui/Allowed.tsx';
import { DeleteButton } from '#web/desk/ui/DeleteButton.tsx';
import { FormPage } from '#web/desk/ui/FormPage.tsx';
import { RecordPage } from '#web/desk/ui/RecordPage.tsx';
import { useRecordForm } from '#web/desk/ui/recordForm.ts';
import { useAddressParams } from '#web/platform/addressParams.ts';
import { query } from '#web/platform/query.ts';
import { may } from '#web/platform/session.ts';
import { useTab } from '#web/platform/tabs.ts';
import { BalancePart } from './BalancePart.tsx';
import { OrdersPart } from './OrdersPart.tsx';

export function CustomerEdit() {
  const { id } = useParams();
  return (
    <RecordPage list={LIST} query={useQuery(customer(Number(id)))}>
      {(read) => <Editor customer={read} />}
    </RecordPage>
  );
}

function Editor({ customer: read }: { customer: Customer }) {
  const [params] = useAddressParams();
  const tab = useTab();
  const navigate = useNavigate();
  const remove = useDeleteCustomer();
  const [merging, setMerging] = useState(false);
  const { data: balance } = useQuery(query(customerBalance, { customerId: read.id }));
  const form = useRecordForm({
    name: `customer.${read.id}`,
    to: updateCustomer,
    initial: read,
    refresh: [...customerReads, pageOfAudit],
    list: LIST,
  });
  return (
    <FormPage
      title={read.name}
      status={<Activity status={read.status} />}
      actions={
        <>
          <Allowed to={mergeCustomers}>
            <Button icon={<MergeOutlined aria-hidden />} onClick={() => setMerging(true)}>
              {t('common.mergeIntoMore')}
            </Button>
          </Allowed>
          <DeleteButton
            to={deleteCustomer}
            name={read.name}
            run={() => remove.mutateAsync({ id: read.id, version: read.version })}
            onDeleted={() => tab.closeToList(LIST)}
          />
        </>
      }
      form={form}
      reading={params.has('part')}
      buttons={[
        { next: 'stay', label: t('common.save') },
        { next: 'close', label: t('common.saveAndClose') },
      ]}
    >
      <CustomerFigures customer={read} creditUsed={balance?.creditUsed ?? undefined} />
      <Parts customer={read} />
      {merging ? (
        <CustomerMerge
          customer={read}
          onClose={() => setMerging(false)}
          onMerged={(into) => {
            tab.closeToList(LIST);
            void navigate(editPath(into.id));
          }}
        />
      ) : null}
    </FormPage>
  );
}

/** The form, and beside it the customer's orders and balance; the address says which one is shown. */
function Parts({ customer: read }: { customer: Customer }) {
  const { id } = read;
  const [params, setParams] = useAddressParams();
  return (
    <Tabs
      activeKey={params.get('part') ?? 'details'}
      onChange={(part) => setParams(part === 'details' ? {} : { part }, { replace: true })}
      items={[
        {
          key: 'details',
          label: t('customers.details'),
          forceRender: true,
          children: (
            <div className="td-customer-parts">
              <CustomerFields customerId={id} />
            </div>
          ),
        },
        ...(may(customerHistory.can)
          ? [
              { key: 'orders', label: t('customers.orders'), children: <OrdersPart id={id} />, destroyOnHidden: true },
              {
                key: 'balance',
                label: t('customers.balance'),
                children: <BalancePart customer={read} />,
                destroyOnHidden: true,
              },
            ]
          : []),
        ...(may(pageOfAudit.can)
          ? [
              {
                key: 'trail',
                label: t('common.auditTrail'),
                children: <Trail entity="customer" id={id} />,
                destroyOnHidden: true,
              },
            ]
          : []),
      ]}
    />
  );
}
