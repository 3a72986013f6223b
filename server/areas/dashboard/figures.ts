import { type RawBuilder, sql } from 'kysely';
import { CHART_DAYS, CHART_MONTHS, type Dashboard, dailyAverage, type Figure } from '#contract/dashboard.ts';
import { addDays } from '#contract/days.ts';
import { type Cents, cents } from '#contract/money.ts';
import type { Db } from '#server/platform/context.ts';
import type { Scope } from '#server/platform/scope.ts';
import { branchClocks, type Period, periods } from './branchClocks.ts';
import type { Source } from './sources.ts';

type Sums = { sales: number; transactions: number };

const figure = ({ sales, transactions }: Sums): Figure => ({ sales: cents(sales), transactions });
const zeroSums: Sums = { sales: 0, transactions: 0 };
const sumFigures = (rows: readonly Sums[]): Figure =>
  figure(
    rows.reduce(
      (sum, each) => ({ sales: sum.sales + each.sales, transactions: sum.transactions + each.transactions }),
      zeroSums,
    ),
  );

const tenderPeriods = [
  'today',
  'yesterday',
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
  'last30Days',
  'branchTotal',
] as const satisfies Period[];

const columns = (names: readonly Period[], columnOf: (name: Period) => RawBuilder<unknown>) =>
  sql.join(names.map((name) => sql`${columnOf(name)} as ${sql.ref(name)}`));

const names = Object.keys(periods) as Period[];

type Days = Record<Period, [number, number]> & {
  latest: string;
  daysOpen: number;
  /** Counted in days or months before the branch's own date, so that branches in different time zones line up. */
  days: (Sums & { ago: number })[] | null;
  months: (Sums & { ago: number })[] | null;
};

const readDays = async (db: Db, scope: Scope, { days }: Source, at: Date): Promise<Days> => {
  const sumPair = (name: Period) => {
    const sumOf = (column: RawBuilder<unknown>) =>
      sql`coalesce(sum(${column}) filter (where ${periods[name]}), 0)::bigint`;
    return sql`json_build_array(${sumOf(sql`sales`)}, ${sumOf(sql`transactions`)})`;
  };
  const series = (ago: RawBuilder<unknown>, since: RawBuilder<unknown>, until: RawBuilder<unknown>) => sql`
    (select json_agg(json_build_object('ago', ago, 'sales', sales, 'transactions', transactions)) from (
      select ${ago} as ago, sum(sales) as sales, sum(transactions) as transactions
      from p where day >= ${since} and day < ${until} group by 1) as summed)`;
  const { rows } = await sql<Days>`
    with clock as materialized (${branchClocks(scope, at)}),
    p as materialized (
      select clock.*, d.day, d.sales, d.transactions
      from clock join ${days} as d on d.company_id = ${scope.companyId} and d.branch_id = clock.id
    )
    select ${columns(names, sumPair)},
      (select max(today) from clock) as latest,
      count(distinct day) filter (where transactions > 0) as days_open,
      ${series(sql`today - day`, sql`today - ${sql.lit(CHART_DAYS - 1)}`, sql`today + 1`)} as days,
      ${series(
        sql`((date_part('year', first) - date_part('year', day)) * 12
          + date_part('month', first) - date_part('month', day))::integer`,
        sql`first_of_year`,
        sql`first_after`,
      )} as months
    from p`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('An aggregate answers one row');
  return row;
};

type Hour = Sums & { isToday: boolean; hour: number; soFar: [number, number] };

/** Today and yesterday, hour by hour; `soFar` includes the current hour. */
const readHours = async (db: Db, scope: Scope, { hours }: Source, at: Date): Promise<Hour[]> => {
  const soFar = (column: RawBuilder<unknown>) =>
    sql`coalesce(sum(${column}) filter (where h.hour <= clock.hour), 0)::bigint`;
  const { rows } = await sql<Hour>`
    with clock as materialized (${branchClocks(scope, at)})
    select h.day = clock.today as is_today, h.hour, sum(h.sales)::bigint as sales,
      sum(h.transactions)::bigint as transactions,
      json_build_array(${soFar(sql`h.sales`)}, ${soFar(sql`h.transactions`)}) as so_far
    from clock join ${hours} as h on h.company_id = ${scope.companyId} and h.branch_id = clock.id
      and h.day >= clock.today - 1 and h.day <= clock.today
    group by 1, 2 order by 1, 2`.execute(db);
  return rows;
};

type Tender = Record<(typeof tenderPeriods)[number], number> & { paymentType: string };

const readTenders = async (db: Db, scope: Scope, { tenders }: Source, at: Date): Promise<Tender[]> => {
  const { rows } = await sql<Tender>`
    with clock as materialized (${branchClocks(scope, at)})
    select payment_type, ${columns(
      tenderPeriods,
      (name) => sql`coalesce(sum(amount) filter (where ${periods[name]}), 0)::bigint`,
    )}
    from clock as p join ${tenders} as t on t.company_id = ${scope.companyId} and t.branch_id = p.id
    group by payment_type order by payment_type`.execute(db);
  return rows;
};

const monthBefore = (day: string, ago: number): string => {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() - ago);
  return date.toISOString().slice(0, 7);
};

/** Oldest first, with zero for days without sales. */
const fillGaps = <T>(rows: Days['days'], length: number, place: (ago: number) => T): (T & Figure)[] => {
  const byAge = new Map(rows?.map((row) => [row.ago, row]));
  return Array.from({ length }, (_, at) => {
    const ago = length - 1 - at;
    return { ...place(ago), ...figure(byAge.get(ago) ?? zeroSums) };
  });
};

const paymentsOf = (rows: readonly Tender[]) =>
  Object.fromEntries(
    tenderPeriods.map((period) => [
      period,
      rows
        .filter((row) => row[period] !== 0)
        .map(({ paymentType, ...row }) => ({ paymentType, amount: cents(row[period]) })),
    ]),
  ) as Dashboard['payments'];

/** The whole dashboard for the scope's branches at a moment, in three statements. */
export const dashboardOf = async (db: Db, scope: Scope, source: Source, at: Date): Promise<Dashboard> => {
  const days = await readDays(db, scope, source, at);
  const hours = await readHours(db, scope, source, at);
  const tenders = await readTenders(db, scope, source, at);
  const today = days.latest ?? at.toISOString().slice(0, 10);
  const sums = Object.fromEntries(
    names.map((name) => [name, figure({ sales: days[name][0], transactions: days[name][1] })]),
  ) as Record<Period, Figure>;
  const months = fillGaps(days.months, CHART_MONTHS, (ago) => ({ month: monthBefore(today, ago) }));
  return {
    ...sums,
    yesterdaySoFar: sumFigures(
      hours.filter(({ isToday }) => !isToday).map(({ soFar: [sales, transactions] }) => ({ sales, transactions })),
    ),
    hours: hours.filter(({ isToday }) => isToday).map(({ hour, ...sums }) => ({ hour, ...figure(sums) })),
    days: fillGaps(days.days, CHART_DAYS, (ago) => ({ day: addDays(today, -ago) })),
    months,
    lastYear: sumFigures(months),
    daysOpen: days.daysOpen,
    dailyAverage: dailyAverage(sums.branchTotal.sales as Cents, days.daysOpen),
    payments: paymentsOf(tenders),
    asOf: at,
  };
};
