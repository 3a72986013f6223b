import { DownloadOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { importTemplate } from '#contract/catalogue/imports.ts';
import { t } from '#web/desk/areas/catalogue/texts.ts';
import { Allowed } from '#web/desk/ui/Allowed.tsx';
import { download } from '#web/platform/download.ts';
import { sheetLanguage } from '#web/platform/i18n.ts';

/** An empty sheet with our headings. */
export function TemplateButton() {
  return (
    <Allowed to={importTemplate}>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'xlsx', label: t('catalogue.templateExcel') },
            { key: 'csv', label: t('catalogue.templateCsv') },
          ],
          onClick: ({ key }) =>
            void download(importTemplate, { format: key === 'csv' ? 'csv' : 'xlsx', language: sheetLanguage() }),
        }}
      >
        <Button icon={<DownloadOutlined aria-hidden />}>{t('catalogue.templateDownload')}</Button>
      </Dropdown>
    </Allowed>
  );
}
