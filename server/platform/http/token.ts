import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Reach } from '#contract/access.ts';
import type { Services } from '#server/platform/context.ts';
import type { CheckedReads } from '#server/platform/db/checkedReads.ts';
import { PREPARED } from '#server/platform/db/prepared.ts';
import type { Earlier } from '#server/platform/idempotency.ts';
import { Fault, notFound } from '#server/platform/refusal.ts';
import type { Scope } from '#server/platform/scope.ts';

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

const headerToken = (request: FastifyRequest): string | undefined => {
  const { authorization } = request.headers;
  const access = request.headers['access-token'];
  const main = authorization?.startsWith('MPB ') ? authorization.slice(4).trim() : undefined;
  if (main !== undefined && access !== undefined && main !== access) throw new Fault('unauthorized');
  return main ?? (typeof access === 'string' ? access : undefined);
};

/** The request's token. A header always wins over the query, which only the specification's info and nav may use. */
export const tokenOf = (request: FastifyRequest, inQuery: boolean): string | undefined => {
  const fromHeader = headerToken(request);
  if (fromHeader !== undefined || !inQuery) return fromHeader;
  const { token } = request.query as { token?: unknown };
  return typeof token === 'string' ? token : undefined;
};

type SessionRow = {
  session_id: number;
  seen: boolean;
  user_id: number;
  name: string;
  home_company_id: number;
  company_id: number | null;
  role_id: number;
  role_version: number;
  reach: Reach;
  branch_ids: number[];
  request_hash: Buffer | null;
  answer: string | null;
};

const lookUp = `${PREPARED}
  select s.id as session_id, s.last_seen_at > now() - interval '5 minutes' as seen, u.id as user_id, u.name,
    u.company_id as home_company_id, c.id as company_id, r.id as role_id, r.version as role_version, r.reach,
    case when r.reach = 'branch'
      then array(select b.branch_id from user_branch b where b.user_id = u.id order by b.branch_id)
      else array(select b.id from branch b where b.company_id = c.id order by b.id) end as branch_ids,
    i.request_hash, i.answer
  from session s
  join app_user u on u.id = s.user_id
  join role r on r.id = u.role_id
  left join company c on c.id = case when r.reach = 'all' then coalesce($2::bigint, u.company_id) else u.company_id end
  left join idempotency i on i.user_id = u.id and i.company_id = c.id and i.key = $3
  where s.token_hash = $1 and s.expires_at > now() and u.status = 'active' and u.archived_at is null
    and (r.reach = 'all' or c.status = 'active')`;

type Rights = Pick<Scope, 'permissions' | 'discountLimit'>;
/** Rights by role and version: the version is read with every request, so a changed role applies from the next one. */
const knownIn = new WeakMap<Services, Map<string, Rights>>();

const rightsOf = async (services: Services, roleId: number, version: number): Promise<Rights> => {
  const rightsByRole = knownIn.get(services) ?? new Map<string, Rights>();
  knownIn.set(services, rightsByRole);
  const key = `${roleId}:${version}`;
  const cached = rightsByRole.get(key);
  if (cached) return cached;
  const role = await services.database.db
    .selectFrom('role')
    .select(['permissions', 'discountLimit', 'version'])
    .where('id', '=', roleId)
    .executeTakeFirstOrThrow();
  const rights = { permissions: new Set(role.permissions), discountLimit: Number(role.discountLimit) };
  if (rightsByRole.size > 5000) rightsByRole.clear();
  rightsByRole.set(`${roleId}:${role.version}`, rights);
  return rights;
};

const chosenCompany = (request: FastifyRequest): number | null => {
  const header = request.headers['company-id'];
  if (header === undefined || header === '') return null;
  // Anything that is not an id counts as an id that does not exist.
  return typeof header === 'string' && /^[1-9]\d{0,14}$/.test(header) ? Number(header) : 0;
};

export type Caller = {
  scope: Scope;
  earlier: Earlier | undefined;
  /** Assumes the scope of the last request: reads that check whether it is still valid. */
  reads?: CheckedReads;
};

/** The current scope; the request starts again with it. */
export class CallerChanged extends Error {
  readonly scope: Scope;

  constructor(scope: Scope) {
    super('What the caller may touch has changed since the last request.');
    this.scope = scope;
  }
}

type Remembered = { scope: Scope; roleVersion: number };
/** Recent callers. This lets nobody in: each request looks the session up, and compares. */
const callersIn = new WeakMap<Services, Map<string, Remembered>>();
const MAX_CALLERS = 5000;

const callersOf = (services: Services): Map<string, Remembered> => {
  const callers = callersIn.get(services) ?? new Map<string, Remembered>();
  callersIn.set(services, callers);
  return callers;
};

const isSame = (row: SessionRow, { scope, roleVersion }: Remembered): boolean =>
  row.role_version === roleVersion &&
  row.role_id === scope.roleId &&
  row.reach === scope.reach &&
  row.company_id === scope.companyId &&
  row.home_company_id === scope.homeCompanyId &&
  row.user_id === scope.userId &&
  row.session_id === scope.sessionId &&
  row.name === scope.userName &&
  row.branch_ids.length === scope.branchIds.length &&
  row.branch_ids.every((id, at) => id === scope.branchIds[at]);

const noteSeen = async ({ database }: Services, { seen, session_id }: SessionRow): Promise<void> => {
  if (!seen) await database.pool.query('update session set last_seen_at = now() where id = $1', [session_id]);
};

const scopeOf = async (services: Services, row: SessionRow | undefined): Promise<Scope> => {
  if (!row) throw new Fault('unauthorized');
  if (row.company_id === null) throw notFound();
  await noteSeen(services, row);
  return {
    userId: row.user_id,
    userName: row.name,
    sessionId: row.session_id,
    roleId: row.role_id,
    reach: row.reach,
    ...(await rightsOf(services, row.role_id, row.role_version)),
    homeCompanyId: row.home_company_id,
    companyId: row.company_id,
    branchIds: row.branch_ids,
  };
};

const idOf = (hash: Buffer, companyId: number | null) => `${hash.toString('base64')} ${companyId}`;

/** Token → who, which company, which branches, and the earlier answer to this key: one look-up. */
export const resolveCaller = async (
  services: Services,
  request: FastifyRequest,
  { inQuery, key }: { inQuery: boolean; key: string | undefined },
): Promise<Caller> => {
  const token = tokenOf(request, inQuery);
  if (!token || token.length > 200) throw new Fault('unauthorized');
  const [hash, companyId] = [hashToken(token), chosenCompany(request)];
  const { rows } = await services.database.pool.query<SessionRow>(lookUp, [hash, companyId, key ?? null]);
  const [row] = rows;
  const scope = await scopeOf(services, row);
  const { request_hash: requestHash = null, answer = null, role_version: roleVersion = 0 } = row ?? {};
  const callers = callersOf(services);
  if (callers.size >= MAX_CALLERS) callers.clear();
  callers.set(idOf(hash, companyId), { scope, roleVersion });
  return { scope, earlier: requestHash === null ? undefined : { requestHash, answer } };
};

/**
 * The same without waiting, for a request that reads: the look-up is sent with its first query, which depends on the
 * result.
 */
export const expectCaller = (services: Services, request: FastifyRequest, inQuery: boolean): Caller | undefined => {
  const token = tokenOf(request, inQuery);
  if (!token || token.length > 200 || !services.database.checkedReads) return undefined;
  const [hash, companyId] = [hashToken(token), chosenCompany(request)];
  const callers = callersOf(services);
  const id = idOf(hash, companyId);
  const remembered = callers.get(id);
  if (!remembered) return undefined;
  const judge = async (rows: unknown[]) => {
    const [row] = rows as SessionRow[];
    if (row && isSame(row, remembered)) return noteSeen(services, row);
    callers.delete(id);
    throw new CallerChanged(await scopeOf(services, row));
  };
  const reads = services.database.checkedReads({ text: lookUp, values: [hash, companyId, null], judge });
  return { scope: remembered.scope, earlier: undefined, reads };
};
