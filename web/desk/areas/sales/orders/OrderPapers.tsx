import {
  DownOutlined,
  FileTextOutlined,
  MailOutlined,
  PrinterOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Dropdown } from 'antd';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { getInvoice, sendInvoice } from '#contract/papers.ts';
import type { SalesOrder } from '#contract/sales/order.ts';
import { isDraft } from '#contract/sales/status.ts';
import { pathOf } from '#contract/screens.ts';
import { PRINT_NOW } from '#web/desk/areas/sales/papers/printOnArrival.ts';
import { invoice } from '#web/desk/areas/sales/papers/queries.ts';
import { t } from '#web/desk/areas/sales/texts.ts';
import { invoicePath } from '#web/desk/areas/sales/words.ts';
import { Allowed } from '#web/desk/ui/Allowed.tsx';
import { lazily } from '#web/platform/lazy.tsx';

const InvoiceMail = lazily(async () => (await import('#web/desk/areas/sales/papers/InvoiceMail.tsx')).InvoiceMail);

/** The paper's own title. */
const paperName = ({ status, kind }: Pick<SalesOrder, 'status' | 'kind'>): string => {
  if (isDraft(status)) return t('sales.quote');
  return kind === 'return' ? t('sales.creditNote') : t('sales.invoice');
};

/** The papers of an order: to read, email and print. */
export function OrderPapers({ order }: { order: SalesOrder }) {
  const navigate = useNavigate();
  const [mailing, setMailing] = useState(false);
  const { id, status, kind } = order;
  const hasGoods = order.productList.length > 0;
  const picks = kind !== 'return' && !isDraft(status) && status !== 'cancelled';
  const pickPath = pathOf('salesProducts', { id });
  const prints = [
    { key: 'a4', label: t('sales.printA4', { paper: paperName(order) }), path: `${invoicePath(id)}?${PRINT_NOW}` },
    { key: 'receipt', label: t('sales.paperReceipt'), path: `${invoicePath(id)}?paper=receipt&${PRINT_NOW}` },
    ...(picks ? [{ key: 'pickList', label: t('sales.pickList'), path: `${pickPath}?${PRINT_NOW}` }] : []),
  ];
  if (!hasGoods) return null;
  return (
    <>
      <Allowed to={getInvoice}>
        <Button icon={<FileTextOutlined aria-hidden />} onClick={() => navigate(invoicePath(id))}>
          {paperName(order)}
        </Button>
        {status === 'cancelled' ? null : (
          <Allowed to={sendInvoice}>
            <Button icon={<MailOutlined aria-hidden />} onClick={() => setMailing(true)}>
              {t('common.sendEmail')}
            </Button>
          </Allowed>
        )}
        <Dropdown
          trigger={['click']}
          menu={{
            items: prints.map(({ key, label }) => ({ key, label })),
            onClick: ({ key }) => void navigate(prints.find((each) => each.key === key)?.path ?? invoicePath(id)),
          }}
        >
          <Button icon={<PrinterOutlined aria-hidden />}>
            {t('sales.print')} <DownOutlined aria-hidden />
          </Button>
        </Dropdown>
      </Allowed>
      {picks ? (
        <Button icon={<UnorderedListOutlined aria-hidden />} onClick={() => navigate(pickPath)}>
          {t('sales.pickList')}
        </Button>
      ) : null}
      {mailing ? <Mailing id={id} onClose={() => setMailing(false)} /> : null}
    </>
  );
}

function Mailing({ id, onClose }: { id: number; onClose: () => void }) {
  const { data } = useQuery(invoice(id));
  return data ? (
    <Suspense>
      <InvoiceMail invoice={data} onClose={onClose} />
    </Suspense>
  ) : null;
}
