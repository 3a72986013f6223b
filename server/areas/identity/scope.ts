import { sql } from 'kysely';
import type { Reach } from '#contract/access.ts';
import type { Db } from '#server/platform/context.ts';
import type { Scope } from '#server/platform/scope.ts';

type Row = {
  name: string;
  homeCompanyId: number;
  companyId: number;
  roleId: number;
  reach: Reach;
  permissions: string[];
  discountLimit: string;
  branchIds: number[];
};

/** What somebody may access in a company right now, for work without a request. Undefined if they could not sign in. */
export const readScope = async (db: Db, userId: number, companyId: number): Promise<Scope | undefined> => {
  const { rows } = await sql<Row>`
    select u.name, u.company_id as home_company_id, c.id as company_id, r.id as role_id, r.reach, r.permissions,
      r.discount_limit, case when r.reach = 'branch'
        then array(select b.branch_id from user_branch b where b.user_id = u.id order by b.branch_id)
        else array(select b.id from branch b where b.company_id = c.id order by b.id) end as branch_ids
    from app_user u
    join role r on r.id = u.role_id
    join company c on c.id = ${companyId}
    where u.id = ${userId} and u.status = 'active' and u.archived_at is null and c.status = 'active'
      and (r.reach = 'all' or u.company_id = c.id)`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { name, permissions, discountLimit, ...rest } = row;
  return {
    ...rest,
    userId,
    userName: name,
    sessionId: 0,
    permissions: new Set(permissions),
    discountLimit: Number(discountLimit),
  };
};
