import type { Input, Reply } from '#contract/endpoint.ts';
import { type updateProfile as endpoint, UserInfo } from '#contract/identity.ts';
import { record } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import { alters, nextVersion, unchangedSince } from '#server/platform/version.ts';
import * as queries from './queries.ts';

export const updateProfile = (
  ctx: Ctx,
  { version, ...change }: Input<typeof endpoint>,
): Promise<Reply<typeof endpoint>> =>
  ctx.write(async (trx) => {
    const { scope } = ctx;
    await trx.selectFrom('appUser').select('id').where('id', '=', scope.userId).forUpdate().execute();
    const before = unchangedSince(version, UserInfo, await queries.userInfo(trx, scope));
    if (!alters(before, change)) return before;
    await trx
      .updateTable('appUser')
      .set({ ...change, version: nextVersion })
      .where('id', '=', scope.userId)
      .execute();
    const after = await queries.userInfo(trx, scope);
    const auditValues = ({ name, phone, avatar }: UserInfo) => ({ name, phone, avatar });
    await record(trx, ctx, {
      action: 'update',
      entity: 'user',
      entityId: scope.userId,
      label: before.username,
      before: auditValues(before),
      after: auditValues(after),
    });
    return after;
  });
