import { type SelectQueryBuilder, sql } from 'kysely';
import { PICK_LIMIT } from '#contract/fields.ts';
import type { Branch, BranchFilter } from '#contract/settings/branches.ts';
import { Address } from '#contract/settings.ts';
import type { Db, Trx } from '#server/platform/context.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import { containing, isFiltered, orderOf, pageOf } from '#server/platform/page.ts';
import type { Scope } from '#server/platform/scope.ts';
import { nextVersion } from '#server/platform/version.ts';

type BranchRow = Omit<Branch, 'address' | 'openingDays' | 'status'> & {
  address: unknown;
  openingDays: unknown;
  status: string;
};

const branchColumns = [
  'id',
  'number',
  'name',
  'timeZone',
  'openingDays',
  'address',
  'phone',
  'email',
  'status',
  'createdAt as createTime',
  'version',
] as const;

const toBranch = (row: BranchRow): Branch => ({
  ...row,
  address: Address.parse(row.address),
  openingDays: row.openingDays as Branch['openingDays'],
  status: row.status as Branch['status'],
});

/** Branch names are visible throughout the company, since stock levels show them. */
const branchesOfCompany = (db: Db, scope: Scope) =>
  db.selectFrom('branch').where('branch.companyId', '=', scope.companyId);

const branchesIn = (db: Db, scope: Scope) =>
  branchesOfCompany(db, scope).where((eb) => eb('branch.id', '=', eb.fn.any(eb.val(scope.branchIds))));

const branchesLike = <O>(branches: SelectQueryBuilder<Tables, 'branch', O>, keyword: string | undefined) =>
  keyword === undefined ? branches : branches.where(sql<boolean>`lower(name) like ${containing(keyword)}`);

export const listBranches = async (
  db: Db,
  scope: Scope,
  within: 'company' | 'reach',
  keyword: string | undefined,
): Promise<Branch[]> => {
  const rows = await branchesLike(within === 'company' ? branchesOfCompany(db, scope) : branchesIn(db, scope), keyword)
    .select(branchColumns)
    .orderBy('number')
    .limit(PICK_LIMIT)
    .execute();
  return rows.map(toBranch);
};

export const pageOfBranches = async (db: Db, scope: Scope, filter: BranchFilter) => {
  const { status, keyword } = filter;
  const order = orderOf(
    filter,
    { number: sql`number`, name: sql`lower(name)`, createTime: sql`created_at`, status: sql`status` },
    { field: 'number' },
    sql`id`,
  );
  const base = branchesLike(branchesIn(db, scope), keyword).$if(status !== undefined, (branches) =>
    branches.where('status', '=', status ?? ''),
  );
  const page = await pageOf(db, base, (rows) => rows.select(branchColumns).orderBy(order), filter, isFiltered(filter));
  return { ...page, data: page.data.map(toBranch) };
};

const branchById = (db: Db, scope: Scope, id: number) =>
  branchesIn(db, scope).select(branchColumns).where('branch.id', '=', id);

export const findBranch = async (db: Db, scope: Scope, id: number): Promise<Branch | undefined> => {
  const row = await branchById(db, scope, id).executeTakeFirst();
  return row && toBranch(row);
};

export const lockBranch = async (trx: Trx, scope: Scope, id: number): Promise<Branch | undefined> => {
  const row = await branchById(trx, scope, id).forUpdate().executeTakeFirst();
  return row && toBranch(row);
};

/** Takes the next number in one statement; its row lock makes sure no number is given twice. */
export const takeBranchNumber = (trx: Trx, scope: Scope) =>
  trx
    .updateTable('company')
    .set({ lastBranchNumber: sql`last_branch_number + 1` })
    .where('id', '=', scope.companyId)
    .returning(['lastBranchNumber as number', 'timeZone'])
    .executeTakeFirstOrThrow();

type BranchFields = Omit<Branch, 'id' | 'number' | 'createTime' | 'version'>;

const branchValues = ({ address, openingDays, ...plain }: Partial<BranchFields>) => ({
  ...plain,
  ...(address && { address: JSON.stringify(address) }),
  ...(openingDays && { openingDays: JSON.stringify(openingDays) }),
});

export const insertBranch = async (
  trx: Trx,
  scope: Scope,
  branch: Partial<BranchFields> & Pick<Branch, 'number' | 'name' | 'timeZone'>,
): Promise<Branch> =>
  toBranch(
    await trx
      .insertInto('branch')
      .values({
        ...branchValues(branch),
        companyId: scope.companyId,
        number: branch.number,
        name: branch.name,
        timeZone: branch.timeZone,
      })
      .returning(branchColumns)
      .executeTakeFirstOrThrow(),
  );

export const updateBranch = async (
  trx: Trx,
  scope: Scope,
  id: number,
  change: Partial<BranchFields>,
): Promise<Branch> =>
  toBranch(
    await trx
      .updateTable('branch')
      .set({ ...branchValues(change), version: nextVersion })
      .where('companyId', '=', scope.companyId)
      .where('id', '=', id)
      .returning(branchColumns)
      .executeTakeFirstOrThrow(),
  );

export const deleteBranch = (trx: Trx, scope: Scope, id: number) =>
  trx.deleteFrom('branch').where('companyId', '=', scope.companyId).where('id', '=', id).execute();

/** Locked while a branch is made inactive, so that two people cannot switch off the last two at once. */
export const lockOwnCompany = (trx: Trx, scope: Scope) =>
  trx
    .selectFrom('company')
    .select('status')
    .where('id', '=', scope.companyId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

export const hasOtherActiveBranch = async (trx: Trx, scope: Scope, id: number): Promise<boolean> => {
  const otherBranch = await branchesOfCompany(trx, scope)
    .select('id')
    .where('status', '=', 'active')
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst();
  return otherBranch !== undefined;
};

/** Users limited to branches who would have none left without this one. */
export const countUsersOnlyAt = async (trx: Trx, scope: Scope, branchId: number): Promise<number> => {
  const { count } = await trx
    .selectFrom('userBranch as here')
    .innerJoin('appUser as user', 'user.id', 'here.userId')
    .innerJoin('role', 'role.id', 'user.roleId')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('here.companyId', '=', scope.companyId)
    .where('here.branchId', '=', branchId)
    .where('role.reach', '=', 'branch')
    .where('user.archivedAt', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('userBranch as other')
            .select('other.branchId')
            .whereRef('other.userId', '=', 'here.userId')
            .where('other.branchId', '<>', branchId),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return count;
};
