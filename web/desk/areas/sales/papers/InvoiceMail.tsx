import { useQuery } from '@tanstack/react-query';
import { nameOf, titleOf } from '#contract/papers/invoice.ts';
import { invoiceSubject, invoiceText } from '#contract/papers/mail.ts';
import type { Invoice } from '#contract/papers.ts';
import { t } from '#web/desk/areas/sales/texts.ts';
import { MailDialog } from '#web/desk/ui/MailDialog.tsx';
import { sentMails, useSendInvoice } from './queries.ts';

/** Emails the invoice: to the customer unless another address is given. */
export function InvoiceMail({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const send = useSendInvoice();
  const { id, branchId } = invoice.order;
  const { data: mails = [] } = useQuery(sentMails(id));
  return (
    <MailDialog
      paper={`${titleOf(invoice).toLocaleLowerCase()} ${nameOf(invoice)}`}
      language={invoice.language}
      email={invoice.buyer?.email ?? ''}
      subject={invoiceSubject(invoice)}
      textOf={(userName, message) => invoiceText(invoice, userName, message)}
      messageExample={t('sales.emailMessageExample')}
      file={`${nameOf(invoice).replaceAll(' ', '-')}.pdf`}
      branchId={branchId}
      sentBefore={mails}
      send={(letter) => send.mutateAsync({ id, ...letter })}
      onClose={onClose}
    />
  );
}
