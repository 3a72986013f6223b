import { getInvoice, sendInvoice, sentInvoices } from '#contract/papers.ts';
import { useCall } from '#web/platform/changes.ts';
import { query } from '#web/platform/query.ts';

export const invoice = (id: number) => query(getInvoice, { id });
export const sentMails = (id: number) => query(sentInvoices, { id });
/** The dialog shows the error. */
export const useSendInvoice = () => useCall(sendInvoice, { refresh: [sentInvoices], handles: () => true });
