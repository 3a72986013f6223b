import { sql } from 'kysely';
import type { Input } from '#contract/endpoint.ts';
import { say } from '#contract/messages/sentence.ts';
import type { closeSession as endpoint } from '#contract/till/closing.ts';
import type { TillSession } from '#contract/till/devices.ts';
import { countedCash } from '#contract/till/drawer.ts';
import { record } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import { badField, mustExist } from '#server/platform/refusal.ts';
import { endSession } from './ledger.ts';
import { findSession } from './queries.ts';

/**
 * A till that was stopped, lost or replaced can't count its drawer, so somebody does in the back office. Events it
 * sends later amend the report, like anything late.
 */
export const closeAtDesk = (ctx: Ctx, { id, counted, note }: Input<typeof endpoint>): Promise<TillSession> =>
  ctx.write(async (trx) => {
    const { scope } = ctx;
    await sql`select id from till_session where company_id = ${scope.companyId} and id = ${id} for no key update`.execute(
      trx,
    );
    const session = mustExist(await findSession(trx, scope, id));
    if (session.zNumber !== null)
      throw badField('id', say('till.sessionClosedAlready', { number: String(session.zNumber) }));
    if (!session.tillStopped) throw badField('id', say('till.sessionInUse', { till: String(session.deviceNumber) }));
    const sum = Object.keys(counted).length === 0 ? null : countedCash(counted);
    const count = { counted, countedCash: sum, note, closedAt: new Date(), closedBy: scope.userName };
    const zNumber = await endSession(trx, scope.companyId, session, count);
    const after = mustExist(await findSession(trx, scope, id));
    await record(trx, ctx, {
      action: 'close',
      entity: 'tillSession',
      entityId: id,
      branchId: session.branchId,
      label: `T${session.deviceNumber}`,
      after: { zNumber, counted: sum === null ? null : sum / 100, expected: (after.expectedCash ?? 0) / 100, note },
    });
    return after;
  });
