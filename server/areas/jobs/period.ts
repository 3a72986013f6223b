import { addDays } from '#contract/days.ts';
import type { ReportPeriodName } from '#contract/jobs/tasks.ts';

/** Weeks start on Monday. */
const mondayOf = (day: string): string => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

/** The days of a period, both included, relative to a day. */
export const daysOf = (period: ReportPeriodName, today: string): { from: string; to: string } => {
  switch (period) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case 'last7Days':
      return { from: addDays(today, -7), to: addDays(today, -1) };
    case 'lastWeek':
      return { from: addDays(mondayOf(today), -7), to: addDays(mondayOf(today), -1) };
    case 'last30Days':
      return { from: addDays(today, -30), to: addDays(today, -1) };
    case 'lastMonth': {
      const to = addDays(`${today.slice(0, 7)}-01`, -1);
      return { from: `${to.slice(0, 7)}-01`, to };
    }
    case 'lastQuarter': {
      // Quarters of activity statements, from January, April, July and October.
      const month = Number(today.slice(5, 7));
      const first = String(month - ((month - 1) % 3)).padStart(2, '0');
      const to = addDays(`${today.slice(0, 5)}${first}-01`, -1);
      return { from: `${to.slice(0, 5)}${String(Number(to.slice(5, 7)) - 2).padStart(2, '0')}-01`, to };
    }
  }
};
