import { useQuery } from '@tanstack/react-query';
import { Form, Input, Select } from 'antd';
import type { Role } from '#contract/identity/roles.ts';
import { type User, UserChange, UserDraft } from '#contract/identity/users.ts';
import { t } from '#web/desk/areas/identity/texts.ts';
import { branchPick } from '#web/desk/areas/settings/queries.ts';
import { Field } from '#web/desk/ui/Field.tsx';
import { Section } from '#web/desk/ui/FormPage.tsx';
import { ImageUpload } from '#web/desk/ui/ImageUpload.tsx';
import { PhoneInput, phoneWords } from '#web/desk/ui/PhoneInput.tsx';
import { roleName } from '#web/platform/i18n.ts';
import { may, useSession } from '#web/platform/session.ts';
import { mayGive } from './grants.ts';
import { rolePick } from './queries.ts';
import { userStatusName } from './words.ts';

const shape = UserDraft.shape;

/** The roles the user may assign, and the person's current one. */
const useRoleOptions = (user: User | undefined) => {
  const me = useSession(({ user: signedIn }) => signedIn);
  const { data: roles } = useQuery(rolePick());
  const currentRole = user?.roleId
    ? [{ value: user.roleId, label: user.roleName ? roleName(user.roleName) : '–' }]
    : [];
  if (!roles) return { roles: [] as Role[], options: currentRole };
  const grantableRoles = roles.filter((role) => role.id === user?.roleId || (me && mayGive(me, role)));
  return { roles, options: grantableRoles.map(({ id, name }) => ({ value: id, label: roleName(name) })) };
};

export function UserFields({ user }: { user?: User }) {
  const companies = useSession((session) => session.user?.companies ?? []);
  const { roles, options } = useRoleOptions(user);
  const { data: branches = [] } = useQuery(branchPick());
  const roleId: number | undefined = Form.useWatch('roleId');
  const reach = roles.find(({ id }) => id === roleId)?.reach ?? 'branch';
  const roleWords = (id: unknown) => options.find(({ value }) => value === id)?.label ?? '–';
  const branchWords = (ids: unknown) =>
    branches
      .filter(({ id }) => (ids as number[] | undefined)?.includes(id))
      .map(({ name }) => name)
      .join(', ') || '–';
  const mayStay = (status: User['status']) => user === undefined || status === user.status;
  const statuses = (['pending', 'active', 'disabled'] as const).filter(
    (status) =>
      (mayStay(status) && (status !== 'pending' || user !== undefined)) ||
      (status === 'active' && may('user.enable')) ||
      (status === 'disabled' && may('user.disable')),
  );
  return (
    <>
      <Section title={t('identity.personalDetails')}>
        <Field name="name" label={t('identity.personName')} of={shape.name}>
          <Input placeholder={t('identity.personNameExample')} autoComplete="off" />
        </Field>
        <Field name="email" label={t('common.email')} of={shape.email}>
          <Input type="email" placeholder="mei@example.com" autoComplete="off" />
        </Field>
        <Field name="phone" label={t('common.phone')} of={shape.phone} show={phoneWords}>
          <PhoneInput />
        </Field>
        <Field
          name="avatar"
          label={t('identity.photo')}
          of={shape.avatar}
          show={(url) => (url ? t('identity.photoGiven') : '–')}
        >
          <ImageUpload square />
        </Field>
      </Section>
      <Section title={t('identity.signInAndAccess')}>
        <Field name="username" label={t('identity.username')} of={shape.username}>
          <Input placeholder="mei.chen" autoComplete="off" />
        </Field>
        <Field name="roleId" label={t('common.role')} of={shape.roleId} show={roleWords}>
          <Select options={options} showSearch={{ optionFilterProp: 'label' }} placeholder={t('identity.chooseRole')} />
        </Field>
        {reach === 'branch' ? (
          <Field name="branchIds" label={t('common.branches')} of={shape.branchIds} show={branchWords}>
            <Select
              mode="multiple"
              options={branches.map(({ id, name }) => ({ value: id, label: name }))}
              showSearch={{ optionFilterProp: 'label' }}
              placeholder={t('identity.branchesHint')}
            />
          </Field>
        ) : null}
        {companies.length > 1 ? (
          <Field name="companyId" label={t('identity.company')} of={shape.companyId}>
            <Select options={companies.map(({ id, name }) => ({ value: id, label: name }))} />
          </Field>
        ) : null}
        <Field
          name="status"
          label={t('common.status')}
          of={UserChange.shape.status}
          show={(status) => userStatusName(status as User['status'])}
        >
          <Select options={statuses.map((value) => ({ value, label: userStatusName(value) }))} />
        </Field>
        {user ? null : (
          <Field
            name="password"
            label={t('identity.firstPassword')}
            of={shape.password}
            hint={t('identity.firstPasswordHelp')}
          >
            <Input.Password autoComplete="new-password" />
          </Field>
        )}
      </Section>
    </>
  );
}
