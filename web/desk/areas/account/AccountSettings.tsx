import { Activity, type ComponentType } from 'react';
import { Link } from 'react-router';
import { t } from '#web/desk/areas/account/texts.ts';
import { ChangePassword } from './ChangePassword.tsx';
import { Devices } from './Devices.tsx';
import { Preferences } from './Preferences.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { TillPin } from './TillPin.tsx';
import './account.css';
import { useAddressParams } from '#web/platform/addressParams.ts';

const parts: readonly { key: string; title: () => string; Part: ComponentType }[] = [
  { key: 'profile', title: () => t('account.profile'), Part: ProfileForm },
  { key: 'password', title: () => t('account.password'), Part: ChangePassword },
  { key: 'pin', title: () => t('account.pin'), Part: TillPin },
  { key: 'devices', title: () => t('account.devices'), Part: Devices },
  { key: 'preferences', title: () => t('account.preferences'), Part: Preferences },
];

export function AccountSettings() {
  const [params] = useAddressParams();
  const current = parts.find(({ key }) => key === params.get('part')) ?? parts[0];
  return (
    <div className="td-account">
      <h1>{t('account.settings')}</h1>
      <section className="td-box">
        <nav className="td-account-parts" aria-label={t('account.settings')}>
          {parts.map(({ key, title }) => (
            <Link
              key={key}
              to={key === 'profile' ? '?' : `?part=${key}`}
              replace
              aria-current={key === current?.key ? 'page' : undefined}
            >
              {title()}
            </Link>
          ))}
        </nav>
        {/* Input in one part stays while another is shown. */}
        {parts.map(({ key, Part }) => (
          <Activity key={key} mode={key === current?.key ? 'visible' : 'hidden'}>
            <Part />
          </Activity>
        ))}
      </section>
    </div>
  );
}
