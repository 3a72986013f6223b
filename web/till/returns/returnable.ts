import type { CounterLine } from '#web/till/basket/basket.ts';
import { changeBasket, counter, setCounter, theTill } from '#web/till/counter/counter.ts';
import { warn } from '#web/till/counter/warn.ts';
import { t } from '#web/till/texts.ts';
import { formatsOf, titleIn } from '#web/till/ui/formats.ts';
import { isSameLine } from './ownReturns.ts';
import { leftToReturn, type PastLine, type PastSale } from './pastSale.ts';
import { findSale } from './receipts.ts';

/* Whether the items can still be returned: another till may have refunded them since they were looked up. */

/** The line of a past sale with more on the counter than can still be returned. */
export const overReturned = (sale: PastSale, lines: readonly CounterLine[]): PastLine | undefined =>
  sale.lines.find((line) => {
    const wanted = lines.reduce(
      (sum, { back, quantity }) => (back?.original && isSameLine(back.original, line.original) ? sum - quantity : sum),
      0,
    );
    return wanted > leftToReturn(line);
  });

/** Asked before the first payment, while online. `onRefused` goes back to the cart, where the line can be removed. */
export const isStillReturnable = async (onRefused: () => void): Promise<boolean> => {
  const { basket, tenders } = counter();
  if (tenders.length > 0 || !theTill().state().online) return true;
  setCounter({ isBusy: true });
  const answers = await Promise.all(basket.returns.map(({ number }) => findSale(number)));
  setCounter({ isBusy: false });
  // If the server has become unreachable, the earlier look-up counts.
  const sales = answers.filter((each) => typeof each !== 'string' && !('owed' in each)) as PastSale[];
  for (const sale of sales) {
    const line = overReturned(sale, basket.lines);
    if (!line) continue;
    onRefused();
    const left = formatsOf().quantity(leftToReturn(line));
    warn(t('counter.returnedElsewhere', { number: sale.number, name: titleIn(line), left }));
    return false;
  }
  const currentOf = (past: (typeof basket.returns)[number]) =>
    sales.find(({ number }) => number === past.number)?.sale ?? past;
  changeBasket((each) => ({ ...each, returns: each.returns.map(currentOf) }));
  return true;
};
