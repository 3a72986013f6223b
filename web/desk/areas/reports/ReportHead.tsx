import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { type Report, type ReportFormat, reportFormats } from '#contract/reports/frame.ts';
import { t } from '#web/desk/areas/reports/texts.ts';
import { Allowed } from '#web/desk/ui/Allowed.tsx';
import { download } from '#web/platform/download.ts';
import { sheetLanguage } from '#web/platform/i18n.ts';

/** Print what is on screen, or have all of it as a sheet or a PDF. */
export function ReportButtons({ report, filter }: { report: Pick<Report, 'download'>; filter: object }) {
  const [busy, setBusy] = useState(false);
  const save = async (format: ReportFormat) => {
    if (busy) return;
    setBusy(true);
    await download(report.download, { ...filter, format, language: sheetLanguage() } as never);
    setBusy(false);
  };
  return (
    <>
      <Button icon={<PrinterOutlined aria-hidden />} onClick={() => print()}>
        {t('reports.print')}
      </Button>
      <Allowed to={report.download}>
        <Dropdown
          trigger={['click']}
          menu={{
            items: reportFormats.map((format) => ({
              key: format,
              label: { xlsx: t('reports.asXlsx'), pdf: t('reports.asPdf') }[format],
              onClick: () => void save(format),
            })),
          }}
        >
          <Button icon={<DownloadOutlined aria-hidden />} loading={busy ? { delay: 200 } : false}>
            {t('reports.download')}
          </Button>
        </Dropdown>
      </Allowed>
    </>
  );
}
