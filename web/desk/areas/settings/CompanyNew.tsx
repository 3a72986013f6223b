import { pathOf } from '#contract/screens.ts';
import { createCompany } from '#contract/settings.ts';
import { t } from '#web/desk/areas/settings/texts.ts';
import { FormPage } from '#web/desk/ui/FormPage.tsx';
import { useRecordForm } from '#web/desk/ui/recordForm.ts';
import { blankCompany, CompanyFields } from './CompanyForm.tsx';
import { companyReads } from './queries.ts';

export function CompanyNew() {
  const form = useRecordForm({
    name: 'company.new',
    to: createCompany,
    initial: blankCompany,
    refresh: companyReads,
    fieldOf: { 150: 'code' },
    list: pathOf('companyList'),
  });
  return (
    <FormPage
      title={t('settings.newCompany')}
      form={form}
      buttons={[
        { next: 'close', label: t('common.saveAndClose') },
        { next: 'another', label: t('common.saveAndCreateOther') },
      ]}
    >
      <CompanyFields fresh />
    </FormPage>
  );
}
