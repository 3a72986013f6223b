import type { Cents } from '#contract/money.ts';
import { formatAmount } from './amount.ts';
import './cells.css';

/** An amount in a table: digits aligned, blank as a dash. */
export function Money({ amount }: { amount: Cents | null }) {
  return <span className="td-number">{amount ? formatAmount(amount) : '–'}</span>;
}
