import { Input, Select } from 'antd';
import { reaches } from '#contract/access.ts';
import { type Role, RoleDraft } from '#contract/identity/roles.ts';
import { t } from '#web/platform/i18n.ts';
import { useSession } from '#web/platform/session.ts';
import { Field } from '#web/ui/Field.tsx';
import { Section } from '#web/ui/FormPage.tsx';
import { NumberInput } from '#web/ui/NumberInput.tsx';
import { countOf } from './grants.ts';
import { PermissionMatrix } from './PermissionMatrix.tsx';
import { reachName } from './words.ts';

const { name, reach, discountLimit } = RoleDraft.shape;

/** A company's own role reaches the company at most, and no further than the one who makes it. */
const useReachOptions = (builtIn: boolean) => {
  const mine = useSession(({ user }) => user?.role.reach ?? 'branch');
  const offered = builtIn
    ? reaches
    : reaches.filter((each) => each !== 'all' && reaches.indexOf(each) >= reaches.indexOf(mine));
  return offered.map((value) => ({ value, label: reachName(value) }));
};

export function RoleFields({ builtIn = false }: { builtIn?: boolean }) {
  const reachOptions = useReachOptions(builtIn);
  return (
    <>
      <Section title={t('Role')}>
        <Field name="name" label={t('Name')} of={name}>
          <Input placeholder={t('Shift leader')} autoComplete="off" />
        </Field>
        <Field
          name="reach"
          label={t('Reach')}
          of={builtIn ? undefined : reach}
          show={(value) => reachName(value as Role['reach'])}
        >
          <Select options={reachOptions} />
        </Field>
        <Field
          name="discountLimit"
          label={t('Discount limit')}
          of={discountLimit}
          hint={t('More than this off a price needs the right to give any discount.')}
          show={(value) => `${value} %`}
        >
          <NumberInput min={0} max={100} decimals={2} suffix="%" />
        </Field>
      </Section>
      <Section title={t('What this role may do')}>
        <Field
          name="permissions"
          label={t('Permissions')}
          wide
          bare
          show={(value) =>
            t('{count, plural, one {# permission} other {# permissions}}', {
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
