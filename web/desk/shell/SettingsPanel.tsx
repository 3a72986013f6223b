import { CheckOutlined } from '@ant-design/icons';
import { Button, Segmented, Switch } from 'antd';
import type { ReactNode } from 'react';
import { t } from '#web/desk/shell/texts.ts';
import { primaries } from '#web/desk/ui/theme.ts';
import { changeSettings, defaultSettings, type Settings, useSettings } from '#web/platform/settings.ts';

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
        onChange={(value) => changeSettings({ [name]: value })}
      />
    </Group>
  );
}

type Toggle = 'fixedHeader' | 'fixedSidebar' | 'autoHideHeader' | 'weakColor' | 'multiTab';
function ToggleSetting({ name, label, disabled }: { name: Toggle; label: string; disabled?: boolean }) {
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
  red: t('shell.colourRed'),
  volcano: t('shell.colourVolcano'),
  gold: t('shell.colourGold'),
  green: t('shell.colourGreen'),
  cyan: t('shell.colourCyan'),
  blue: t('shell.colourBlue'),
  purple: t('shell.colourPurple'),
  magenta: t('shell.colourMagenta'),
});

function Colors() {
  const color = useSettings((settings) => settings.color);
  const names = colorNames();
  return (
    <Group title={t('shell.primaryColour')}>
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

/** The app's appearance. Changes apply at once and are stored on this device. */
export function SettingsPanel() {
  const { fixedHeader, layout, language } = useSettings();
  return (
    <div className="td-settings">
      <Choose
        name="navTheme"
        label={t('shell.theme')}
        options={[
          { value: 'dark', label: t('shell.themeDarkMenu') },
          { value: 'light', label: t('shell.themeLight') },
          { value: 'realDark', label: t('shell.themeDark') },
        ]}
      />
      <Colors />
      <Choose
        name="layout"
        label={t('shell.menuPosition')}
        options={[
          { value: 'side', label: t('shell.menuSide') },
          { value: 'top', label: t('shell.menuTop') },
        ]}
      />
      <Choose
        name="contentWidth"
        label={t('shell.contentWidth')}
        options={[
          { value: 'Fluid', label: t('shell.widthFluid') },
          { value: 'Fixed', label: t('shell.widthFixed') },
        ]}
      />
      <Group title={t('shell.layout')}>
        <ToggleSetting name="fixedHeader" label={t('shell.fixedHeader')} />
        <ToggleSetting name="autoHideHeader" label={t('shell.autoHideHeader')} disabled={!fixedHeader} />
        <ToggleSetting name="fixedSidebar" label={t('shell.fixedSidebar')} disabled={layout === 'top'} />
        <ToggleSetting name="multiTab" label={t('shell.multiTab')} />
        <ToggleSetting name="weakColor" label={t('shell.weakColour')} />
      </Group>
      <Button onClick={() => changeSettings({ ...defaultSettings, language })}>{t('shell.resetDefaults')}</Button>
    </div>
  );
}
