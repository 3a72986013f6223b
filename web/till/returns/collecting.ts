import { cents } from '#contract/cents.ts';
import { milli } from '#contract/milli.ts';
import { amountOf } from '#contract/sales/cart.ts';
import type { ReceiptSale } from '#contract/till/protocol.ts';
import { isEmpty } from '#web/till/basket/basket.ts';
import { type AgreedLine, collectBasket } from '#web/till/basket/goods.ts';
import { askServer } from '#web/till/counter/asking.ts';
import { counter, setBasket, setCounter, showKeys, showPanel, theTill } from '#web/till/counter/counter.ts';
import { warn } from '#web/till/counter/warn.ts';
import { t } from '#web/till/texts.ts';
import { pastSaleOf, productOf } from './pastSale.ts';

/* Collecting a storefront order: its number is scanned, and it is paid like any sale. */

const agreedLines = (reply: ReceiptSale): AgreedLine[] => {
  const { catalogue } = theTill();
  return pastSaleOf(reply, []).lines.map((line) => {
    const shares = [...line.shares];
    const listAmount = amountOf(line.listPrice, line.quantity, 0);
    const promotionDiscount = shares.reduce((all, { amount }) => all + amount, 0);
    return {
      product: catalogue().product(line.productId) ?? productOf(line),
      pack: line.pack,
      quantity: milli(line.quantity),
      listPrice: line.listPrice,
      agreed: {
        listAmount,
        ownDiscount: cents(listAmount - promotionDiscount - line.priceInclGst),
        shares,
        priceInclGst: line.priceInclGst,
        gst: line.gst,
        subtotal: line.subtotal,
      },
    };
  });
};

/** At its own prices. Once paid or handed over it is a past sale, and its items can be returned. */
export const collectOrder = async (reference: string): Promise<void> => {
  if (counter().isBusy) return;
  if (!isEmpty(counter().basket)) return warn(t('counter.parkFirst'));
  setCounter({ isBusy: true });
  try {
    const reply = await askServer<ReceiptSale>('GET', '/till/receipt/', { number: reference });
    if (!reply) return warn(t('counter.onlineNeeded'));
    if (!reply.isHeld) {
      const { collectedAt } = reply;
      return showPanel(
        collectedAt ? { kind: 'collected', reference, collectedAt } : { kind: 'returns', number: reference },
      );
    }
    const lines = agreedLines(reply);
    setBasket(collectBasket({ orderId: reply.orderId, reference: reply.reference, name: reply.number }, lines));
    if (lines.some(({ product }) => product.ageRestricted)) showPanel({ kind: 'age', goods: [] });
    else showKeys();
  } catch {
    warn(t('counter.noSuchSale', { number: reference }));
  } finally {
    setCounter({ isBusy: false });
  }
};
