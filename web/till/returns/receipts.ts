import { ACCOUNT } from '#contract/sales/tender.ts';
import type { ReceiptSale } from '#contract/till/protocol.ts';
import { askServer } from '#web/till/counter/asking.ts';
import { theTill } from '#web/till/counter/counter.ts';
import { type LaybyDue, laybyOf } from '#web/till/layby/layby.ts';
import { t } from '#web/till/texts.ts';
import { ownSale, type PastSale, pastSaleOf } from './pastSale.ts';

/** Paid in the back office, and not handed over yet. */
const isPaid = ({ total, rounding, payments }: ReceiptSale): boolean =>
  payments.reduce(
    (open, { paymentType, processed }) => (paymentType === ACCOUNT ? open : open - processed),
    total + rounding,
  ) <= 0;

/**
 * A past sale by its number. The server knows about returns at other tills; returns not sent yet, and whole sales
 * while offline, come from this till's own book. A text says why there is none.
 */
export const findSale = async (number: string): Promise<PastSale | LaybyDue | string> => {
  const till = theTill();
  const own = ownSale(till.events(), number);
  try {
    const reply = await askServer<ReceiptSale>('GET', '/till/receipt/', { number: number.trim() });
    if (reply?.isLayby && reply.owed === null)
      return t(isPaid(reply) ? 'counter.laybyPaidAtDesk' : 'counter.laybyAtDesk');
    if (reply?.isLayby) return laybyOf(reply, reply.owed ?? 0, till.events());
    if (reply) return pastSaleOf(reply, till.events());
  } catch {
    if (!own) return t('counter.noSuchSale', { number });
  }
  return own?.isLayby ? t('counter.laybyPayOnline') : (own ?? t('counter.receiptOnline'));
};
