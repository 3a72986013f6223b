import { approveLines, refundsToApprove } from '#web/till/basket/approvals.ts';
import type { Basket } from '#web/till/basket/basket.ts';
import { changeBasket, counter, may, thePrices } from '#web/till/counter/counter.ts';
import { askApproval } from '#web/till/staff/approval.ts';
import { t } from '#web/till/texts.ts';
import { itemsText, refundText } from './returnTexts.ts';

/* Returns without a receipt: a manager approves a quantity and an amount. */

/** Applies a change once somebody who may refund has seen the amount. False if nobody approved. */
export const changeRefund = async (change: (basket: Basket) => Basket): Promise<boolean> => {
  const { gstRate } = thePrices();
  const after = change(counter().basket);
  const unseen = refundsToApprove(after, gstRate);
  if (may('refund.add') || unseen.length === 0) {
    changeBasket(() => after);
    return true;
  }
  const keys = unseen.map(({ key }) => key);
  const about = t('counter.aboutNoReceipt', {
    items: itemsText(unseen),
    amount: refundText(
      () => after,
      ({ key }) => keys.includes(key),
    ),
  });
  const approval = await askApproval('refund.add', about);
  if (!approval) return false;
  changeBasket((basket) => approveLines(change(basket), approval, keys, gstRate));
  return true;
};

/** Checked before the payment: another customer has other prices, and somebody else may be at the till. */
export const approveRefunds = (): Promise<boolean> => changeRefund((basket) => basket);
