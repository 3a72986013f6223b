import type { CounterLine } from '#web/till/basket/basket.ts';
import { changeBasket, counter, setCounter, theTill } from '#web/till/counter/counter.ts';
import { warn } from '#web/till/counter/warn.ts';
import { t } from '#web/till/texts.ts';
import { titleIn } from '#web/till/ui/formats.ts';
import { isSameLine } from './ownReturns.ts';
import { isAllReturned, leftToReturn, type PastSale } from './pastSale.ts';
import { findSale } from './receipts.ts';
import { returnableText } from './returnTexts.ts';

/* Whether the items can still be returned: another till may have refunded them since they were looked up. */

/** What is on the counter beyond what can still be returned; empty if nothing is. */
const goneText = (sale: PastSale, lines: readonly CounterLine[]): string => {
  const { number } = sale;
  const over = sale.lines.filter((line) => {
    const wanted = lines.reduce(
      (sum, { back, quantity }) => (back?.original && isSameLine(back.original, line.original) ? sum - quantity : sum),
      0,
    );
    return wanted > leftToReturn(line);
  });
  if (over.length === 0) return '';
  if (isAllReturned(sale)) return t('counter.allReturned', { number });
  const items = over.map((line) => `${titleIn(line)} (${returnableText(line)})`).join(', ');
  return t('counter.returnedElsewhere', { number, items });
};

/** Asked before the first payment, while online. `onRefused` goes back to the cart, where the line can be removed. */
export const isStillReturnable = async (onRefused: () => void): Promise<boolean> => {
  const { basket, tenders } = counter();
  if (tenders.length > 0 || !theTill().state().online) return true;
  setCounter({ isBusy: true });
  const answers = await Promise.all(basket.returns.map(({ number }) => findSale(number)));
  setCounter({ isBusy: false });
  // If the server has become unreachable, the earlier look-up counts.
  const sales = answers.filter((each) => typeof each !== 'string' && !('owed' in each)) as PastSale[];
  const gone = sales.map((sale) => goneText(sale, basket.lines)).filter(Boolean);
  if (gone.length > 0) {
    onRefused();
    warn([...gone, t('counter.voidReturned')].join(' '));
    return false;
  }
  const currentOf = (past: (typeof basket.returns)[number]) =>
    sales.find(({ number }) => number === past.number)?.sale ?? past;
  changeBasket((each) => ({ ...each, returns: each.returns.map(currentOf) }));
  return true;
};
