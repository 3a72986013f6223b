import { z } from 'zod';
import type { Permission } from '#contract/access.ts';
import { ReportFormat } from '#contract/reports/frame.ts';

/* What a schedule does, and who may schedule it. */

export const scheduleKinds = ['report', 'dailyClose', 'lowStock', 'stockSnapshot', 'books', 'backup'] as const;

/** Reports that can be emailed, each with the right its owner needs at every run. */
export const mailedReports = {
  userSales: 'user.export',
  stockByDate: 'stock.export',
  product: 'report.export',
  salesDetail: 'report.export',
  ordering: 'report.export',
  gst: 'report.export',
  hours: 'report.export',
  deadStock: 'report.export',
  customers: 'report.export',
  endOfDay: 'report.export',
  payments: 'report.export',
  purchaseDetail: 'report.export',
  margin: 'report.export',
  valuation: 'report.export',
  scheduler: 'report.export',
} as const satisfies Record<string, Permission>;
export type MailedReport = keyof typeof mailedReports;
const otherSpans: Partial<Record<MailedReport, 'lastDay' | 'now'>> = {
  stockByDate: 'lastDay',
  ordering: 'now',
  deadStock: 'now',
  valuation: 'now',
};
/** Which days it covers: the whole period, its last day, or the moment it is sent. */
export const spanOf = (report: MailedReport): 'period' | 'lastDay' | 'now' => otherSpans[report] ?? 'period';
/** Relative to the day of the run, in the schedule's time zone. */
export const reportPeriods = [
  'today',
  'yesterday',
  'last7Days',
  'lastWeek',
  'last30Days',
  'lastMonth',
  'lastQuarter',
] as const;
export type ReportPeriodName = (typeof reportPeriods)[number];

export const MAX_RECIPIENTS = 20;
export const MAX_BACKUPS = 365;
/** How many upcoming runs are shown. */
export const NEXT_TIMES = 5;

/** The task, with its settings. */
export const Task = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('report'),
    report: z.enum(Object.keys(mailedReports) as [MailedReport, ...MailedReport[]]),
    period: z.enum(reportPeriods).default('yesterday'),
    format: ReportFormat,
  }),
  z.strictObject({ kind: z.literal('dailyClose'), day: z.enum(['today', 'yesterday']).default('today') }),
  z.strictObject({ kind: z.literal('lowStock') }),
  z.strictObject({ kind: z.literal('stockSnapshot') }),
  z.strictObject({ kind: z.literal('books'), full: z.boolean().default(false) }),
  z.strictObject({ kind: z.literal('backup'), keep: z.int().min(1).max(MAX_BACKUPS).default(14) }),
]);
export type Task = z.output<typeof Task>;
export type ScheduleKind = Task['kind'];
export type TaskOf<K extends ScheduleKind> = Extract<Task, { kind: K }>;

/** The right needed to schedule it, checked again at every run. */
export const rightFor = (task: Task): Permission => {
  switch (task.kind) {
    case 'report':
      return mailedReports[task.report];
    case 'dailyClose':
      return 'dashboard.get';
    case 'lowStock':
      return 'stock.query';
    case 'stockSnapshot':
      return 'stock.export';
    case 'books':
      return 'audit.query';
    case 'backup':
      return 'company.edit';
  }
};

/** The right to see what is emailed. */
export const readingRightFor = (task: Task): Permission => rightFor(task).replace(/\.export$/, '.query') as Permission;

const costReports: ReadonlySet<MailedReport> = new Set<MailedReport>([
  'stockByDate',
  'product',
  'salesDetail',
  'ordering',
  'gst',
  'purchaseDetail',
  'deadStock',
  'margin',
  'valuation',
]);
/** Whether its file contains costs, if the owner may see them. */
export const tellsCosts = (task: Task): boolean =>
  task.kind === 'stockSnapshot' || (task.kind === 'report' && costReports.has(task.report));

/** For the whole deployment: only for users who reach all companies. */
export const isDeploymentKind = (kind: ScheduleKind): boolean => kind === 'backup';
/** Kinds that send something; a backup is silent unless it fails. */
export const needsRecipients = (kind: ScheduleKind): boolean => kind !== 'backup';
