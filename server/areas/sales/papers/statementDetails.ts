import { sql } from 'kysely';
import { addDays } from '#contract/days.ts';
import type { Input } from '#contract/endpoint.ts';
import { say } from '#contract/messages/sentence.ts';
import type { statementPdf } from '#contract/papers.ts';
import { readCustomers } from '#server/areas/customers/service.ts';
import { readActivity } from '#server/areas/sales/customers/activity.ts';
import { readDebts } from '#server/areas/sales/customers/debtors.ts';
import { readOpenOrders } from '#server/areas/sales/customers/openOrders.ts';
import { choiceIn } from '#server/areas/sales/words.ts';
import { listChoices } from '#server/areas/settings/service.ts';
import type { Ctx } from '#server/platform/context.ts';
import { badField, mustExist } from '#server/platform/refusal.ts';
import { readCompany } from './details.ts';
import type { Statement } from './statement.ts';

export type StatementInput = Input<typeof statementPdf>;

const DEFAULT_DAYS = 30;

/** Dates in the company's time zone: the orders may belong to several branches. */
export const readToday = async ({ db, scope }: Ctx): Promise<string> => {
  const { rows } = await sql<{ today: string }>`
    select (now() at time zone time_zone)::date as today from company where id = ${scope.companyId}`.execute(db);
  return mustExist(rows[0]).today;
};

/** A statement comes from the company, whichever branch prints it. */
export const overAllBranches = async (ctx: Ctx): Promise<{ ctx: Ctx; zones: Statement['zones'] }> => {
  const { rows } = await sql<{ id: number; timeZone: string }>`
    select id, time_zone from branch where company_id = ${ctx.scope.companyId}`.execute(ctx.db);
  return {
    ctx: { ...ctx, scope: { ...ctx.scope, branchIds: rows.map(({ id }) => id) } },
    zones: Object.fromEntries(rows.map(({ id, timeZone }) => [id, timeZone])),
  };
};

type Days = Pick<StatementInput, 'from' | 'to'>;

/** What the customers' statements have in common is read once; the result reads the orders of one of them. */
export const openStatements = async (callerCtx: Ctx, customerIds: readonly number[], { from, to }: Days = {}) => {
  const { ctx, zones } = await overAllBranches(callerCtx);
  const { db, scope } = ctx;
  const customers = new Map((await readCustomers(db, scope, customerIds)).map((each) => [each.id, each]));
  const today = await readToday(ctx);
  const last = to ?? today;
  const first = from ?? addDays(last, -DEFAULT_DAYS);
  if (first > last) throw badField('to', say('papers.endBeforeStart'));
  const types = await listChoices(db, scope, 'paymentType');
  const company = await readCompany(db, scope);
  const debts = await readDebts(db, scope, customerIds);
  return async (id: number): Promise<Statement> => {
    const customer = mustExist(customers.get(id));
    const language = customer.language ?? company.language;
    const { orders, more } = await readOpenOrders(db, scope, { customerId: id });
    return {
      language,
      company,
      customer,
      ageing: debts.get(id),
      orders,
      more,
      activity: await readActivity(db, scope, id, first, last),
      paymentTypes: Object.fromEntries(types.map((type) => [type.key, choiceIn(language, type)])),
      today,
      zones,
      from: first,
      to: last,
    };
  };
};

export const readStatement = async (ctx: Ctx, { id, ...days }: StatementInput): Promise<Statement> => {
  const read = await openStatements(ctx, [id], days);
  return read(id);
};
