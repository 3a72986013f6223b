import {
  DownloadOutlined,
  FileImageOutlined,
  FileTextOutlined,
  MailOutlined,
  PrinterOutlined,
} from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Segmented } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { say } from '#contract/messages/sentence.ts';
import { invoiceTitles, nameOf } from '#contract/papers/invoice.ts';
import { type Invoice, invoicePdf, receiptPdf, sendInvoice } from '#contract/papers.ts';
import { pathOf } from '#contract/screens.ts';
import { t } from '#web/desk/areas/sales/texts.ts';
import { LIST } from '#web/desk/areas/sales/words.ts';
import { Allowed } from '#web/desk/ui/Allowed.tsx';
import { RecordPage } from '#web/desk/ui/RecordPage.tsx';
import { useAddressParams } from '#web/platform/addressParams.ts';
import { download } from '#web/platform/download.ts';
import { inWords } from '#web/platform/i18n.ts';
import { saveFile } from '#web/platform/saveFile.ts';
import { useTab } from '#web/platform/tabs.ts';
import { toast } from '#web/platform/toast.ts';
import { InvoiceMail } from './InvoiceMail.tsx';
import { InvoiceSheet } from './InvoiceSheet.tsx';
import { jpegOf } from './image.ts';
import { usePrintOnArrival } from './printOnArrival.ts';
import { invoice } from './queries.ts';
import { ReceiptSheet } from './ReceiptSheet.tsx';
import './sheet.css';

export function OrderInvoice() {
  const { id } = useParams();
  return (
    <RecordPage list={LIST} query={useQuery(invoice(Number(id)))}>
      {(read) => <Desk invoice={read} />}
    </RecordPage>
  );
}

type Paper = 'a4' | 'receipt';

/** One at a time: a second press while a file is being created does nothing. */
const useOneAtATime = () => {
  const [busy, setBusy] = useState<string>();
  const run = (key: string, action: () => Promise<void>) => async () => {
    if (busy) return;
    setBusy(key);
    try {
      await action();
    } finally {
      setBusy(undefined);
    }
  };
  return { run, loading: (key: string) => (busy === key ? { delay: 200 } : false) };
};

function Desk({ invoice: read }: { invoice: Invoice }) {
  const { order } = read;
  const { id } = order;
  const title = `${inWords(say(invoiceTitles[read.kind]))} ${nameOf(read)}`;
  const [params] = useAddressParams();
  const [paper, setPaper] = useState<Paper>(params.get('paper') === 'receipt' ? 'receipt' : 'a4');
  const [mailing, setMailing] = useState(false);
  const desk = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const { setTitle } = useTab();
  useEffect(() => setTitle(title), [setTitle, title]);
  usePrintOnArrival();
  const { run, loading } = useOneAtATime();
  const savePicture = async () => {
    const sheet = desk.current?.querySelector<HTMLElement>('.td-sheet');
    if (!sheet) return;
    try {
      saveFile(await jpegOf(sheet, paper, nameOf(read).replaceAll(' ', '-')));
    } catch {
      toast.error(t('sales.saveImageFailed'));
    }
  };
  const mailable = order.status !== 'cancelled' && order.productList.length > 0;
  return (
    <section className="td-page">
      <header className="td-page-head td-sheet-tools">
        <h1>{title}</h1>
        <Segmented<Paper>
          value={paper}
          onChange={setPaper}
          aria-label={t('sales.paperSize')}
          options={[
            { value: 'a4', label: t('sales.paperA4') },
            { value: 'receipt', label: t('sales.paperReceipt') },
          ]}
        />
        <div className="td-page-actions">
          <Button icon={<FileTextOutlined aria-hidden />} onClick={() => navigate(pathOf('salesEdit', { id }))}>
            {t('sales.openOrder')}
          </Button>
          <Button
            icon={<DownloadOutlined aria-hidden />}
            loading={loading('pdf')}
            onClick={run('pdf', () => download(paper === 'a4' ? invoicePdf : receiptPdf, { id }))}
          >
            {t('common.downloadPdf')}
          </Button>
          <Button
            icon={<FileImageOutlined aria-hidden />}
            loading={loading('image')}
            onClick={run('image', savePicture)}
          >
            {t('sales.saveImage')}
          </Button>
          {mailable ? (
            <Allowed to={sendInvoice}>
              <Button icon={<MailOutlined aria-hidden />} onClick={() => setMailing(true)}>
                {t('common.sendEmail')}
              </Button>
            </Allowed>
          ) : null}
          <Button type="primary" icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
            {t('sales.print')}
          </Button>
        </div>
      </header>
      <div className="td-sheet-desk" ref={desk}>
        {paper === 'a4' ? <InvoiceSheet invoice={read} /> : <ReceiptSheet invoice={read} />}
      </div>
      {mailing ? <InvoiceMail invoice={read} onClose={() => setMailing(false)} /> : null}
    </section>
  );
}
