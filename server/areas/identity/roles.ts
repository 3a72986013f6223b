import { grantable, type Power } from '#contract/access.ts';
import type { Input, Reply } from '#contract/endpoint.ts';
import {
  type createRole as createEndpoint,
  type deleteRole as deleteEndpoint,
  Role,
  type updateRole as updateEndpoint,
} from '#contract/identity/roles.ts';
import { say } from '#contract/messages/sentence.ts';
import { record } from '#server/platform/audit.ts';
import type { Ctx, Trx } from '#server/platform/context.ts';
import { badField, Fault, notFound, Refusal } from '#server/platform/refusal.ts';
import type { Scope } from '#server/platform/scope.ts';
import { alters, nextVersion, unchangedSince } from '#server/platform/version.ts';
import { demandGrantable } from './grants.ts';
import * as queries from './queries.ts';
import { endCodes } from './session.ts';

type Grants = NonNullable<Input<typeof createEndpoint>['permissions']>;

const flatten = (entries: Grants): string[] => {
  const flat = new Set<string>();
  entries.forEach(({ permissionId, actionEntitySet }, at) => {
    for (const { action } of actionEntitySet) {
      if (!grantable[permissionId].includes(action))
        throw badField(`permissions.${at}`, say('identity.noSuchAction', { permission: permissionId, action }));
      flat.add(`${permissionId}.${action}`);
    }
  });
  return [...flat];
};

const readBack = async (trx: Trx, scope: Scope, id: number) => {
  const role = await queries.roleById(trx, scope, id);
  if (!role) throw notFound();
  return role;
};

const auditValues = ({ name, reach, granted, discountLimit }: queries.RoleRecord) => ({
  name,
  reach,
  permissions: granted.toSorted(),
  discountLimit,
});

/** Names the field that asks for too many rights. */
const demandGrant = (scope: Scope, power: Power): void => {
  demandGrantable(scope, { ...power, discountLimit: 0 }, 'permissions');
  demandGrantable(scope, power, 'discountLimit');
};

export const createRole = (ctx: Ctx, draft: Input<typeof createEndpoint>): Promise<Reply<typeof createEndpoint>> =>
  ctx.write(async (trx) => {
    const { scope } = ctx;
    const permissions = flatten(draft.permissions);
    // No discounts until somebody sets a limit.
    const { discountLimit = 0 } = draft;
    demandGrant(scope, { permissions, reach: draft.reach, discountLimit });
    const { id } = await trx
      .insertInto('role')
      .values({
        companyId: scope.companyId,
        name: draft.name,
        reach: draft.reach,
        permissions,
        discountLimit: String(discountLimit),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const role = await readBack(trx, scope, id);
    await record(trx, ctx, {
      action: 'create',
      entity: 'role',
      entityId: id,
      label: draft.name,
      after: auditValues(role),
    });
    return role;
  });

/** A role that the caller may change. Its row is locked first, so that nobody is given the role meanwhile. */
const lockRole = async (trx: Trx, scope: Scope, id: number, version: number | undefined) => {
  await queries.rolesIn(trx, scope).select('id').where('id', '=', id).forUpdate().execute();
  const role = unchangedSince(version, Role, await queries.roleById(trx, scope, id)) as queries.RoleRecord;
  if (role.readOnly) throw new Fault('forbidden');
  return role;
};

export const updateRole = (ctx: Ctx, change: Input<typeof updateEndpoint>): Promise<Reply<typeof updateEndpoint>> =>
  ctx.write(async (trx) => {
    const { scope } = ctx;
    const before = await lockRole(trx, scope, change.id, change.version);
    const permissions = change.permissions ? flatten(change.permissions) : before.granted;
    const { name = before.name, reach = before.reach, discountLimit = before.discountLimit } = change;
    demandGrant(scope, { permissions, reach, discountLimit });
    if (!alters(auditValues(before), { name, reach, permissions: permissions.toSorted(), discountLimit }))
      return before;
    await trx
      .updateTable('role')
      .set({ name, reach, permissions, discountLimit: String(discountLimit), version: nextVersion })
      .where('id', '=', before.id)
      .execute();
    const people = await trx.selectFrom('appUser').select('id').where('roleId', '=', before.id).execute();
    await endCodes(
      trx,
      people.map(({ id }) => id),
    );
    const after = await readBack(trx, scope, before.id);
    await record(trx, ctx, {
      action: 'update',
      entity: 'role',
      entityId: before.id,
      label: name,
      before: auditValues(before),
      after: auditValues(after),
    });
    return after;
  });

export const deleteRole = (ctx: Ctx, { id, version }: Input<typeof deleteEndpoint>): Promise<null> =>
  ctx.write(async (trx) => {
    const before = await lockRole(trx, ctx.scope, id, version);
    if (before.users > 0)
      throw new Refusal('inUse', { users: before.users }, say('identity.roleInUse', { count: before.users }));
    // Archived people keep their history but not their role.
    await trx
      .updateTable('appUser')
      .set({ roleId: null })
      .where('roleId', '=', id)
      .where('archivedAt', 'is not', null)
      .execute();
    await trx.deleteFrom('role').where('id', '=', id).execute();
    await record(trx, ctx, {
      action: 'delete',
      entity: 'role',
      entityId: id,
      label: before.name,
      before: auditValues(before),
    });
    return null;
  });
