import { cents } from '#contract/cents.ts';
import { isTooHeavy, type Milli, milli } from '#contract/milli.ts';
import type { Key } from '#contract/pos/keypads.ts';
import { isPriceTooHigh, type TillProduct } from '#contract/till/catalogue.ts';
import type { ScaleLabel } from '#contract/till/scaleLabel.ts';
import { type CounterLine, changeLine, selectedLine, voidLine, withCode } from '#web/till/basket/basket.ts';
import { ONE } from '#web/till/basket/goods.ts';
import {
  changeBasket,
  counter,
  isTyping,
  type Panel,
  priceBasket,
  say,
  searching,
  setCounter,
  showKeys,
  showPanel,
  thePrices,
  theTill,
} from '#web/till/counter/counter.ts';
import { warn } from '#web/till/counter/warn.ts';
import { collectOrder } from '#web/till/returns/collecting.ts';
import { changeRefund } from '#web/till/returns/refunds.ts';
import { askApproval } from '#web/till/staff/approval.ts';
import { t } from '#web/till/texts.ts';
import { formatsOf, titleIn } from '#web/till/ui/formats.ts';
import { buzz } from '#web/till/ui/sound.ts';
import { type Meaning, meaningOf, readAmount, readQuantity, splitTimes } from './entry.ts';
import { sellGoods } from './goods.ts';
import { isQuantityMeant } from './largeQuantity.ts';
import { changeWithinLimit, goodsText, toApprove } from './limit.ts';
import { heavyWords, priceWords, quantityWords, weightWords } from './numberWords.ts';
import { runInOrder } from './queue.ts';
import { codeWords } from './reasons.ts';
import { askStock } from './stock.ts';

/* What scans, keys and typed words do. */

const MAX_NOTE_LENGTH = 200;

/** The quantity of the next item: from “3 ×”, or from a number typed before a key was pressed. */
const takeTimes = (): Milli | null => {
  const { times, entry } = counter();
  const typed = readQuantity(entry);
  setCounter({ times: null, entry: '' });
  return times ?? typed ?? null;
};

/** A product by key, search or code. Weighed products ask for the weight, unless a number was typed. */
export const sellProduct = (product: TillProduct, pack: boolean, times: Milli | null) => {
  if (product.soldByWeight && !pack && times === null) return showPanel({ kind: 'weight', product, pack });
  const quantity = times ?? ONE;
  if (!product.soldByWeight && quantity % 1000 !== 0)
    return say(t('counter.wholeUnits', { name: titleIn(product) }), true);
  if (isQuantityMeant(product, quantity)) sellGoods([{ product, pack, quantity }]);
};

/** A typed weight; problems with it are shown. */
export const sellTyped = (product: TillProduct) => {
  const { entry } = counter();
  const weight = readQuantity(entry);
  setCounter({ entry: '' });
  if (weight) sellWeighed(product, weight);
  else say(weightWords(entry), true);
};

export const sellWeighed = (product: TillProduct, weight: Milli) =>
  sellGoods([{ product, pack: false, quantity: weight }]);

/** An open item: above the usual price of such items a manager must approve. */
export const sellAtPrice = async (
  { product, quantity, code, rest = [] }: Omit<Extract<Panel, { kind: 'openPrice' }>, 'kind'>,
  text: string,
): Promise<void> => {
  const price = readAmount(text);
  if (price === undefined || price === 0) return say(priceWords(text), true);
  const about = t('counter.aboutPrice', { name: titleIn(product), price: formatsOf().money(price) });
  const approval = isPriceTooHigh(price, product.retailPrice) ? await askApproval('discount.edit', about) : null;
  if (approval === undefined) return;
  const note = code ? { note: code.slice(0, MAX_NOTE_LENGTH) } : {};
  sellGoods([{ product, pack: false, quantity, price, ...note, ...(approval ? { approval } : {}) }, ...rest]);
};

/** By a scale label; an empty scale prints one too. */
const sellLabelled = (product: TillProduct, { grams, price = 0 }: ScaleLabel) => {
  if (grams === 0) return warn(t('counter.labelNoWeight'));
  if (grams !== undefined) return sellWeighed(product, milli(grams));
  if (price === 0) return warn(t('counter.labelNoPrice'));
  sellGoods([{ product, pack: false, quantity: ONE, labelPrice: cents(price) }]);
};

const promotionCodes = (): Set<string> =>
  new Set(thePrices().rules.flatMap(({ code }) => (code ? [code.toUpperCase()] : [])));

/** False if no promotion has it. */
export const enterCode = (text: string): boolean => {
  const code = text.trim();
  if (!promotionCodes().has(code.toUpperCase())) return false;
  changeBasket((basket) => withCode(basket, code));
  showKeys();
  const { text: words, isProblem } = codeWords(code.toUpperCase());
  say(words, isProblem);
  return true;
};

const isBarcode = (code: string): boolean => theTill().catalogue().findCode(code)?.isBarcode ?? false;

const meaningHere = (code: string): Meaning =>
  meaningOf(code, {
    findCode: theTill().catalogue().findCode,
    scaleLayouts: theTill().setup().scaleLayouts,
    promotionCodes: promotionCodes(),
  });

/** Products, a receipt, an order or whatever else a code stands for. */
export const isKnownCode = (code: string): boolean => meaningHere(code).kind !== 'unknown';

/** A code from the scanner, or typed and ended with Enter. False if nothing has it. */
export const sellCode = (text: string): boolean => {
  const { times: before } = counter();
  const { times, rest: code } = splitTimes(text);
  const meaning = meaningHere(code);
  if (meaning.kind === 'unknown') return false;
  setCounter({ times: null, entry: '' });
  if (meaning.kind === 'product') sellProduct(meaning.match.product, meaning.match.pack, times ?? before);
  else if (meaning.kind === 'receipt') showPanel({ kind: 'returns', number: meaning.number });
  else if (meaning.kind === 'order') void collectOrder(meaning.reference);
  else if (meaning.kind === 'promotion') enterCode(meaning.code);
  else if (times ?? before) warn(t('counter.labelTimes'));
  else sellLabelled(meaning.match.product, meaning.label);
  return true;
};

/** No keystroke is lost: unknown text stays for a search. */
export const scanCode = (code: string) => {
  const { panel } = counter();
  const isSold = sellCode(code);
  // The first part of a code that arrived in two parts is not a code.
  if (panel.kind === 'unknown' && !code.includes(panel.code))
    setCounter(({ unsoldCodes }) => ({ unsoldCodes: [...new Set([...unsoldCodes, panel.code])] }));
  if (isSold) return;
  buzz();
  showPanel({ kind: 'unknown', code });
};

/** Text being typed there would be lost with the panel. */
const forms: readonly Panel['kind'][] = ['weight', 'openPrice', 'price', 'discount', 'drawer'];

/** A code from the scanner, whatever the counter shows. */
export const hearCode = (code: string) => {
  if (!forms.includes(counter().panel.kind) && !isTyping())
    return runInOrder(
      () => scanCode(code),
      () => isBarcode(code),
    );
  warn(t('counter.finishPanel'));
};

export const pressProduct = (product: TillProduct, pack = false): void => sellProduct(product, pack, takeTimes());

export const pressKey = ({ productId }: Extract<Key, { kind: 'product' }>) => {
  const find = () => theTill().catalogue().product(productId);
  const sell = () => {
    const product = find();
    if (product) return pressProduct(product);
    warn(t('counter.productGone'));
  };
  runInOrder(sell, () => find() !== undefined);
};

export const multiply = () => {
  const times = readQuantity(counter().entry);
  if (times) setCounter({ times, entry: '' });
};

const selected = () => selectedLine(counter().basket);

/** Why a line can't have a quantity. */
const quantityRefusal = (line: CounterLine, quantity: Milli): string | undefined => {
  if (line.back?.settled) return t('counter.returnedStays');
  if (line.agreed) return t('counter.agreedStays');
  if (line.serials) return t('counter.serialEach');
  if (!line.product.soldByWeight && quantity % 1000 !== 0)
    return t('counter.wholeUnits', { name: titleIn(line.product) });
  return isTooHeavy(line.product, line.pack, quantity) ? heavyWords() : undefined;
};

export const changeQuantity = (quantity: Milli) => {
  const line = selected();
  if (!line) return say(t('counter.chooseLine'), true);
  const refusal = quantityRefusal(line, quantity);
  if (refusal) return say(refusal, true);
  if (!isQuantityMeant(line.product, quantity)) return;
  // Earlier messages about the quantity no longer hold.
  setCounter({ notice: null });
  if (line.back) return void changeRefund((basket) => changeLine(basket, line.key, { quantity: milli(-quantity) }));
  changeBasket((basket) => changeLine(basket, line.key, { quantity }));
  if (toApprove().some(({ key }) => key === line.key))
    say(t('counter.discountToApprove', { name: titleIn(line.product) }), true);
  if (quantity > line.quantity) void askStock(line.product);
};

/** “Qty”: the typed number applies to the selected line; if none was typed, the till asks for it. */
export const pressQuantity = () => {
  const { entry, basket, panel } = counter();
  const quantity = readQuantity(entry);
  if (entry.trim() === '' && panel.kind !== 'quantity' && selected()) return showPanel({ kind: 'quantity' });
  if (quantity === undefined) {
    say(quantityWords(entry), true);
    return setCounter({ entry: '' });
  }
  if (basket.lines.length === 0) return multiply();
  const line = selected();
  const isRefused = line !== undefined && quantityRefusal(line, quantity) !== undefined;
  // A refused number is corrected where it was asked for.
  if (panel.kind === 'quantity' && !isRefused) showKeys();
  // Refused or not, the next entry is a new number.
  setCounter({ entry: '' });
  changeQuantity(quantity);
};

/** “Price”: like “Qty”, for the price. */
export const pressPrice = async (): Promise<void> => {
  const line = selected();
  const { entry, panel } = counter();
  const price = readAmount(entry);
  if (!line) return say(t('counter.chooseLine'), true);
  if (line.back?.settled || line.agreed || line.isLabelled) return say(t('counter.priceFixed'), true);
  if (entry.trim() === '' && panel.kind !== 'price') return showPanel({ kind: 'price' });
  if (price === undefined) return say(priceWords(entry), true);
  if (panel.kind === 'price') showKeys();
  setCounter({ entry: '' });
  if (line.back) return void (await changeRefund((basket) => changeLine(basket, line.key, { price })));
  const { money } = formatsOf();
  const name = goodsText(line.product, line.quantity);
  await changeWithinLimit(
    (basket) => changeLine(basket, line.key, { price }),
    (_, after) => {
      const at = after.lines.findIndex(({ key }) => key === line.key);
      const off = priceBasket(after).lines[at]?.ownDiscount ?? cents(0);
      // Other discounts on the line are approved with the price, so they are named with it.
      return off < 0
        ? t('counter.aboutPriceAbove', { name, price: money(price), above: money(cents(-off)) })
        : t('counter.aboutPriceOff', { name, price: money(price), off: money(off) });
    },
  );
};

export const pressVoid = () => {
  const line = selected();
  if (!line) return say(t('counter.chooseLine'), true);
  changeBasket((basket) => voidLine(basket, line.key));
  say(t('counter.lineVoided', { name: titleIn(line.product) }));
};

/** “Del”: not while a panel asks for something. */
export const pressDelete = (): boolean => {
  if (!searching.includes(counter().panel.kind)) return false;
  pressVoid();
  return true;
};
