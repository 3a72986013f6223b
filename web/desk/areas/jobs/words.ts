import type { RunState } from '#contract/jobs/schedules.ts';
import type { MailedReport, ReportPeriodName, ScheduleKind } from '#contract/jobs/tasks.ts';
import { COMMON_DAYS, LAST_DAY, type Timing, type Weekday, weekdays } from '#contract/jobs/timing.ts';
import { say } from '#contract/messages/sentence.ts';
import { t } from '#web/desk/areas/jobs/texts.ts';
import type { Mood } from '#web/desk/ui/StatusTag.tsx';
import { formats } from '#web/platform/formats.ts';
import { inWords } from '#web/platform/i18n.ts';

export const kindWord = (kind: ScheduleKind): string =>
  inWords(
    {
      report: say('jobs.kindReport'),
      dailyClose: say('jobs.kindDailyClose'),
      lowStock: say('jobs.kindLowStock'),
      stockSnapshot: say('jobs.kindStockSnapshot'),
      books: say('jobs.kindBooks'),
      backup: say('jobs.kindBackup'),
    }[kind],
  );

export const reportWord = (report: MailedReport): string =>
  inWords(
    {
      userSales: say('menu.userSales'),
      stockByDate: say('menu.stockByDate'),
      product: say('menu.productReport'),
      salesDetail: say('menu.salesDetailReport'),
      ordering: say('menu.orderingReport'),
      gst: say('menu.gstReport'),
      hours: say('menu.hourReport'),
      deadStock: say('menu.deadStockReport'),
      customers: say('menu.customerReport'),
      endOfDay: say('menu.endOfDayReport'),
      payments: say('menu.paymentReport'),
      purchaseDetail: say('menu.purchaseDetailReport'),
      margin: say('menu.marginReport'),
      valuation: say('menu.valuationReport'),
      scheduler: say('menu.schedulerReport'),
    }[report],
  );

export const periodWord = (period: ReportPeriodName): string =>
  ({
    today: t('jobs.periodToday'),
    yesterday: t('jobs.periodYesterday'),
    last7Days: t('jobs.periodLast7Days'),
    lastWeek: t('jobs.periodLastWeek'),
    last30Days: t('jobs.periodLast30Days'),
    lastMonth: t('jobs.periodLastMonth'),
    lastQuarter: t('jobs.periodLastQuarter'),
  })[period];

export const runWord = (state: RunState): string =>
  ({
    waiting: t('jobs.statusWaiting'),
    running: t('jobs.statusRunning'),
    done: t('jobs.statusDone'),
    failed: t('jobs.statusFailed'),
    cancelled: t('jobs.statusCancelled'),
    skipped: t('jobs.statusSkipped'),
  })[state];
export const runMoods: Record<RunState, Mood> = {
  waiting: 'attention',
  running: 'attention',
  done: 'good',
  failed: 'wrong',
  cancelled: 'neutral',
  skipped: 'neutral',
};

export const scheduleStatuses = ['enabled', 'disabled', 'paused'] as const;
export type ScheduleStatus = (typeof scheduleStatuses)[number];
export const statusWord = (status: ScheduleStatus): string =>
  ({ enabled: t('jobs.statusEnabled'), disabled: t('jobs.statusDisabled'), paused: t('jobs.statusPaused') })[status];
export const statusMoods: Record<ScheduleStatus, Mood> = { enabled: 'good', disabled: 'neutral', paused: 'attention' };

export const weekdayWord = (day: Weekday): string =>
  inWords(
    {
      monday: say('settings.monday'),
      tuesday: say('settings.tuesday'),
      wednesday: say('settings.wednesday'),
      thursday: say('settings.thursday'),
      friday: say('settings.friday'),
      saturday: say('settings.saturday'),
      sunday: say('settings.sunday'),
    }[day],
  );

/** A time of day as people here write it: 7:00 am. */
const timeWords = (time: string): string => formats().time(new Date(`1970-01-01T${time}:00Z`), 'UTC');

export const timingWords = (timing: Timing): string => {
  switch (timing.every) {
    case 'hour':
      return t('jobs.everyHourAt', { minute: timing.minute });
    case 'day':
      return t('jobs.everyDayAt', { time: timeWords(timing.time) });
    case 'weekday':
      return t('jobs.everyWeekdayAt', { time: timeWords(timing.time) });
    case 'week': {
      const days = weekdays.filter((day) => timing.days.includes(day)).map(weekdayWord);
      return t('jobs.everyWeekAt', { days: days.join(', '), time: timeWords(timing.time) });
    }
    case 'month':
      if (timing.day === LAST_DAY) return t('jobs.everyMonthLast', { time: timeWords(timing.time) });
      return timing.day > COMMON_DAYS
        ? t('jobs.everyMonthLate', { day: timing.day, time: timeWords(timing.time) })
        : t('jobs.everyMonthAt', { day: timing.day, time: timeWords(timing.time) });
    case 'cron':
      return timing.cron;
  }
};

/** Milliseconds as people say them: 3.2 s. */
export const durationWords = (duration: number | null): string =>
  duration === null ? '–' : t('jobs.seconds', { count: (duration / 1000).toFixed(duration < 10_000 ? 1 : 0) });
