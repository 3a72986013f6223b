import type { Dashboard } from '#contract/dashboard.ts';
import { t } from '#web/platform/i18n.ts';
import { formatAmount } from '#web/ui/amount.ts';
import { salesCount } from './words.ts';

/** What does not change by the minute. */
export function Totals({ figures, oneBranch }: { figures: Dashboard; oneBranch: boolean }) {
  const { branchTotal, daysOpen, dailyAverage, lastYear } = figures;
  const facts = [
    {
      title: oneBranch ? t('Branch total') : t('Total of all branches'),
      value: formatAmount(branchTotal.sales),
      more: salesCount(branchTotal.transactions),
    },
    {
      title: t('Last 12 months'),
      value: formatAmount(lastYear.sales),
      more: salesCount(lastYear.transactions),
    },
    { title: t('Daily average'), value: formatAmount(dailyAverage), more: t('Total ÷ days open') },
    { title: t('Days open'), value: daysOpen.toLocaleString('en-AU'), more: t('Days with a sale') },
  ];
  return (
    <section className="td-panel td-totals" aria-labelledby="td-totals">
      <h2 id="td-totals">{t('In total')}</h2>
      <dl>
        {facts.map(({ title, value, more }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>
              <strong className="td-number">{value}</strong>
              <small>{more}</small>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
