import type { z } from 'zod';
import { endOfDayReport } from '#contract/reports/endOfDay.ts';
import type { ReportRow } from '#contract/reports/frame.ts';
import { pathOf, screenOf } from '#contract/screens.ts';
import { t } from '#web/desk/areas/reports/texts.ts';
import { dayRange } from '#web/desk/ui/DateRange.tsx';
import { may } from '#web/platform/session.ts';
import { paramsOf } from './detailPath.ts';
import { ReportPage } from './ReportPage.tsx';
import { tenderCell } from './tenderCell.ts';

type Filter = z.output<(typeof endOfDayReport)['page']['input']>;

/** The days and branch of a row; the totals cover the whole period. */
const placeOf = ({ day, from = day, to = day, branchId }: ReportRow) =>
  ({ from, to, branchId }) as { from: string; to: string; branchId: number | undefined };

/** The payments behind a figure. */
const paymentsPath = (row: ReportRow): string =>
  `${pathOf('paymentReport')}?${paramsOf(placeOf(row), row.paymentType ? { paymentType: String(row.paymentType) } : {})}`;

/** The closed till sessions with a variance. */
const sessionsPath = (row: ReportRow): string =>
  `${pathOf('tillSessionList')}?${paramsOf(placeOf(row), { status: 'closed' })}`;

export function EndOfDayReport() {
  return (
    <ReportPage<Filter>
      report={endOfDayReport}
      places={{
        day: { card: 'title' },
        branchName: { card: 'fact', width: 130 },
        tenderName: { card: 'fact', width: 130, render: tenderCell },
        taken: { card: 'corner' },
        // For some payment types this is all there is.
        owed: { card: 'fact' },
        variance: {
          card: 'fact',
          render: ({ isUncounted }: { isUncounted: boolean }) => (isUncounted ? t('reports.notCounted') : undefined),
        },
        // Uncounted money is shown on every screen size.
        notCounted: { card: 'fact', width: 100 },
      }}
      filters={[dayRange(t('common.period'))]}
      idOf={({ day, branchId, paymentType }) => `${day} ${branchId} ${paymentType}`}
      nameOf={({ day, branchName, tenderName }) => `${day}, ${branchName}, ${tenderName}`}
      pathOf={paymentsPath}
      links={{
        taken: paymentsPath,
        owed: paymentsPath,
        ...(may(screenOf('tillSessionList').permission) && { variance: sessionsPath }),
      }}
      // There is no list of payments by the types and branches that match a keyword.
      whole={(page, { branchId, keyword }) => (keyword ? undefined : { ...page.period, branchId })}
      search={t('reports.findPaymentType')}
      figures={['taken', 'owed', 'variance', 'notCounted']}
      empty={{ title: t('reports.endOfDayEmpty'), text: t('reports.productEmptyHint') }}
    />
  );
}
