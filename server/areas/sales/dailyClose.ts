import { sql } from 'kysely';
import { addDays } from '#contract/days.ts';
import { say } from '#contract/messages/sentence.ts';
import { cents } from '#contract/money.ts';
import type { TaskCtx, TaskRunner } from '#server/areas/jobs/service.ts';
import { textIn } from '#server/platform/packs.ts';
import { tenderName } from './payments/tenderName.ts';
import { choiceIn } from './words.ts';

type BranchDay = { branch: string; sales: number; gst: number; transactions: number };
type Tender = { branch: string; key: string; name: string; amount: number };

const readBranches = async ({ db, scope }: TaskCtx, day: string): Promise<BranchDay[]> => {
  const { rows } = await sql<BranchDay>`
    select b.name as branch, coalesce(sum(h.sales), 0)::bigint as sales, coalesce(sum(h.gst), 0)::bigint as gst,
      coalesce(sum(h.transactions), 0)::bigint as transactions
    from branch b
    left join sales_hour h on h.company_id = b.company_id and h.branch_id = b.id and h.day = ${day}::date
    where b.company_id = ${scope.companyId} and b.id = any(${scope.branchIds}::bigint[]) and b.status = 'active'
    group by b.id order by b.number`.execute(db);
  return rows;
};

const readTenders = async ({ db, scope }: TaskCtx, day: string): Promise<Tender[]> => {
  const { rows } = await sql<Tender>`
    select b.name as branch, t.payment_type as key, ${tenderName} as name, t.amount
    from sales_tender t
    join branch b on b.company_id = t.company_id and b.id = t.branch_id
    left join choice on choice.company_id = t.company_id and choice.kind = 'paymentType' and choice.key = t.payment_type
    where t.company_id = ${scope.companyId} and t.branch_id = any(${scope.branchIds}::bigint[])
      and t.day = ${day}::date and t.amount <> 0
    order by b.number, t.payment_type`.execute(db);
  return rows;
};

/** Each branch's takings on a day, from the running totals: the dashboard's figures, to the cent. */
export const summariseDay: TaskRunner<'dailyClose'> = async (ctx, task) => {
  const { language, formats, today } = ctx;
  const date = task.day === 'today' ? today : addDays(today, -1);
  const day = formats.day(date);
  const branches = await readBranches(ctx, date);
  const tenders = await readTenders(ctx, date);
  const lines = branches.map(({ branch, sales, gst, transactions }) =>
    textIn(language, 'jobs.closeLine', {
      branch,
      sales: formats.money(cents(sales)),
      count: transactions,
      gst: formats.money(cents(gst)),
    }),
  );
  const tenderLines = tenders.map(({ branch, amount, ...choice }) =>
    textIn(language, 'jobs.closeTender', {
      branch,
      tender: choiceIn(language, choice),
      amount: formats.money(cents(amount)),
    }),
  );
  const isEmpty =
    tenders.length === 0 && branches.every(({ sales, transactions }) => sales === 0 && transactions === 0);
  return {
    words: say('jobs.closeOutcome', { day: { day: date } }),
    letter: {
      subject: textIn(language, 'jobs.closeSubject', { day }),
      lines: isEmpty
        ? [textIn(language, 'jobs.closeEmpty', { day })]
        : [lines.join('\n'), tenderLines.join('\n')].filter(Boolean),
    },
  };
};
