import { useQuery } from '@tanstack/react-query';
import type { Dashboard } from '#contract/dashboard.ts';
import { t } from '#web/desk/areas/dashboard/texts.ts';
import { CouldNotLoad } from '#web/desk/ui/Emptiness.tsx';
import { useSession } from '#web/platform/session.ts';
import { AnalysisPanel } from './AnalysisPanel.tsx';
import { ChartPanel } from './ChartPanel.tsx';
import { FigureCard } from './FigureCard.tsx';
import { FirstSteps, GettingStarted, RecentActivity } from './GettingStarted.tsx';
import { PaymentBar } from './PaymentBar.tsx';
import { dayPoints, monthPoints } from './points.ts';
import { dashboardFigures } from './queries.ts';
import { Totals } from './Totals.tsx';
import { useView } from './view.ts';
import './dashboard.css';

const salesOf = (rows: readonly { sales: number }[]) => rows.map(({ sales }) => sales);

function FigureCards({ figures }: { figures: Dashboard }) {
  const { today, yesterday, yesterdaySoFar, thisWeek, lastWeek, lastWeekSoFar } = figures;
  const { thisMonth, lastMonth, lastMonthSoFar, last30Days, before30Days, days, hours } = figures;
  const dayOfMonth = Number(days.at(-1)?.day.slice(8) ?? 1);
  return (
    <div className="td-figure-cards">
      <FigureCard
        title={t('common.today')}
        now={today}
        before={{ title: t('dashboard.yesterdaySoFar'), figure: yesterdaySoFar }}
        whole={{ title: t('dashboard.yesterday'), figure: yesterday }}
        trend={salesOf(hours)}
      />
      <FigureCard
        title={t('dashboard.thisWeek')}
        now={thisWeek}
        before={{ title: t('dashboard.lastWeekSoFar'), figure: lastWeekSoFar }}
        whole={{ title: t('dashboard.lastWeek'), figure: lastWeek }}
        trend={salesOf(days.slice(-7))}
      />
      <FigureCard
        title={t('common.thisMonth')}
        now={thisMonth}
        before={{ title: t('dashboard.lastMonthSoFar'), figure: lastMonthSoFar }}
        whole={{ title: t('dashboard.lastMonth'), figure: lastMonth }}
        trend={salesOf(days.slice(-Math.max(dayOfMonth, 7)))}
      />
      <FigureCard
        title={t('common.last30Days')}
        now={last30Days}
        before={{ title: t('dashboard.before30Days'), figure: before30Days }}
        trend={salesOf(days)}
      />
    </div>
  );
}

/** Shaped like the loaded figures, so that nothing jumps. */
function FiguresLoading() {
  return (
    <div className="td-dashboard td-late" role="status" aria-label={t('common.loading')}>
      <div className="td-figure-cards">
        {['today', 'week', 'month', 'days'].map((key) => (
          <div key={key} className="td-panel td-figure-card td-blank" />
        ))}
      </div>
      <div className="td-panel td-blank td-blank-chart" />
    </div>
  );
}

const hasTraded = ({ branchTotal, payments }: Dashboard) =>
  branchTotal.transactions !== 0 || branchTotal.sales !== 0 || payments.branchTotal.length > 0;

/** `waits` while the part above is still loading, so that nothing moves down once it is shown. */
export function Overview({ waits }: { waits: boolean }) {
  const { branchId } = useView();
  const branches = useSession(({ user }) => user?.branches.length ?? 0);
  const figuresQuery = useQuery(dashboardFigures(branchId));
  const figures = figuresQuery.data;
  if (!figures || waits)
    return figuresQuery.isError ? (
      <CouldNotLoad why={figuresQuery.error.message} onRetry={figuresQuery.refetch} />
    ) : (
      <FiguresLoading />
    );
  // A single branch without sales does not mean that the company has not started.
  if (!hasTraded(figures) && (branchId === undefined || branches < 2)) return <GettingStarted />;
  return (
    <div className="td-dashboard">
      <FirstSteps />
      <FigureCards figures={figures} />
      <div className="td-dashboard-pair">
        <PaymentBar payments={figures.payments} />
        <Totals figures={figures} oneBranch={branchId !== undefined} />
      </div>
      <div className="td-dashboard-charts">
        <ChartPanel
          title={t('common.last30Days')}
          column={t('dashboard.day')}
          points={dayPoints(figures.days)}
          kind="area"
        />
        <ChartPanel
          title={t('dashboard.lastYear')}
          column={t('dashboard.month')}
          points={monthPoints(figures.months)}
          kind="bar"
        />
      </div>
      <AnalysisPanel />
      <RecentActivity />
    </div>
  );
}
