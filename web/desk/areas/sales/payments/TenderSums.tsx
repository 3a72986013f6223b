import type { Cents } from '#contract/money.ts';
import { cents } from '#contract/money.ts';
import { t } from '#web/desk/areas/sales/texts.ts';
import { formatMoney } from '#web/desk/ui/amount.ts';
import type { Preview, TenderRow } from './tenders.ts';
import './payments.css';

type TenderSumsProps = {
  label: string;
  /** Without a sign. */
  before: Cents;
  /** The earlier rounding of cash. */
  rounded: Cents;
  live: Preview;
  rows: readonly TenderRow[];
  way: 'settle' | 'back';
};

/** Due, paid, remaining: live, by the server's arithmetic. */
export function TenderSums({ label, before, rounded, live, rows, way }: TenderSumsProps) {
  const tendered = rows.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  const rounding = live.refused ? 0 : live.standing.rounding - rounded;
  const change = live.refused ? 0 : live.change;
  const remaining = way === 'back' ? before - tendered : Math.abs(live.open);
  const line = (name: string, amount: number, className?: string) => (
    <div className={className}>
      <dt>{name}</dt>
      <dd className="td-number">{formatMoney(cents(amount))}</dd>
    </div>
  );
  return (
    <dl className="td-tender-sums" aria-live="polite">
      {line(label, before)}
      {tendered > 0 ? line(t('sales.tenderTotal'), tendered) : null}
      {rounding === 0 ? null : line(t('sales.cashRounding'), rounding)}
      {change > 0 ? line(t('sales.change'), change, 'td-tender-change') : null}
      {live.refused
        ? line(t('sales.overBy'), tendered - before, 'td-tender-over')
        : line(way === 'back' ? t('sales.paidAfterRefund') : t('sales.remaining'), remaining, 'td-tender-rest')}
      {way === 'back' && tendered > 0 && !live.refused ? line(t('sales.owedAgain'), tendered, 'td-tender-over') : null}
    </dl>
  );
}
