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
import { formatsOf } from '#web/till/ui/formats.ts';
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

/** Asked before the first payment, while online: another till may have taken it since the order was scanned here. */
export const isStillHeld = async (onRefused: () => void): Promise<boolean> => {
  const { basket, tenders } = counter();
  const { collects } = basket;
  if (!collects || tenders.length > 0 || !theTill().state().online) return true;
  if (!basket.lines.some(({ agreed }) => agreed)) return true;
  setCounter({ isBusy: true });
  let gone = t('counter.noSuchSale', { number: collects.reference });
  try {
    const reply = await askServer<ReceiptSale>('GET', '/till/receipt/', { number: collects.reference });
    // Without an answer it is sold as it would be offline.
    if (!reply || reply.isHeld) return true;
    if (reply.collectedAt) gone = t('counter.collectedOn', { date: formatsOf().dateTime(new Date(reply.collectedAt)) });
  } catch {
    // Cancelled: no longer found.
  } finally {
    setCounter({ isBusy: false });
  }
  onRefused();
  warn(`${gone} ${t('counter.voidReturned')}`);
  return false;
};
