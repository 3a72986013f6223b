import { type MailedReport, spanOf } from '#contract/jobs/tasks.ts';
import type { MessageId } from '#contract/messages/en.ts';
import { say } from '#contract/messages/sentence.ts';
import type { ReportFormat } from '#contract/reports/frame.ts';
import { DEFAULT_VELOCITY_DAYS } from '#contract/reports/ordering.ts';
import type { Download } from '#server/platform/http/serve.ts';
import { textIn } from '#server/platform/packs.ts';
import { daysOf } from './period.ts';
import type { TaskCtx, TaskRunner } from './task.ts';

export type ReportAsked = { from: string; to: string; branchId?: number; format: ReportFormat };
/** The file of a report over some days, as its owner may see it, and the branches it is about. */
export type ReportWriter = (ctx: TaskCtx, asked: ReportAsked) => Promise<Download & { branch: string }>;

const titles = {
  userSales: 'menu.userSales',
  stockByDate: 'menu.stockByDate',
  product: 'menu.productReport',
  salesDetail: 'menu.salesDetailReport',
  ordering: 'menu.orderingReport',
  gst: 'menu.gstReport',
  hours: 'menu.hourReport',
  deadStock: 'menu.deadStockReport',
  customers: 'menu.customerReport',
  endOfDay: 'menu.endOfDayReport',
  payments: 'menu.paymentReport',
  purchaseDetail: 'menu.purchaseDetailReport',
  margin: 'menu.marginReport',
  valuation: 'menu.valuationReport',
  scheduler: 'menu.schedulerReport',
} as const satisfies Record<MailedReport, MessageId>;

/** The days a report is about, in words. */
const spanText = (
  { language, formats, timeZone }: TaskCtx,
  report: MailedReport,
  period: { from: string; to: string },
): string => {
  const span = spanOf(report);
  if (span === 'lastDay') return formats.day(period.to);
  if (span === 'period') return formats.days(period);
  const day = formats.date(new Date(), timeZone);
  // It covers its own sales period, whatever period the schedule has.
  return report === 'ordering'
    ? textIn(language, 'jobs.orderingSpan', { days: DEFAULT_VELOCITY_DAYS, day })
    : textIn(language, 'jobs.asAt', { day });
};

export const mailReport =
  (writers: Readonly<Record<MailedReport, ReportWriter>>): TaskRunner<'report'> =>
  async (ctx, { report, period, format }) => {
    const { from, to } = daysOf(period, ctx.today);
    const place = ctx.branchId === null ? {} : { branchId: ctx.branchId };
    const { branch, ...file } = await writers[report](ctx, { from, to, format, ...place });
    const { language } = ctx;
    const asked = { report: textIn(language, titles[report]), branch, days: spanText(ctx, report, { from, to }) };
    const isTooLong = format === 'pdf' && !file.filename.endsWith('.pdf');
    const lines = [
      textIn(language, 'jobs.reportFacts', asked),
      ...(isTooLong ? [textIn(language, 'jobs.tooLongForPdf')] : []),
    ];
    const letter = { subject: textIn(language, 'jobs.reportSubject', asked), lines, file };
    return { words: say('jobs.reportOutcome', { file: file.filename }), letter };
  };
