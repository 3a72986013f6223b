import { isTooHeavy, milli } from '#contract/milli.ts';
import { approveLines } from '#web/till/basket/approvals.ts';
import type { Basket } from '#web/till/basket/basket.ts';
import { addGoods, addPiece, type Goods, hasSerial, ONE, serialsWanted } from '#web/till/basket/goods.ts';
import {
  changeBasket,
  counter,
  say,
  setCounter,
  showKeys,
  showPanel,
  thePrices,
  theTill,
} from '#web/till/counter/counter.ts';
import { warn } from '#web/till/counter/warn.ts';
import { refreshPrices } from '#web/till/customer/prices.ts';
import { salesOf } from '#web/till/returns/ownReturns.ts';
import { t } from '#web/till/texts.ts';
import { afterFrame } from '#web/till/ui/frame.ts';
import { heavyWords } from './numberWords.ts';
import { runInOrder } from './queue.ts';
import { askStock } from './stock.ts';

/* Items on their way into the cart: some first ask for the customer's age, a price, or serial numbers. */

/** Needs a typed price, whatever its list price, and has none. */
const isPriceless = ({ product, price, labelPrice }: Goods): boolean =>
  product.openPrice && price === undefined && labelPrice === undefined;

/** If a manager approved the price of the item just added. */
const approvedWith = (basket: Basket, { approval }: Goods): Basket =>
  approval && basket.selected !== null
    ? approveLines(basket, approval, [basket.selected], thePrices().gstRate)
    : basket;

const afterAdding = ({ product }: Goods) => {
  const { panel } = counter();
  // The keys stay as they are: redrawing them would delay the line by a frame.
  const isOpen = panel.kind === 'category' || panel.kind === 'keys';
  setCounter(isOpen ? { notice: null } : { notice: null, panel: { kind: 'keys' } });
  afterFrame(() => {
    void askStock(product);
    void refreshPrices();
  });
};

/** One after the other; if one asks for something, the rest wait. */
export const sellGoods = (all: readonly Goods[]) => {
  const [goods, ...rest] = all;
  if (!goods) return;
  if (counter().isBusy)
    return runInOrder(() => {
      sellGoods(all);
    });
  if (isTooHeavy(goods.product, goods.pack, goods.quantity)) return warn(heavyWords());
  if (goods.product.ageRestricted && counter().basket.ageCheckedById === null)
    return showPanel({ kind: 'age', goods: all });
  if (isPriceless(goods))
    return showPanel({ kind: 'openPrice', product: goods.product, quantity: goods.quantity, rest });
  if (serialsWanted(goods) > 0) return showPanel({ kind: 'serial', goods, serials: [], rest });
  changeBasket((basket) => approvedWith(addGoods(basket, goods), goods));
  afterAdding(goods);
  sellGoods(rest);
};

/** Asked once per sale; the sale records who confirmed it. */
export const confirmAge = () => {
  const { panel, staffId } = counter();
  if (panel.kind !== 'age') return;
  changeBasket((basket) => ({ ...basket, ageCheckedById: staffId }));
  showKeys();
  sellGoods(panel.goods);
};

export const refuseAge = () => {
  const { panel } = counter();
  if (panel.kind !== 'age') return;
  showKeys();
  sellGoods(panel.goods.filter(({ product }) => !product.ageRestricted));
  // Items of a collected order are already in the cart.
  changeBasket((basket) => ({
    ...basket,
    lines: basket.lines.filter(({ agreed, product }) => !(agreed && product.ageRestricted)),
  }));
  say(t('counter.ageRefused'));
};

const MAX_SERIAL_LENGTH = 60;

/** The receipt on which this till sold the item before, unless it was returned since. */
const receiptOfSerial = (productId: number, serial: string): string | undefined => {
  const sales = salesOf(theTill().events());
  const isReturned = (saleId: string, at: number): boolean =>
    sales.some(({ content }) =>
      content.lines.some(
        ({ original }) => original && 'saleId' in original && original.saleId === saleId && original.line === at,
      ),
    );
  for (const { id, content } of sales) {
    const at = content.lines.findIndex((line) => line.productId === productId && line.serials?.includes(serial));
    if (at >= 0 && !isReturned(id, at)) return content.number;
  }
  return undefined;
};

/** A serial number, scanned or typed; with the last one of a unit or pack it goes into the cart. */
export const enterSerial = (text: string) => {
  const { panel, basket } = counter();
  if (panel.kind !== 'serial') return;
  const { goods, rest } = panel;
  const serial = text.trim().slice(0, MAX_SERIAL_LENGTH);
  setCounter({ entry: '' });
  if (serial === '') return warn(t('counter.serialNeeded'));
  if (theTill().catalogue().findCode(serial)) return warn(t('counter.serialIsBarcode'));
  if (hasSerial(basket, serial) || panel.serials.includes(serial)) return warn(t('counter.serialTwice'));
  const receipt = panel.asked === serial ? undefined : receiptOfSerial(goods.product.id, serial);
  if (receipt) {
    showPanel({ ...panel, asked: serial });
    return warn(t('counter.serialSold', { serial, receipt }));
  }
  const serials = [...panel.serials, serial];
  if (serials.length < serialsWanted(goods)) return showPanel({ ...panel, serials });
  changeBasket((current) => approvedWith(addPiece(current, goods, serials), goods));
  afterAdding(goods);
  const quantity = milli(goods.quantity - ONE);
  sellGoods(quantity > 0 ? [{ ...goods, quantity }, ...rest] : rest);
};
