import type { priceHistory } from '#contract/catalogue.ts';
import type { Reply } from '#contract/endpoint.ts';
import { cents } from '#contract/money.ts';
import { t } from '#web/desk/areas/catalogue/texts.ts';
import { formatMoney } from '#web/desk/ui/amount.ts';
import { formats } from '#web/platform/formats.ts';
import { priceTicks } from './priceTicks.ts';
import './priceChart.css';

type Change = Reply<typeof priceHistory>[number];
type PriceChartProps = { prices: readonly Change[]; withCost: boolean };

/** Minimum distance in days between two date labels below the chart. */
const DAY_MS = 24 * 3600_000;

/** Retail price and cost as steps over time; the table below has the same figures. Drawn in percent of its box. */
export function PriceChart({ prices, withCost }: PriceChartProps) {
  const oldest = prices.at(-1)?.at.getTime() ?? 0;
  const now = Date.now();
  const dearest = Math.max(...prices.map(({ retailPrice, costPrice = 0 }) => Math.max(retailPrice, costPrice)));
  const ticks = priceTicks(dearest);
  const top = ticks.at(-1) ?? 1;
  const x = (at: number) => ((at - oldest) / Math.max(1, now - oldest)) * 100;
  const y = (amount: number) => 100 - (amount / top) * 100;
  const steps = (amountOf: (change: Change) => number) =>
    `${prices
      .toReversed()
      .map(
        (change, at) => `${at === 0 ? 'M' : 'H'}${x(change.at.getTime())}${at === 0 ? ',' : 'V'}${y(amountOf(change))}`,
      )
      .join('')}H100`;
  const days = now - oldest > 2 * DAY_MS ? [oldest, (oldest + now) / 2] : [oldest];
  return (
    <figure className="td-price-chart">
      <div className="td-price-plot" aria-hidden="true">
        {ticks.map((tick) => (
          <span key={tick} className="td-price-tick" style={{ insetBlockStart: `${y(tick)}%` }}>
            {formatMoney(cents(tick))}
          </span>
        ))}
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="presentation">
          {ticks.map((tick) => (
            <line key={tick} x1={0} x2={100} y1={y(tick)} y2={y(tick)} />
          ))}
          {withCost ? <path className="td-price-cost" d={steps(({ costPrice = 0 }) => costPrice)} /> : null}
          <path className="td-price-retail" d={steps(({ retailPrice }) => retailPrice)} />
        </svg>
      </div>
      <div className="td-price-days" aria-hidden="true">
        {days.map((at) => (
          <span key={at}>{formats().date(new Date(at))}</span>
        ))}
        <span>{t('catalogue.chartToday')}</span>
      </div>
      <figcaption>
        <span className="td-price-retail">{t('common.retailPrice')}</span>
        {withCost ? <span className="td-price-cost">{t('catalogue.costPrice')}</span> : null}
      </figcaption>
    </figure>
  );
}
