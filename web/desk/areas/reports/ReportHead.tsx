import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { type Report, type ReportFormat, reportFormats } from '#contract/reports/frame.ts';
import { listSheets } from '#contract/reports/sheets.ts';
import { t } from '#web/desk/areas/reports/texts.ts';
import { Allowed } from '#web/desk/ui/Allowed.tsx';
import { call } from '#web/platform/api.ts';
import { download } from '#web/platform/download.ts';
import { sheetLanguage } from '#web/platform/i18n.ts';
import { useRefresh } from '#web/platform/query.ts';
import { SheetDrawer } from './SheetDrawer.tsx';

type ReportButtonsProps = { report: Pick<Report, 'download' | 'sheet'>; filter: object };

/** Print what is on screen, or have all of it as a sheet or a PDF; a long sheet is made in the background. */
export function ReportButtons({ report, filter }: ReportButtonsProps) {
  const [busy, setBusy] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const refresh = useRefresh();
  const save = async (format: ReportFormat) => {
    if (busy) return;
    setBusy(true);
    const input = { ...filter, language: sheetLanguage() };
    // What went wrong was told by the call.
    const sheet = format === 'xlsx' ? await call(report.sheet, input as never).catch(() => undefined) : null;
    if (sheet === null) await download(report.download, { ...input, format } as never);
    if (sheet) {
      await refresh([listSheets]);
      setOpen(true);
    }
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
            items: [
              ...reportFormats.map((format) => ({
                key: format,
                label: { xlsx: t('reports.asXlsx'), pdf: t('reports.asPdf') }[format],
                onClick: () => void save(format),
              })),
              { type: 'divider' as const },
              { key: 'sheets', label: t('reports.sheets'), onClick: () => setOpen(true) },
            ],
          }}
        >
          <Button icon={<DownloadOutlined aria-hidden />} loading={busy ? { delay: 200 } : false}>
            {t('reports.download')}
          </Button>
        </Dropdown>
        <SheetDrawer isOpen={isOpen} onClose={() => setOpen(false)} />
      </Allowed>
    </>
  );
}
