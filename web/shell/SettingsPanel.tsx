import { CheckOutlined } from '@ant-design/icons';
import { Button, Segmented, Switch } from 'antd';
import type { ReactNode } from 'react';
import { t } from '#web/platform/i18n.ts';
import { changeSettings, defaultSettings, type Settings, useSettings } from '#web/platform/settings.ts';
import { primaries } from '#web/platform/theme.ts';

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="td-setting-group">
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

type Choice<K extends keyof Settings> = {
  name: K;
  label: string;
  options: { value: Settings[K] & string; label: string }[];
};

function Choose<K extends 'navTheme' | 'layout' | 'contentWidth'>({ name, label, options }: Choice<K>) {
  const value = useSettings((settings) => settings[name]);
  return (
    <Group title={label}>
      <Segmented
        block
        name={name}
        aria-label={label}
        options={options}
        value={value}
        onChange={(chosen) => changeSettings({ [name]: chosen })}
      />
    </Group>
  );
}

type Toggle = 'fixedHeader' | 'fixedSidebar' | 'autoHideHeader' | 'weakColor' | 'multiTab';
function Toggled({ name, label, disabled }: { name: Toggle; label: string; disabled?: boolean }) {
  const checked = useSettings((settings) => settings[name]);
  return (
    <div className="td-setting">
      <span id={`setting-${name}`}>{label}</span>
      <Switch
        aria-labelledby={`setting-${name}`}
        checked={checked}
        disabled={disabled}
        onChange={(on) => changeSettings({ [name]: on })}
      />
    </div>
  );
}

const colorNames = (): Record<string, string> => ({
  red: t('Red'),
  volcano: t('Volcano'),
  gold: t('Gold'),
  green: t('Green'),
  cyan: t('Cyan'),
  blue: t('Blue'),
  purple: t('Purple'),
  magenta: t('Magenta'),
});

function Colors() {
  const color = useSettings((settings) => settings.color);
  const names = colorNames();
  return (
    <Group title={t('Primary colour')}>
      <div className="td-colors">
        {primaries.map(({ name, fill }) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === color}
            aria-label={names[name]}
            title={names[name]}
            style={{ background: fill }}
            onClick={() => changeSettings({ color: name })}
          >
            {name === color && <CheckOutlined aria-hidden />}
          </button>
        ))}
      </div>
    </Group>
  );
}

/** How the app looks on this device. Everything counts at once and is remembered here only. */
export function SettingsPanel() {
  const { fixedHeader, layout, language } = useSettings();
  return (
    <div className="td-settings">
      <Choose
        name="navTheme"
        label={t('Theme')}
        options={[
          { value: 'dark', label: t('Dark menu') },
          { value: 'light', label: t('Light') },
          { value: 'realDark', label: t('Dark') },
        ]}
      />
      <Colors />
      <Choose
        name="layout"
        label={t('Menu')}
        options={[
          { value: 'side', label: t('Side') },
          { value: 'top', label: t('Top') },
        ]}
      />
      <Choose
        name="contentWidth"
        label={t('Content width')}
        options={[
          { value: 'Fluid', label: t('Fluid') },
          { value: 'Fixed', label: t('Fixed') },
        ]}
      />
      <Group title={t('Layout')}>
        <Toggled name="fixedHeader" label={t('Fixed header')} />
        <Toggled name="autoHideHeader" label={t('Hide the header when scrolling down')} disabled={!fixedHeader} />
        <Toggled name="fixedSidebar" label={t('Fixed sidebar')} disabled={layout === 'top'} />
        <Toggled name="multiTab" label={t('Tabs')} />
        <Toggled name="weakColor" label={t('Weak colour mode')} />
      </Group>
      <Button onClick={() => changeSettings({ ...defaultSettings, language })}>{t('Back to the defaults')}</Button>
    </div>
  );
}
