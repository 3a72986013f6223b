import { z } from 'zod';
import { costOnly } from './cost.ts';
import { endpoint } from './endpoint.ts';
import { Day, EnteredDay, Id, Instant } from './fields.ts';
import { type Cents, cents, MoneyTotal, roundHalfUp } from './money.ts';
import { QuantityTotal } from './quantity.ts';
import { channels } from './sales/order.ts';

/* Sales as running totals: incl. GST, on the branch's own day of confirmation, returns negative on theirs. */

export const Figure = z.object({
  sales: MoneyTotal,
  /** Orders that sell something. */
  transactions: z.int(),
});
export type Figure = z.infer<typeof Figure>;

export const DayFigure = Figure.extend({ day: Day });
export type DayFigure = z.infer<typeof DayFigure>;
/** `month` is YYYY-MM. */
export const MonthFigure = Figure.extend({ month: z.string() });
export type MonthFigure = z.infer<typeof MonthFigure>;
export const HourFigure = Figure.extend({ hour: z.int() });

export const TenderFigure = z.object({ paymentType: z.string(), amount: MoneyTotal });
export type TenderFigure = z.infer<typeof TenderFigure>;
/** Money taken less refunds, by payment type; account is debt but listed here too. Types without any are absent. */
const Tenders = z.array(TenderFigure);

/** Days of the chart, this one included. */
export const CHART_DAYS = 30;
/** Months of the year's chart, this one included. */
export const CHART_MONTHS = 12;

export const DayPart = z.object({
  today: Figure,
  yesterday: Figure,
  /** Yesterday up to and including the current hour, to compare with today. */
  yesterdaySoFar: Figure,
  /** Today's hours that have sales. */
  hours: z.array(HourFigure),
  payments: z.object({ today: Tenders, yesterday: Tenders }),
});
export const WeekPart = z.object({
  /** From Monday on. */
  thisWeek: Figure,
  lastWeek: Figure,
  /** Last week up to and including the same weekday. */
  lastWeekSoFar: Figure,
  payments: z.object({ thisWeek: Tenders, lastWeek: Tenders }),
});
export const MonthPart = z.object({
  thisMonth: Figure,
  lastMonth: Figure,
  /** Last month up to and including the same day of the month. */
  lastMonthSoFar: Figure,
  last30Days: Figure,
  /** The 30 days before those. */
  before30Days: Figure,
  /** Each of the last 30 days, oldest first. */
  days: z.array(DayFigure),
  payments: z.object({ thisMonth: Tenders, lastMonth: Tenders, last30Days: Tenders }),
});
export const TotalPart = z.object({
  branchTotal: Figure,
  /** Local days with a sale. */
  daysOpen: z.int(),
  /** branchTotal ÷ daysOpen, rounded half up; zero without a day. */
  dailyAverage: MoneyTotal,
  /** The months of `months`. */
  lastYear: Figure,
  /** The last twelve calendar months, this one included, the oldest first. */
  months: z.array(MonthFigure),
  payments: z.object({ branchTotal: Tenders }),
});

export const Dashboard = z.object({
  ...DayPart.shape,
  ...WeekPart.shape,
  ...MonthPart.shape,
  ...TotalPart.shape,
  payments: z.object({
    ...DayPart.shape.payments.shape,
    ...WeekPart.shape.payments.shape,
    ...MonthPart.shape.payments.shape,
    ...TotalPart.shape.payments.shape,
  }),
  asOf: Instant,
});
export type Dashboard = z.infer<typeof Dashboard>;

export const dailyAverage = (total: Cents, days: number): Cents => cents(days === 0 ? 0 : roundHalfUp(total / days));

/** One branch, or all within reach; each has its own today. */
const DashboardFilter = z.strictObject({ branchId: Id.optional() });

export const fetchDashboard = endpoint({
  method: 'GET',
  path: '/dashboard/',
  can: 'dashboard.get',
  summary: 'Sales, transactions and payments of today, the week, the month, the year and in total',
  input: DashboardFilter,
  reply: Dashboard,
});

const recount = <R extends z.ZodObject>(part: 'today' | 'week' | 'month' | 'total', reply: R) =>
  endpoint({
    method: 'GET',
    path: `/dashboard/gen/${part}/`,
    can: 'dashboard.get',
    summary: `The dashboard’s part of ${part}, counted anew from orders and payments`,
    input: DashboardFilter,
    reply,
  });
export const recountToday = recount('today', DayPart);
export const recountWeek = recount('week', WeekPart);
export const recountMonth = recount('month', MonthPart);
export const recountTotal = recount('total', TotalPart);

/* Analysis */

/** The longest period of an analysis, in days. */
export const MAX_ANALYSIS_DAYS = 732;
/** The number of products listed; categories and brands are all listed. */
export const TOP_PRODUCTS = 20;

const salesFields = {
  quantity: QuantityTotal,
  /** Incl. GST. */
  revenue: MoneyTotal,
  gst: MoneyTotal,
  /** At the average cost of the day it was sold. */
  cost: costOnly(MoneyTotal),
};
/** Without GST, less the cost. */
export const marginOf = ({ revenue, gst, cost }: { revenue: Cents; gst: Cents; cost: Cents }): Cents =>
  cents(revenue - gst - cost);

export const SoldGroup = z.object({
  /** Null for products without one. */
  id: Id.nullable(),
  name: z.string(),
  ...salesFields,
});
export type SoldGroup = z.infer<typeof SoldGroup>;
export const SoldProduct = z.object({
  id: Id,
  sku: z.string(),
  title: z.string(),
  chineseTitle: z.string(),
  thumbnail: z.string().nullable(),
  ...salesFields,
});
export type SoldProduct = z.infer<typeof SoldProduct>;

export const Analysis = z.object({
  from: Day,
  to: Day,
  total: z.object({ ...salesFields, transactions: z.int() }),
  /** Highest revenue first. */
  categories: z.array(SoldGroup),
  brands: z.array(SoldGroup),
  products: z.array(SoldProduct),
  channels: z.array(Figure.extend({ channel: z.enum(channels) })),
  /** Weekday 1 is Monday; hours without a sale are absent. */
  hours: z.array(Figure.extend({ weekday: z.int(), hour: z.int() })),
});
export type Analysis = z.infer<typeof Analysis>;

export const getAnalysis = endpoint({
  method: 'GET',
  path: '/dashboard/analysis/',
  can: 'dashboard.get',
  summary: 'Sales of some days by category, brand, channel, product, weekday and hour, with margin',
  input: z.strictObject({
    branchId: Id.optional(),
    /** The last 30 days by default; both days included. */
    from: EnteredDay.optional(),
    to: EnteredDay.optional(),
  }),
  reply: Analysis,
});
