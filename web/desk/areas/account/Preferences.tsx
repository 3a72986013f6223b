import { useQuery } from '@tanstack/react-query';
import { Form, Select } from 'antd';
import { appInfo } from '#contract/common.ts';
import { t } from '#web/desk/areas/account/texts.ts';
import { SettingsPanel } from '#web/desk/shell/SettingsPanel.tsx';
import { type LanguageId, languages } from '#web/platform/languages.ts';
import { query } from '#web/platform/query.ts';
import { changeSettings, useSettings } from '#web/platform/settings.ts';

export function Preferences() {
  const language = useSettings((settings) => settings.language);
  const app = useQuery(query(appInfo, {}));
  const offered = new Set<LanguageId>([...(app.data?.languages ?? ['en-US']), language]);
  return (
    <div className="td-narrow">
      <Form layout="vertical">
        <Form.Item label={t('common.language')} htmlFor="language">
          <Select
            id="language"
            value={language}
            options={[...offered].map((value) => ({ value, label: languages[value].name }))}
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
