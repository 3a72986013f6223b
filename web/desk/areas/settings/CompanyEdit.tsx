import { DeleteOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { pathOf } from '#contract/screens.ts';
import { type Company, deleteCompany, updateCompany } from '#contract/settings.ts';
import { t } from '#web/desk/areas/settings/texts.ts';
import { Allowed } from '#web/desk/ui/Allowed.tsx';
import { ConfirmButton } from '#web/desk/ui/ConfirmButton.tsx';
import { FormPage } from '#web/desk/ui/FormPage.tsx';
import { RecordPage } from '#web/desk/ui/RecordPage.tsx';
import { useRecordForm } from '#web/desk/ui/recordForm.ts';
import { useTab } from '#web/platform/tabs.ts';
import { CompanyFields } from './CompanyForm.tsx';
import { deleteQuestion, toastDeleted } from './deleteCompany.ts';
import { company, companyReads, useDeleteCompany } from './queries.ts';
import { Activity } from './status.tsx';

const LIST = pathOf('companyList');

export function CompanyEdit() {
  const { id } = useParams();
  return (
    <RecordPage list={LIST} query={useQuery(company(Number(id)))}>
      {(company) => <CompanyEditor company={company} />}
    </RecordPage>
  );
}

function CompanyEditor({ company }: { company: Company }) {
  const tab = useTab();
  const remove = useDeleteCompany();
  const form = useRecordForm({
    name: `company.${company.id}`,
    to: updateCompany,
    initial: company,
    refresh: companyReads,
    fieldOf: { 150: 'code' },
    list: LIST,
  });
  return (
    <FormPage
      title={company.name}
      status={<Activity status={company.status} />}
      actions={
        <Allowed to={deleteCompany}>
          <ConfirmButton
            danger
            icon={<DeleteOutlined aria-hidden />}
            ask={deleteQuestion(company.name)}
            onConfirm={async () => {
              toastDeleted(
                company.name,
                await remove.mutateAsync({ id: company.id, version: company.version, name: company.name }),
              );
              tab.closeToList(LIST);
            }}
          >
            {t('common.delete')}
          </ConfirmButton>
        </Allowed>
      }
      form={form}
      buttons={[
        { next: 'stay', label: t('common.save') },
        { next: 'close', label: t('common.saveAndClose') },
      ]}
    >
      <CompanyFields />
    </FormPage>
  );
}
