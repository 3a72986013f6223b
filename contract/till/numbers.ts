/* A receipt's number: till, epoch, sale. It is known without the server, and never used twice. */

export type ReceiptNumber = { till: number; epoch: number; sale: number };

export const receiptNumber = ({ till, epoch, sale }: ReceiptNumber): string =>
  `T${till}-${epoch}-${String(sale).padStart(6, '0')}`;

/** True if this kind of event has a receipt: they share one sequence. */
export const hasReceipt = (kind: string): boolean => kind === 'sale' || kind === 'laybyPaid';

/** A number as scanned or typed; undefined for anything else. */
export const parseReceiptNumber = (text: string): ReceiptNumber | undefined => {
  const match = /^T(\d{1,6})-(\d{1,6})-(\d{1,9})$/i.exec(text.trim());
  return match ? { till: Number(match[1]), epoch: Number(match[2]), sale: Number(match[3]) } : undefined;
};

/** For one event: more than one sale needs. */
export const MAX_APPROVALS = 20;
