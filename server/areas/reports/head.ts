import { sql } from 'kysely';
import type { Db } from '#server/platform/context.ts';
import type { Scope } from '#server/platform/scope.ts';

/**
 * Whose report it is, and the time zone of its times: the branch's, or else the company's. `branch` names the
 * branches covered; null means all of the company.
 */
type Head = { company: string; country: string; branch: string | null; timeZone: string };

export const readHead = async (
  db: Db,
  { companyId, branchIds }: Scope,
  branchId: number | undefined,
): Promise<Head> => {
  const { rows } = await sql<Head>`
    select c.name as company, coalesce(c.address->>'country', '') as country, 
      coalesce(b.name, (
        select string_agg(own.name, ', ' order by own.number) filter (where own.id = any(${branchIds}::bigint[]))
        from branch own where own.company_id = c.id
        having not coalesce(bool_and(own.id = any(${branchIds}::bigint[])), true)
      )) as branch,
      coalesce(b.time_zone, c.time_zone) as time_zone
    from company c left join branch b on b.company_id = c.id and b.id = ${branchId ?? null}
    where c.id = ${companyId}`.execute(db);
  return rows[0] ?? { company: '', country: '', branch: null, timeZone: 'UTC' };
};
