import { counter, hasLeft } from '#web/till/counter/counter.ts';
import type { LaybyDue } from '#web/till/layby/layby.ts';
import type { PastSale } from './pastSale.ts';
import { findSale } from './receipts.ts';

let lookUps = 0;

/** For the panel that is open. Undefined if it was left, or another number is looked up meanwhile. */
export const findForPanel = async (number: string): Promise<PastSale | LaybyDue | string | undefined> => {
  const { panel } = counter();
  lookUps += 1;
  const own = lookUps;
  const result = await findSale(number);
  return own === lookUps && !hasLeft(panel) ? result : undefined;
};
