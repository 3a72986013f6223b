import { createCompany } from '#contract/settings.ts';
import { t } from '#web/platform/i18n.ts';
import { FormPage } from '#web/ui/FormPage.tsx';
import { useRecordForm } from '#web/ui/recordForm.ts';
import { blankCompany, CompanyFields } from './CompanyForm.tsx';
import { companyReads } from './queries.ts';

export function CompanyNew() {
  const form = useRecordForm({
    name: 'company.new',
    to: createCompany,
    initial: blankCompany,
    refresh: companyReads,
    fieldOf: { 150: 'code' },
    list: '/settings/company',
  });
  return (
    <FormPage
      title={t('New company')}
      form={form}
      buttons={[
        { next: 'close', label: t('Save and close') },
        { next: 'another', label: t('Save and create other') },
      ]}
    >
      <CompanyFields fresh />
    </FormPage>
  );
}
