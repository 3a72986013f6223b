import { useMemo } from 'react';
import { createCustomer } from '#contract/customers.ts';
import { t } from '#web/platform/i18n.ts';
import { FormPage } from '#web/ui/FormPage.tsx';
import { useRecordForm } from '#web/ui/recordForm.ts';
import { blankCustomer, noCredit } from './blank.ts';
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
      title={t('New customer')}
      form={form}
      buttons={[
        { next: 'close', label: t('Save and close') },
        { next: 'another', label: t('Save and create other') },
      ]}
    >
      <CustomerFields />
    </FormPage>
  );
}
