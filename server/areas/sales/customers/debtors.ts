import { type RawBuilder, sql } from 'kysely';
import { MAX_PAGE_SIZE } from '#contract/fields.ts';
import { type Cents, cents } from '#contract/money.ts';
import { type Debtor, type DebtorFilter, type DebtSums, debtAges } from '#contract/sales/debtors.ts';
import { matching } from '#server/areas/customers/service.ts';
import { inReach } from '#server/areas/sales/orders/queries.ts';
import type { Ctx, Db } from '#server/platform/context.ts';
import { dayOfCompany } from '#server/platform/days.ts';
import type { Download } from '#server/platform/http/serve.ts';
import { isFiltered, orderOf, pageOf } from '#server/platform/page.ts';
import { mustExist } from '#server/platform/refusal.ts';
import type { Scope } from '#server/platform/scope.ts';
import { type Cell, type Column, writeXlsx, XLSX_TYPE } from '#server/platform/sheets/write.ts';
import { atBranch, isOwed, overdueDays } from './openOrders.ts';

/* Aged debtors: what customers owe, by how long it is overdue. Only open orders are read, however many were paid. */

const sumNames = [...debtAges, 'overdue', 'total'] as const;
type SumName = (typeof sumNames)[number];
type Sums = Record<SumName, number>;

const lateness: Record<SumName, RawBuilder<boolean>> = {
  current: sql`late <= 0`,
  days1to30: sql`late between 1 and 30`,
  days31to60: sql`late between 31 and 60`,
  days61to90: sql`late between 61 and 90`,
  over90: sql`late > 90`,
  overdue: sql`late > 0`,
  total: sql`true`,
};
const column = (name: SumName) => sql.raw<number>(`d."${name}"`);

/** One row per customer with an amount owed or owing on orders that count. */
export const debtsOf = (scope: Scope, branchId?: number): RawBuilder<unknown> => {
  const sums = sumNames.map(
    (name) => sql`coalesce(sum(due) filter (where ${lateness[name]}), 0)::bigint as ${sql.raw(`"${name}"`)}`,
  );
  return sql`(
    select customer_id, ${sql.join(sums)}, min(due_date) filter (where late > 0) as oldest_due_date
    from (
      select o.customer_id, o.due_date, o.total + o.rounding - o.paid as due, ${overdueDays(scope)} as late
      from sales_order o where ${inReach(scope)} and ${isOwed} and ${atBranch(branchId)}
    ) as open group by customer_id)`;
};

const debtorsIn = (db: Db, scope: Scope, { branchId, type, overdue, age, keyword }: DebtorFilter) =>
  db
    .selectFrom('customer as c')
    .innerJoin(sql<{ customerId: number }>`${debtsOf(scope, branchId)}`.as('d'), 'd.customerId', 'c.id')
    .where('c.companyId', '=', scope.companyId)
    .$if(type !== undefined, (rows) => rows.where(sql<boolean>`c.type = any(${type}::text[])`))
    .$if(overdue !== undefined, (rows) =>
      rows.where(overdue ? sql<boolean>`d.overdue > 0` : sql<boolean>`d.overdue <= 0`),
    )
    .$if(age !== undefined, (rows) => rows.where(sql<boolean>`${column(age ?? 'total')} <> 0`))
    .$if(keyword !== undefined, (rows) => rows.where(matching(keyword ?? '')));

const toSums = (row: Sums): DebtSums =>
  Object.fromEntries(sumNames.map((name) => [name, cents(row[name])])) as Record<SumName, Cents>;

const totalsOf = async (debtors: ReturnType<typeof debtorsIn>): Promise<DebtSums> => {
  const row = await debtors
    .select(sumNames.map((name) => sql<number>`coalesce(sum(${column(name)}), 0)::bigint`.as(name)))
    .executeTakeFirstOrThrow();
  return toSums(row);
};

type Row = Omit<Debtor, SumName> & Sums;

const toDebtor = (row: Row): Debtor => ({ ...row, ...toSums(row) });

/** What each of these customers owes, without those who have no open orders. */
export const readDebts = async (
  db: Db,
  scope: Scope,
  customerIds: readonly number[],
): Promise<ReadonlyMap<number, DebtSums>> => {
  const { rows } = await sql<Sums & { customerId: number }>`
    select d.* from ${debtsOf(scope)} as d where d.customer_id = any(${customerIds}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.customerId, toSums(row)]));
};

const orderBy = (filter: DebtorFilter) =>
  orderOf(
    filter,
    {
      name: sql`lower(c.name) collate "C"`,
      ...(Object.fromEntries(sumNames.map((name) => [name, column(name)])) as Record<SumName, RawBuilder<unknown>>),
    },
    { field: 'overdue', order: 'descend' },
    sql`c.id`,
  );

const listed = (debtors: ReturnType<typeof debtorsIn>, filter: DebtorFilter) =>
  debtors
    .select(['c.id as customerId', 'c.name', 'c.companyName', 'c.email', 'c.phone'])
    .select([
      ...sumNames.map((name) => column(name).as(name)),
      sql<string | null>`d.oldest_due_date`.as('oldestDueDate'),
    ])
    .orderBy(orderBy(filter));

export const pageOfDebtorRows = async (db: Db, scope: Scope, filter: DebtorFilter) => {
  const base = debtorsIn(db, scope, filter);
  const page = await pageOf(db, base, (rows) => listed(rows, filter), filter, isFiltered(filter));
  return { ...page, data: (page.data as Row[]).map(toDebtor), totals: await totalsOf(base) };
};

/** The number of overdue customers and the amount: `[count, cents]`, for a larger statement. */
export const overdueDebts = (scope: Scope): RawBuilder<[count: number, amount: number]> => sql`(
  select json_build_array(count(*), coalesce(sum(d.overdue), 0))
  from ${debtsOf(scope)} as d where d.overdue > 0)`;

/** The same for the summary above the customer list. */
export const overdueOf = async (db: Db, scope: Scope): Promise<{ overdue: number; totalOverdue: Cents }> => {
  const { rows } = await sql<{ overdue: [number, number] }>`select ${overdueDebts(scope)} as overdue`.execute(db);
  const [overdue, total] = mustExist(rows[0]).overdue;
  return { overdue, totalOverdue: cents(total) };
};

const headings: Record<SumName, string> = {
  current: 'Not due yet',
  days1to30: '1–30 days',
  days31to60: '31–60 days',
  days61to90: '61–90 days',
  over90: 'Over 90 days',
  overdue: 'Overdue',
  total: 'Total',
};

const cellsOf = (sums: Sums): Cell[] => sumNames.map((name) => sums[name] / 100);

const toCells = ({ name, companyName, email, phone, oldestDueDate, ...sums }: Debtor): Cell[] => [
  name,
  companyName,
  email,
  phone,
  ...cellsOf(sums),
  oldestDueDate ?? '',
];

async function* pagesOf(rows: readonly Cell[][]): AsyncGenerator<Cell[][]> {
  for (let at = 0; at < rows.length; at += MAX_PAGE_SIZE) yield rows.slice(at, at + MAX_PAGE_SIZE);
}

/** All rows are read at one moment, so that they add up to the totals. */
export const exportDebtors = async ({ db, scope }: Ctx, filter: DebtorFilter): Promise<Download> => {
  const rows = (await listed(debtorsIn(db, scope, filter), filter).execute()) as Row[];
  const debtors = rows.map(toDebtor);
  const sumOf = (name: SumName) => debtors.reduce((sum, debtor) => sum + debtor[name], 0);
  const totals = Object.fromEntries(sumNames.map((name) => [name, sumOf(name)])) as Sums;
  return {
    filename: `aged-debtors-${await dayOfCompany(db, scope.companyId)}.xlsx`,
    type: XLSX_TYPE,
    body: await writeXlsx(
      'Aged debtors',
      [
        { title: 'Customer', width: 28 },
        { title: 'Company', width: 28 },
        { title: 'Email', width: 28 },
        { title: 'Phone' },
        ...sumNames.map((name): Column => ({ title: headings[name], format: 'money' })),
        { title: 'Oldest due date', format: 'day' },
      ],
      pagesOf(debtors.map(toCells)),
      { totals: async () => [['Total', '', '', '', ...cellsOf(totals), '']] },
    ),
  };
};
