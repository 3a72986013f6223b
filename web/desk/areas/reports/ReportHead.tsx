import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import type { Page } from '#contract/fields.ts';
import { MAX_PAPER_ROWS, type Report, type ReportFormat, reportFormats } from '#contract/reports/frame.ts';
import { listSheets } from '#contract/reports/sheets.ts';
import { t } from '#web/desk/areas/reports/texts.ts';
import { Allowed } from '#web/desk/ui/Allowed.tsx';
import { rangeOf } from '#web/desk/ui/Pager.tsx';
import { call } from '#web/platform/api.ts';
import { download } from '#web/platform/download.ts';
import { formats } from '#web/platform/formats.ts';
import { sheetLanguage } from '#web/platform/i18n.ts';
import { useRefresh } from '#web/platform/query.ts';
import { useMay } from '#web/platform/session.ts';
import { SheetDrawer } from './SheetDrawer.tsx';

type Shown = Page<unknown>;
type ReportButtonsProps = { report: Pick<Report, 'download' | 'sheet'>; filter: object; page: Shown | undefined };

const isCut = (page: Shown | undefined): page is Shown => page !== undefined && page.totalCount > page.data.length;

/** Too many rows for paper: they come as a spreadsheet. */
const isTooLongForPaper = (page: Shown | undefined) => page !== undefined && page.totalCount > MAX_PAPER_ROWS;

/** On paper only: a note that there are more rows. */
export function PrintedPart({ page }: { page: Shown | undefined }) {
  return isCut(page) ? <p className="td-report-part">{t('reports.printedPart', { range: rangeOf(page) })}</p> : null;
}

/** Print what is on screen, or get everything as a sheet or a PDF; a long sheet is created in the background. */
export function ReportButtons({ report, filter, page }: ReportButtonsProps) {
  const [busy, setBusy] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const refresh = useRefresh();
  const isTooLong = isTooLongForPaper(page);
  const max = formats().number(MAX_PAPER_ROWS);
  const mayDownload = useMay(report.download.can);
  const save = async (format: ReportFormat) => {
    if (busy) return;
    setBusy(true);
    const input = { ...filter, language: sheetLanguage() };
    // The call has reported the error.
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
      {isCut(page) && mayDownload ? (
        <Dropdown
          trigger={['click']}
          menu={{
            items: [
              { key: 'page', label: t('reports.printPage', { range: rangeOf(page) }), onClick: () => print() },
              isTooLong
                ? { key: 'all', label: t('reports.allAsXlsx', { max }), onClick: () => void save('xlsx') }
                : { key: 'all', label: t('reports.printAll'), onClick: () => void save('pdf') },
            ],
          }}
        >
          <Button icon={<PrinterOutlined aria-hidden />}>{t('reports.print')}</Button>
        </Dropdown>
      ) : (
        <Button icon={<PrinterOutlined aria-hidden />} onClick={() => print()}>
          {t('reports.print')}
        </Button>
      )}
      <Allowed to={report.download}>
        <Dropdown
          trigger={['click']}
          menu={{
            items: [
              ...reportFormats.map((format) => ({
                key: format,
                label: {
                  xlsx: t('reports.asXlsx'),
                  pdf: isTooLong ? t('reports.pdfLimit', { max }) : t('reports.asPdf'),
                }[format],
                disabled: format === 'pdf' && isTooLong,
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
