import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { createRole, type Role } from '#contract/identity/roles.ts';
import { pathOf } from '#contract/screens.ts';
import { t } from '#web/desk/areas/identity/texts.ts';
import { FormPage } from '#web/desk/ui/FormPage.tsx';
import { RecordPage } from '#web/desk/ui/RecordPage.tsx';
import { useRecordForm } from '#web/desk/ui/recordForm.ts';
import { useAddressParams } from '#web/platform/addressParams.ts';
import { useSession } from '#web/platform/session.ts';
import { discountOfRole, holds } from './grants.ts';
import { role, roleReads } from './queries.ts';
import { RoleFields } from './RoleForm.tsx';

/** A new role, or with ?copy= a copy of another. */
export function RoleNew() {
  const [params] = useAddressParams();
  const copyId = Number(params.get('copy')) || undefined;
  return copyId ? <RoleCopy key={copyId} of={copyId} /> : <RoleMaker />;
}

function RoleCopy({ of }: { of: number }) {
  return (
    <RecordPage list={pathOf('roleList')} query={useQuery(role(of))}>
      {(role) => <RoleMaker from={role} />}
    </RecordPage>
  );
}

function RoleMaker({ from }: { from?: Role }) {
  const me = useSession(({ user }) => user);
  const initial = useMemo(
    () => ({
      name: from ? t('identity.copyName', { name: from.name }) : '',
      reach: from?.reach === 'all' ? 'company' : (from?.reach ?? 'branch'),
      discountLimit: Math.min(from?.discountLimit ?? 10, me ? discountOfRole(me.role) || 100 : 100),
      // Only the copied role's permissions that the user has can be taken over.
      permissions: (from?.permissions ?? []).flatMap(({ permissionId, actionEntitySet }) => {
        const actions = actionEntitySet.filter(({ action }) => me && holds(me.permissions, permissionId, action));
        return actions.length > 0 ? [{ permissionId, actionEntitySet: actions }] : [];
      }),
    }),
    [from, me],
  );
  const form = useRecordForm({
    name: 'role.new',
    to: createRole,
    initial,
    refresh: roleReads,
    fieldOf: { 150: 'name' },
    list: pathOf('roleList'),
  });
  return (
    <FormPage
      title={from ? t('identity.copyTitle', { name: from.name }) : t('identity.newRole')}
      form={form}
      buttons={[{ next: 'close', label: t('common.saveAndClose') }]}
    >
      <RoleFields />
    </FormPage>
  );
}
