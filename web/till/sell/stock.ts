import { create } from 'zustand';
import { type Milli, milli } from '#contract/milli.ts';
import type { TillProduct } from '#contract/till/catalogue.ts';
import { type Basket, changeLine, isEmpty, voidLine, withApproval } from '#web/till/basket/basket.ts';
import { ONE } from '#web/till/basket/goods.ts';
import { inTime } from '#web/till/counter/asking.ts';
import { changeBasket, counter, may, theTill, useCounter } from '#web/till/counter/counter.ts';
import { coverBasket, isStrict } from '#web/till/leases/leases.ts';
import { askApproval } from '#web/till/staff/approval.ts';
import { t } from '#web/till/texts.ts';
import { formatsOf, titleIn } from '#web/till/ui/formats.ts';

/*
 * Checks stock records while the server is reachable. The items on the counter are real, so if the records show too
 * few, the till asks once per product and sale, and scanning continues meanwhile. Staff without the right need a
 * manager's PIN, at the question or before the payment.
 */

const PERMISSION = 'negativeStock.enable';
/** Older figures are requested again. */
const MAX_AGE_MS = 20_000;
/** How long a payment waits for them: a server that doesn't answer keeps nobody at the counter. */
const MAX_WAIT_MS = 1500;

type Level = { available: Milli; askedAt: number };
type Doubt = { product: TillProduct; available: Milli };
export const useStock = create<{
  levels: Readonly<Record<number, Level>>;
  /** Not answered yet. */
  doubts: readonly Doubt[];
}>(() => ({ levels: {}, doubts: [] }));

/** Products already asked about in this sale. */
const askedProductIds = new Set<number>();

/** With the next customer it is asked again. */
const forgetStock = () => {
  askedProductIds.clear();
  useStock.setState({ levels: {}, doubts: [] });
};

// However the cart was emptied, the next item starts another sale.
useCounter.subscribe(({ basket }, before) => {
  if (isEmpty(basket) && !isEmpty(before.basket)) forgetStock();
});

type Stock = { productId: number; onHand: number; available: number }[];

/** Requested and not answered yet, by product. */
const pending = new Map<number, Promise<void>>();

const fetchStock = async (productIds: readonly number[]): Promise<void> => {
  const askedAt = Date.now();
  const reply = await theTill()
    .ask<Stock>('POST', '/till/stock/', { productIds })
    .catch(() => undefined);
  for (const id of productIds) pending.delete(id);
  if (!reply) return;
  // A product missing in the answer is out of stock.
  const fresh = productIds.map((id) => {
    const available = (reply.find(({ productId }) => productId === id)?.available ?? 0) as Milli;
    return [id, { available, askedAt }] as const;
  });
  useStock.setState(({ levels }) => ({ levels: { ...levels, ...Object.fromEntries(fresh) } }));
};

/** Stock figures for visible products, each refreshed now and then. */
export const refreshStock = async (productIds: readonly number[]): Promise<void> => {
  const { levels } = useStock.getState();
  const oldest = Date.now() - MAX_AGE_MS;
  const missing = productIds.filter((id) => !pending.has(id) && (levels[id]?.askedAt ?? 0) < oldest);
  if (missing.length > 0 && theTill().state().online) {
    const answer = fetchStock(missing);
    for (const id of missing) pending.set(id, answer);
  }
  await Promise.all(productIds.map((id) => pending.get(id)));
};

const wantedOf = (productId: number, { lines }: Pick<Basket, 'lines'> = counter().basket): number =>
  lines.reduce(
    (sum, line) => (line.product.id === productId ? sum + line.quantity * (line.pack ? line.product.unitQty : 1) : sum),
    0,
  );

/** Open questions about items that still exceed the records: a quantity may have been corrected. */
export const openDoubts = (doubts: readonly Doubt[], basket: Pick<Basket, 'lines'>): Doubt[] =>
  doubts.filter(({ product, available }) => wantedOf(product.id, basket) > available);

/** Checks the item that was just added. */
export const askStock = async (product: TillProduct): Promise<void> => {
  if (isStrict(product.id)) return void (await coverBasket());
  await refreshStock([product.id]);
  const { levels, doubts } = useStock.getState();
  const level = levels[product.id];
  const wanted = wantedOf(product.id);
  // Nobody is asked about items that are being paid, or are gone: the answer came late.
  if (!level || wanted === 0 || wanted <= level.available || counter().panel.kind === 'pay') return;
  const doubt = { product, available: level.available };
  const isOpen = doubts.some((each) => each.product.id === product.id);
  // Staff with the right are asked once; a manager's PIN covers a certain quantity.
  if (askedProductIds.has(product.id) && (isOpen || !needsManager() || isApproved(doubt))) return;
  askedProductIds.add(product.id);
  useStock.setState({ doubts: [...doubts, doubt] });
};

/** Checks items that weren't added one by one: recalled, or restored after a reload. */
export const askBasket = async (): Promise<void> => {
  const { levels } = useStock.getState();
  const products = counter().basket.lines.filter(({ back, product }) => !back && !levels[product.id]);
  await refreshStock(products.map(({ product }) => product.id));
  await Promise.all(products.map(({ product }) => askStock(product)));
};

const answerDoubts = (productIds: readonly number[]): void =>
  useStock.setState(({ doubts }) => ({ doubts: doubts.filter(({ product }) => !productIds.includes(product.id)) }));

export const doubtText = ({ product, available }: Doubt): string =>
  available > 0
    ? t('counter.stockShort', { name: titleIn(product), left: formatsOf().quantity(available) })
    : t('counter.stockNone', { name: titleIn(product) });

export const needsManager = (): boolean => !may(PERMISSION);

const linesOf = ({ lines }: Basket, doubts: readonly Doubt[]): number[] =>
  lines.filter((line) => doubts.some(({ product }) => product.id === line.product.id)).map(({ key }) => key);

/**
 * A manager approved this many of this product: another product that is short, or more of this one, is another
 * question.
 */
const isApproved = (doubt: Doubt): boolean => {
  const { basket } = counter();
  const { id } = doubt.product;
  const keys = linesOf(basket, [doubt]);
  return basket.approvals.some(
    ({ lineKeys, quantities }) =>
      wantedOf(id, basket) <= (quantities?.[id] ?? 0) && keys.some((key) => lineKeys?.includes(key)),
  );
};

/** For the manager: the quantity is half of the question. */
const aboutText = ({ product, available }: Doubt): string => {
  const { quantity } = formatsOf();
  const count = quantity(milli(wantedOf(product.id)));
  return t('counter.aboutStock', { count, name: titleIn(product), left: quantity(available) });
};

/** “Sell anyway”; false if it needs an approval and nobody gave it. */
export const sellAnyway = async (doubts: readonly Doubt[]): Promise<boolean> => {
  const unseen = doubts.filter((doubt) => !isApproved(doubt));
  if (needsManager() && unseen.length > 0) {
    const quantities = Object.fromEntries(unseen.map(({ product: { id } }) => [id, wantedOf(id)]));
    const approval = await askApproval(PERMISSION, unseen.map(aboutText).join(' · '));
    if (!approval) return false;
    changeBasket((basket) => withApproval(basket, { ...approval, quantities }, linesOf(basket, unseen)));
  }
  answerDoubts(doubts.map(({ product }) => product.id));
  return true;
};

/** No more of a product than is in stock: what was added first stays, as far as whole units or packs remain. */
export const reduceToStock = (basket: Basket, productId: number, available: number): Basket => {
  let left = available;
  return basket.lines
    .filter((line) => line.product.id === productId && !line.back)
    .reduce((all, { key, product, pack, quantity, agreed }) => {
      const units = pack ? product.unitQty : 1;
      const fits = quantity * units <= left;
      const rest = fits || agreed ? quantity : product.soldByWeight ? 0 : Math.floor(left / (units * ONE)) * ONE;
      const stays = Math.max(0, rest);
      left -= stays * units;
      if (stays === quantity) return all;
      return stays > 0 ? changeLine(all, key, { quantity: milli(stays) }) : voidLine(all, key);
    }, basket);
};

/** The missing quantity is removed from the cart; added again, it is asked again. */
export const removeDoubted = ({ product, available }: Doubt): void => {
  askedProductIds.delete(product.id);
  answerDoubts([product.id]);
  changeBasket((basket) => reduceToStock(basket, product.id, available));
};

/** More in the cart than in the records, whether or not it was asked about. */
const shortNow = (): Doubt[] => {
  const { levels } = useStock.getState();
  const sold = counter().basket.lines.filter(({ back, product }) => !back && !isStrict(product.id));
  const products = new Map(sold.map(({ product }) => [product.id, product]));
  return [...products.values()].flatMap((product) => {
    const level = levels[product.id];
    return level && wantedOf(product.id) > level.available ? [{ product, available: level.available }] : [];
  });
};

/**
 * Checked before the payment: staff with the right have seen the question and continued; others need a manager. Without
 * an answer in time nothing is asked, as offline.
 */
export const approveStock = async (): Promise<boolean> => {
  await inTime(askBasket(), MAX_WAIT_MS);
  const doubts = needsManager() ? shortNow() : openDoubts(useStock.getState().doubts, counter().basket);
  return doubts.length === 0 || sellAnyway(doubts);
};
