import { useMemo } from 'react';
import { createCustomer } from '#contract/customers.ts';
import { t } from '#web/desk/areas/customers/texts.ts';
import { FormPage } from '#web/desk/ui/FormPage.tsx';
import { useRecordForm } from '#web/desk/ui/recordForm.ts';
import { blankCustomer, noCredit } from './blankCustomer.ts';
import { CustomerFields } from './CustomerFields.tsx';
import { LIST } from './paths.ts';
import { customerReads } from './queries.ts';

export function CustomerNew() {
  const initial = useMemo(() => ({ ...blankCustomer, ...noCredit }), []);
  const form = useRecordForm({
    name: 'customer.new',
    to: createCustomer,
    initial,
    refresh: customerReads,
    list: LIST,
  });
  return (
    <FormPage
      title={t('customers.newCustomer')}
      form={form}
      buttons={[
        { next: 'close', label: t('common.saveAndClose') },
        { next: 'another', label: t('common.saveAndCreateOther') },
      ]}
    >
      <CustomerFields />
    </FormPage>
  );
}
