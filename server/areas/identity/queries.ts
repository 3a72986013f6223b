import { type ExpressionBuilder, sql } from 'kysely';
import { type Action, type PermissionKey, permissionKeys, type Reach } from '#contract/access.ts';
import type { Input } from '#contract/endpoint.ts';
import { PICK_LIMIT } from '#contract/fields.ts';
import type { pageOfUsers as pageOfUsersEndpoint, User } from '#contract/identity/users.ts';
import type { Db } from '#server/platform/context.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import { containing, isFiltered, orderOf, pageOf } from '#server/platform/page.ts';
import type { Scope } from '#server/platform/scope.ts';
import { holds, manages, type Person } from './grants.ts';

/* Accounts: for signing in, before there is a scope */

const accounts = (db: Db) =>
  db
    .selectFrom('appUser')
    .leftJoin('credential', 'credential.userId', 'appUser.id')
    .leftJoin('role', 'role.id', 'appUser.roleId')
    .leftJoin('company', 'company.id', 'appUser.companyId')
    .select(['company.status as companyStatus', 'role.reach'])
    .select(['appUser.id', 'appUser.companyId', 'appUser.username', 'appUser.name', 'appUser.email', 'appUser.status'])
    .select(['credential.passwordHash', 'role.permissions'])
    .where('appUser.archivedAt', 'is', null);

export const accountByLogin = (db: Db, login: string) => {
  // A username never holds an @, so each login names one column and one index.
  const column = login.includes('@') ? sql`lower(app_user.email)` : sql`lower(app_user.username)`;
  return accounts(db).where(sql<boolean>`${column} = ${login.toLowerCase()}`).executeTakeFirst();
};

export const accountById = (db: Db, id: number) => accounts(db).where('appUser.id', '=', id).executeTakeFirstOrThrow();

/* Users */

const sharesBranch = (eb: ExpressionBuilder<Tables, 'appUser'>, scope: Scope) =>
  eb.or([
    eb('appUser.id', '=', scope.userId),
    eb.exists(
      eb
        .selectFrom('userBranch')
        .select('userBranch.branchId')
        .whereRef('userBranch.userId', '=', 'appUser.id')
        .where('userBranch.branchId', '=', eb.fn.any(eb.val([...scope.branchIds]))),
    ),
  ]);

/**
 * All reads of users start here: those of the company, or who share a branch; for an owner also registered people
 * waiting for a company.
 */
export const usersIn = (db: Db, scope: Scope) =>
  db
    .selectFrom('appUser')
    .where('appUser.archivedAt', 'is', null)
    .where((eb) =>
      scope.reach === 'all'
        ? eb.or([eb('appUser.companyId', '=', scope.companyId), eb('appUser.companyId', 'is', null)])
        : eb('appUser.companyId', '=', scope.companyId),
    )
    .$if(scope.reach === 'branch', (users) => users.where((eb) => sharesBranch(eb, scope)));

const withColumns = (users: ReturnType<typeof usersIn>) =>
  users
    .leftJoin('role', 'role.id', 'appUser.roleId')
    .select([
      'appUser.id',
      'appUser.username',
      'appUser.name',
      'appUser.email',
      'appUser.phone',
      'appUser.avatar',
      'appUser.roleId',
      'role.name as roleName',
      'appUser.companyId',
      'appUser.status',
      'appUser.createdAt as createTime',
      'appUser.lastLoginAt as lastLogin',
      'appUser.version',
      'role.permissions as rolePermissions',
      'role.reach as roleReach',
      'role.discountLimit as roleDiscountLimit',
      sql<number[]>`array(select b.branch_id from user_branch b where b.user_id = app_user.id order by b.branch_id)`.as(
        'branchIds',
      ),
    ]);

/** A user with the fields the role rules need; the reply's schema drops them. */
export type UserRow = User & {
  rolePermissions: string[] | null;
  roleReach: Reach | null;
  roleDiscountLimit: string | null;
};

/** A person's rights and branches, for the rules about who manages whom. */
export const personOf = (user: Omit<UserRow, 'readOnly'>): Person => ({
  permissions: user.rolePermissions ?? [],
  reach: user.roleReach ?? 'branch',
  discountLimit: Number(user.roleDiscountLimit ?? 0),
  branchIds: user.branchIds,
});

const toUser = (scope: Scope, row: Omit<UserRow, 'readOnly'>): UserRow => ({
  ...row,
  readOnly: !manages(scope, personOf(row)),
});

export const userById = async (db: Db, scope: Scope, id: number): Promise<UserRow | undefined> => {
  const row = await withColumns(usersIn(db, scope)).where('appUser.id', '=', id).executeTakeFirst();
  return row && toUser(scope, row as Omit<UserRow, 'readOnly'>);
};

const matching = (users: ReturnType<typeof usersIn>, keyword: string | undefined) =>
  keyword ? users.where('appUser.search', 'like', containing(keyword)) : users;

export const listUsers = (db: Db, scope: Scope, keyword?: string) =>
  matching(usersIn(db, scope), keyword)
    .select(['appUser.id', 'appUser.username', 'appUser.name', 'appUser.avatar'])
    .orderBy(sql`lower(app_user.username)`)
    .limit(PICK_LIMIT)
    .execute();

const sorts = {
  username: sql`lower(app_user.username)`,
  name: sql`lower(app_user.name)`,
  email: sql`lower(app_user.email)`,
  status: sql`app_user.status`,
  createTime: sql`app_user.created_at`,
  lastLogin: sql`app_user.last_login_at`,
};

export const pageOfUsers = async (db: Db, scope: Scope, filter: Input<typeof pageOfUsersEndpoint>) => {
  let users = matching(usersIn(db, scope), filter.keyword);
  if (filter.roleId) users = users.where('appUser.roleId', '=', filter.roleId);
  if (filter.status) users = users.where('appUser.status', '=', filter.status);
  if (filter.branchId) {
    const { branchId } = filter;
    users = users.where((eb) =>
      eb.exists(
        eb
          .selectFrom('userBranch')
          .select('userBranch.branchId')
          .whereRef('userBranch.userId', '=', 'appUser.id')
          .where('userBranch.branchId', '=', branchId),
      ),
    );
  }
  const order = orderOf(filter, sorts, { field: 'username' }, sql`app_user.id`);
  const page = await pageOf(db, users, (base) => withColumns(base).orderBy(order) as never, filter, isFiltered(filter));
  return { ...page, data: (page.data as Omit<UserRow, 'readOnly'>[]).map((row): User => toUser(scope, row)) };
};

/* Roles */

export type PermissionSet = { permissionId: PermissionKey; actionEntitySet: { action: Action }[] };

/** `product.query, product.get` as the specification writes it: a permission and its actions. */
export const toEntries = (permissions: Iterable<string>): PermissionSet[] => {
  const actionsByKey = new Map<string, Action[]>();
  for (const permission of permissions) {
    const [key = '', action = ''] = permission.split('.');
    actionsByKey.set(key, [...(actionsByKey.get(key) ?? []), action as Action]);
  }
  return permissionKeys
    .filter((key) => actionsByKey.has(key))
    .map((permissionId) => ({
      permissionId,
      actionEntitySet: (actionsByKey.get(permissionId) ?? []).map((action) => ({ action })),
    }));
};

/** All reads of roles start here: built-in ones and the company's own. */
export const rolesIn = (db: Db, scope: Scope) =>
  db.selectFrom('role').where((eb) => eb.or([eb('companyId', 'is', null), eb('companyId', '=', scope.companyId)]));

/** Somebody with this role works at a branch that the caller can't see. */
const usedBeyond = (scope: Scope) =>
  scope.reach === 'branch'
    ? sql<boolean>`exists (select 1 from app_user u where u.role_id = role.id and u.archived_at is null
        and not coalesce((select bool_and(b.branch_id = any(${[...scope.branchIds]}::bigint[])) from user_branch b
          where b.user_id = u.id), false))`
    : sql<boolean>`false`;

const roleColumns = (roles: ReturnType<typeof rolesIn>, scope: Scope) =>
  roles
    .select(['id', 'companyId', 'key', 'name', 'reach', 'permissions', 'discountLimit', 'version'])
    .select(
      sql<number>`(select count(*)::int from app_user u where u.role_id = role.id and u.company_id = ${scope.companyId} and u.archived_at is null)`.as(
        'users',
      ),
    )
    .select(usedBeyond(scope).as('usedBeyond'));

type RoleRow = Awaited<ReturnType<ReturnType<typeof roleColumns>['executeTakeFirstOrThrow']>>;
const toRole = (scope: Scope, { key, permissions, usedBeyond: beyond, ...row }: RoleRow) => ({
  ...row,
  reach: row.reach as Reach,
  builtIn: key !== null,
  permissions: toEntries(permissions),
  discountLimit: Number(row.discountLimit),
  readOnly:
    key !== null ||
    beyond ||
    !holds(scope, { permissions, reach: row.reach as Reach, discountLimit: Number(row.discountLimit) }),
  /** For the rules; the reply's schema drops it. */
  granted: permissions,
});
export type RoleRecord = ReturnType<typeof toRole>;
export const powerOfRole = ({ granted, reach, discountLimit }: RoleRecord) => ({
  permissions: granted,
  reach,
  discountLimit,
});

export const listRoles = async (db: Db, scope: Scope, keyword?: string) => {
  const roles = keyword
    ? rolesIn(db, scope).where(sql<boolean>`lower(name) like ${containing(keyword)}`)
    : rolesIn(db, scope);
  const rows = await roleColumns(roles, scope).orderBy(sql`company_id nulls first, id`).limit(PICK_LIMIT).execute();
  return rows.map((row) => toRole(scope, row));
};

export const roleById = async (db: Db, scope: Scope, id: number): Promise<RoleRecord | undefined> => {
  const row = await roleColumns(rolesIn(db, scope), scope).where('id', '=', id).executeTakeFirst();
  return row && toRole(scope, row);
};

/* The signed-in user */

export const userInfo = async (db: Db, scope: Scope) => {
  const companies = db
    .selectFrom('company')
    .select(['id', 'name', 'logo', 'timeZone', 'gstRate', 'cashRounding', 'askAboveQuantity'])
    .select(sql<string>`coalesce(address->>'country', '')`.as('country'));
  const [user, role, ownCompanies, branches] = await Promise.all([
    db
      .selectFrom('appUser')
      .select(['id', 'name', 'avatar', 'username', 'email', 'phone', 'version'])
      .where('id', '=', scope.userId)
      .executeTakeFirstOrThrow(),
    db.selectFrom('role').select(['id', 'name', 'reach']).where('id', '=', scope.roleId).executeTakeFirstOrThrow(),
    (scope.reach === 'all' ? companies : companies.where('id', '=', scope.companyId))
      .orderBy(sql`lower(name)`)
      .limit(PICK_LIMIT)
      .execute(),
    db
      .selectFrom('branch')
      .select(['id', 'name', 'timeZone'])
      .where('companyId', '=', scope.companyId)
      .where('id', 'in', scope.branchIds.length > 0 ? [...scope.branchIds] : [0])
      .orderBy('number')
      .execute(),
  ]);
  const permissions = toEntries(scope.permissions);
  const company =
    ownCompanies.find(({ id }) => id === scope.companyId) ??
    (await companies.where('id', '=', scope.companyId).executeTakeFirstOrThrow());
  return {
    ...user,
    roleId: role.id,
    role: { ...role, reach: role.reach as Reach, permissions, discountLimit: scope.discountLimit },
    permissions,
    company: { ...company, gstRate: Number(company.gstRate) },
    companies: ownCompanies,
    branches,
  };
};

export const listDevices = async (db: Db, scope: Scope) => {
  const rows = await db
    .selectFrom('session')
    .select(['id', 'deviceId', 'userAgent', 'address', 'createdAt as createTime', 'lastSeenAt as lastSeen'])
    .where('userId', '=', scope.userId)
    .where('expiresAt', '>', new Date())
    .orderBy((eb) => eb('id', '=', scope.sessionId), 'desc')
    .orderBy('lastSeenAt', 'desc')
    .limit(100)
    .execute();
  return rows.map((row) => ({ ...row, current: row.id === scope.sessionId }));
};
