import type { TillCustomer } from '#contract/till/protocol.ts';
import { type Basket, isEmpty, withCustomer } from '#web/till/basket/basket.ts';
import { awaitServer } from '#web/till/counter/asking.ts';
import { changeBasket, counter, setCounter, theTill } from '#web/till/counter/counter.ts';

/* Prices for a customer with cost-based prices. Offline they pay the list price. */

type CustomerPrices = { productId: number; unit: number; pack: number }[];

const fetchPrices = async (customerId: number, productIds: readonly number[]): Promise<Basket['prices']> => {
  const prices = await theTill()
    .ask<CustomerPrices>('POST', '/till/prices/', { customerId, productIds })
    .catch(() => undefined);
  return Object.fromEntries((prices ?? []).map(({ productId, unit, pack }) => [productId, { unit, pack }]));
};

const productsOf = ({ lines }: Basket): number[] => [...new Set(lines.map(({ product }) => product.id))];

export const setCustomer = async (customer: TillCustomer | null): Promise<void> => {
  changeBasket((basket) => withCustomer(basket, customer));
  await refreshPrices();
};

const fetchCustomer = async (id: number): Promise<TillCustomer | undefined> => {
  const hits = await theTill()
    .ask<TillCustomer[]>('GET', '/till/customers/', { keyword: String(id) })
    .catch(() => undefined);
  return hits?.find((each) => each.id === id);
};

/** Recent sales of this till must reach the server first. */
const fetchCurrent = async (id: number): Promise<TillCustomer | undefined> => {
  const till = theTill();
  if (till.state().unsent > 0) await till.sync().catch(() => undefined);
  return fetchCustomer(id);
};

/** The customer's current account and credit: another till may have used some since the customer was chosen. */
export const refreshRoom = async (): Promise<void> => {
  const { customer } = counter().basket;
  if (!customer || !theTill().state().online) return;
  setCounter({ isBusy: true });
  const current = await awaitServer(fetchCurrent(customer.id));
  setCounter({ isBusy: false });
  if (!current) return;
  const { accountRoom, storeCredit } = current;
  if (accountRoom === customer.accountRoom && storeCredit === customer.storeCredit) return;
  changeBasket((basket) =>
    basket.customer?.id === customer.id
      ? { ...basket, customer: { ...basket.customer, accountRoom, storeCredit } }
      : basket,
  );
};

/** The customer on a receipt, if nobody was chosen and the server is reachable. */
export const takeOverCustomer = async (id: number): Promise<void> => {
  if (counter().basket.customer) return;
  const customer = await fetchCustomer(id);
  const { basket, layby } = counter();
  // Meanwhile somebody may have been chosen, or the return completed.
  if (customer && !basket.customer && (layby || !isEmpty(basket))) await setCustomer(customer);
};

/** For items added since. */
export const refreshPrices = async (): Promise<void> => {
  const { basket } = counter();
  const { customer, prices } = basket;
  if (customer?.priceLevel !== 'costPlus') return;
  const missing = productsOf(basket).filter((id) => !prices[id]);
  if (missing.length === 0) return;
  const more = await fetchPrices(customer.id, missing);
  changeBasket((current) =>
    current.customer?.id === customer.id ? { ...current, prices: { ...current.prices, ...more } } : current,
  );
};
