import type { TillCustomer } from '#contract/till/protocol.ts';
import { type Basket, isEmpty, withCustomer } from '#web/till/basket/basket.ts';
import { changeBasket, counter, theTill } from '#web/till/counter/counter.ts';

/* What goods cost a customer who is priced from cost. Without the server they cost what the list says. */

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

/** Of a receipt that goods come back from, where nobody was chosen and the server can be asked. */
export const takeOverCustomer = async (id: number): Promise<void> => {
  if (counter().basket.customer) return;
  const hits = await theTill()
    .ask<TillCustomer[]>('GET', '/till/customers/', { keyword: String(id) })
    .catch(() => undefined);
  const customer = hits?.find((each) => each.id === id);
  const { basket, layby } = counter();
  // Meanwhile somebody may have been chosen, or the return be done.
  if (customer && !basket.customer && (layby || !isEmpty(basket))) await setCustomer(customer);
};

/** For what came onto the counter since. */
export const refreshPrices = async (): Promise<void> => {
  const { customer, prices, ...basket } = counter().basket;
  if (customer?.priceLevel !== 'costPlus') return;
  const missing = productsOf({ ...basket, customer, prices }).filter((id) => !prices[id]);
  if (missing.length === 0) return;
  const more = await fetchPrices(customer.id, missing);
  changeBasket((current) =>
    current.customer?.id === customer.id ? withCustomer(current, customer, { ...current.prices, ...more }) : current,
  );
};
