import type { Dashboard } from '#contract/dashboard.ts';
import { t } from '#web/desk/areas/dashboard/texts.ts';
import { formatMoney } from '#web/desk/ui/amount.ts';
import { formats } from '#web/platform/formats.ts';
import { salesCount } from './words.ts';

/** Figures that do not change by the minute. */
export function Totals({ figures, oneBranch }: { figures: Dashboard; oneBranch: boolean }) {
  const { branchTotal, daysOpen, dailyAverage, lastYear } = figures;
  const facts = [
    {
      title: oneBranch ? t('dashboard.branchTotal') : t('dashboard.allBranchesTotal'),
      value: formatMoney(branchTotal.sales),
      more: salesCount(branchTotal.transactions),
    },
    {
      title: t('dashboard.lastYear'),
      value: formatMoney(lastYear.sales),
      more: salesCount(lastYear.transactions),
    },
    { title: t('dashboard.dailyAverage'), value: formatMoney(dailyAverage), more: t('dashboard.dailyAverageHelp') },
    { title: t('dashboard.daysOpen'), value: formats().number(daysOpen), more: t('dashboard.daysOpenHelp') },
  ];
  return (
    <section className="td-panel td-totals" aria-labelledby="td-totals">
      <h2 id="td-totals">{t('dashboard.totals')}</h2>
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
