import { Input, Select } from 'antd';
import { reaches } from '#contract/access.ts';
import { type Role, RoleDraft } from '#contract/identity/roles.ts';
import { t } from '#web/desk/areas/identity/texts.ts';
import { Field } from '#web/desk/ui/Field.tsx';
import { Section } from '#web/desk/ui/FormPage.tsx';
import { NumberInput } from '#web/desk/ui/NumberInput.tsx';
import { useSession } from '#web/platform/session.ts';
import { countOf } from './grants.ts';
import { PermissionMatrix } from './PermissionMatrix.tsx';
import { reachName } from './words.ts';

const { name, reach, discountLimit } = RoleDraft.shape;

/** A company's own role reaches the company at most, and no further than its creator. */
const useReachOptions = (builtIn: boolean) => {
  const ownReach = useSession(({ user }) => user?.role.reach ?? 'branch');
  const grantableReaches = builtIn
    ? reaches
    : reaches.filter((each) => each !== 'all' && reaches.indexOf(each) >= reaches.indexOf(ownReach));
  return grantableReaches.map((value) => ({ value, label: reachName(value) }));
};

export function RoleFields({ builtIn = false }: { builtIn?: boolean }) {
  const reachOptions = useReachOptions(builtIn);
  return (
    <>
      <Section title={t('common.role')}>
        <Field name="name" label={t('common.name')} of={name}>
          <Input placeholder={t('identity.roleNameExample')} autoComplete="off" />
        </Field>
        <Field
          name="reach"
          label={t('identity.access')}
          of={builtIn ? undefined : reach}
          show={(value) => reachName(value as Role['reach'])}
        >
          <Select options={reachOptions} />
        </Field>
        <Field
          name="discountLimit"
          label={t('identity.discountLimit')}
          of={discountLimit}
          hint={t('identity.discountLimitHelp')}
          show={(value) => `${value}%`}
        >
          <NumberInput min={0} max={100} decimals={2} suffix="%" />
        </Field>
      </Section>
      <Section title={t('identity.roleCan')}>
        <Field
          name="permissions"
          label={t('identity.permissions')}
          wide
          bare
          show={(value) =>
            t('identity.permissionsHeld', {
              count: countOf(value as Role['permissions']),
            })
          }
        >
          <PermissionMatrix />
        </Field>
      </Section>
    </>
  );
}
