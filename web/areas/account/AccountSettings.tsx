import { Tabs } from 'antd';
import { useSearchParams } from 'react-router';
import { t } from '#web/platform/i18n.ts';
import { useSession } from '#web/platform/session.ts';
import { ChangePassword } from './ChangePassword.tsx';
import { Devices } from './Devices.tsx';
import { Preferences } from './Preferences.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import './account.css';

export function AccountSettings() {
  const user = useSession((session) => session.user);
  const [params, setParams] = useSearchParams();
  if (!user) return null;
  return (
    <div className="td-account">
      <h1>{t('Account settings')}</h1>
      <section className="td-card">
        <Tabs
          activeKey={params.get('part') ?? 'profile'}
          onChange={(part) => setParams(part === 'profile' ? {} : { part }, { replace: true })}
          items={[
            { key: 'profile', label: t('Profile'), children: <ProfileForm key={user.version} user={user} /> },
            { key: 'password', label: t('Password'), children: <ChangePassword /> },
            { key: 'devices', label: t('Devices'), children: <Devices /> },
            { key: 'preferences', label: t('Preferences'), children: <Preferences /> },
          ]}
        />
      </section>
    </div>
  );
}
