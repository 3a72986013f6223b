import { createContext, use } from 'react';
import type { Cents } from '#contract/money.ts';
import { formatAmount, formatMoney } from './amount.ts';
import './cells.css';

/** True where amounts are in no column that says that they are money: they have their dollar sign. */
export const MoneyAlone = createContext(false);

/** The name of a column where its amounts have the dollar sign themselves. */
export const nameAlone = (title: string): string => title.replace(/ ?[(（]\$[)）]$/, '');

/** An amount, blank as a dash: in a table its digits only, aligned; elsewhere with the dollar sign. */
export function Money({ amount }: { amount: Cents | null }) {
  const write = use(MoneyAlone) ? formatMoney : formatAmount;
  return <span className="td-number">{amount ? write(amount) : '–'}</span>;
}
