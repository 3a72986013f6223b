import { useQuery } from '@tanstack/react-query';
import { Form, Select } from 'antd';
import { appInfo, type Locale } from '#contract/common.ts';
import { t } from '#web/platform/i18n.ts';
import { query } from '#web/platform/query.ts';
import { changeSettings, useSettings } from '#web/platform/settings.ts';
import { languageNames } from '#web/shell/languages.ts';
import { SettingsPanel } from '#web/shell/SettingsPanel.tsx';

export function Preferences() {
  const language = useSettings((settings) => settings.language);
  const app = useQuery(query(appInfo, {}));
  const offered = new Set<Locale>([...(app.data?.languages ?? ['en-US']), language]);
  return (
    <div className="td-narrow">
      <Form layout="vertical">
        <Form.Item label={t('Language')} htmlFor="language">
          <Select
            id="language"
            value={language}
            options={[...offered].map((value) => ({ value, label: languageNames[value] }))}
            onChange={(chosen) => {
              changeSettings({ language: chosen });
              location.reload();
            }}
          />
        </Form.Item>
      </Form>
      <SettingsPanel />
    </div>
  );
}
