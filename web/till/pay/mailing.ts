import { askServer } from '#web/till/counter/asking.ts';
import { say, theTill } from '#web/till/counter/counter.ts';
import { t } from '#web/till/texts.ts';

/** To the customer's address; the server must have the sale first. True once it is sent. */
export const mailReceipt = async (saleId: string, email: string): Promise<boolean> => {
  const wasOnline = theTill().state().online;
  try {
    const reply = await askServer('POST', '/till/receipt/mail/', { saleId, email });
    if (reply !== undefined) {
      say(t('counter.receiptMailed', { email }));
      return true;
    }
    // The server may be slow, and send it after all.
    say(t(wasOnline ? 'counter.mailUnanswered' : 'counter.onlineNeeded'), true);
  } catch (error) {
    say(error instanceof Error && error.message ? error.message : t('counter.notMailed'), true);
  }
  return false;
};
