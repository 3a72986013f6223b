import { CopyOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useNavigate, useParams } from 'react-router';
import { createRole, deleteRole, type Role, updateRole } from '#contract/identity/roles.ts';
import { pathOf } from '#contract/screens.ts';
import { t } from '#web/desk/areas/identity/texts.ts';
import { Allowed } from '#web/desk/ui/Allowed.tsx';
import { DeleteButton } from '#web/desk/ui/DeleteButton.tsx';
import { FormPage } from '#web/desk/ui/FormPage.tsx';
import { RecordPage } from '#web/desk/ui/RecordPage.tsx';
import { useRecordForm } from '#web/desk/ui/recordForm.ts';
import { roleName } from '#web/platform/i18n.ts';
import { useMay } from '#web/platform/session.ts';
import { useTab } from '#web/platform/tabs.ts';
import { role, roleReads, useDeleteRole } from './queries.ts';
import { RoleFields } from './RoleForm.tsx';

const LIST = pathOf('roleList');

export function RoleEdit() {
  const { id } = useParams();
  return (
    <RecordPage list={LIST} query={useQuery(role(Number(id)))}>
      {(role) => <RoleEditor role={role} />}
    </RecordPage>
  );
}

function RoleEditor({ role }: { role: Role }) {
  const tab = useTab();
  const navigate = useNavigate();
  const mayChange = useMay(updateRole.can);
  const remove = useDeleteRole();
  const form = useRecordForm({
    name: `role.${role.id}`,
    to: updateRole,
    initial: role,
    refresh: roleReads,
    fieldOf: { 150: 'name' },
    list: LIST,
  });
  return (
    <FormPage
      title={roleName(role.name)}
      readOnly={role.readOnly}
      actions={
        <>
          <Allowed to={createRole}>
            <Button
              icon={<CopyOutlined aria-hidden />}
              onClick={() => navigate(`${pathOf('roleNew')}?copy=${role.id}`)}
            >
              {t('identity.copyRole')}
            </Button>
          </Allowed>
          {role.readOnly || role.users > 0 ? null : (
            <DeleteButton
              to={deleteRole}
              name={role.name}
              run={() => remove.mutateAsync({ id: role.id, version: role.version })}
              onDeleted={() => tab.closeToList(LIST)}
            />
          )}
        </>
      }
      form={form}
      buttons={[
        { next: 'stay', label: t('common.save') },
        { next: 'close', label: t('common.saveAndClose') },
      ]}
    >
      {role.builtIn ? (
        <Alert type="info" showIcon title={t('identity.roleBuiltInHelp')} />
      ) : role.readOnly && mayChange ? (
        <Alert type="info" showIcon title={t('identity.roleReadOnlyHelp')} />
      ) : null}
      <RoleFields builtIn={role.builtIn} />
    </FormPage>
  );
}
