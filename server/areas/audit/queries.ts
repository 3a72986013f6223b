import { type RawBuilder, sql } from 'kysely';
import type { ActivityFilter, AuditEntry, AuditFilter } from '#contract/audit.ts';
import type { Page } from '#contract/fields.ts';
import type { SentMail } from '#contract/papers/letter.ts';
import type { Db } from '#server/platform/context.ts';
import { withinDays, zoneOfCompany } from '#server/platform/days.ts';
import { containing, isFiltered, pageOf } from '#server/platform/page.ts';
import { may, type Scope } from '#server/platform/scope.ts';

const columns = [
  'id',
  'at',
  'userId',
  'userName',
  'action',
  'entity',
  'entityId',
  'label',
  'branchId',
  'address',
  'requestId',
  'before',
] as const;

type Row = Omit<AuditEntry, 'before' | 'after'> & { before: unknown; after: unknown };
type Fields = AuditEntry['before'];

/** Bulk actions show only the number of records: their list of ids can be very long and is loaded on request. */
const withoutIds = sql<unknown>`case when entity_id is null then after - 'ids' else after end`.as('after');

/** Fields that reveal cost, by kind of record. */
const costFields: Record<string, readonly string[]> = {
  product: ['costPrice'],
  purchaseOrder: ['totalInclGst'],
  writeOff: ['value'],
  stockTake: ['varianceValue', 'recountValue'],
  customerType: ['percent'],
};
/** `3 × TEA @ 4.00 −5 %`: a line of a purchase order without its price. */
const withoutUnitCost = (line: unknown) => (typeof line === 'string' ? line.replace(/ @ [^@]*$/, '') : line);

const withoutCost = (entity: string, fields: Fields): Fields => {
  if (!fields) return fields;
  const visible = Object.entries(fields).filter(([key]) => !costFields[entity]?.includes(key));
  return Object.fromEntries(
    visible.map(([key, value]) => [
      key,
      entity === 'purchaseOrder' && key === 'lines' && Array.isArray(value) ? value.map(withoutUnitCost) : value,
    ]),
  );
};

const toEntry = (scope: Scope, row: Row): AuditEntry => {
  const visibleFields = (fields: unknown) =>
    may(scope, 'cost.get') ? (fields as Fields) : withoutCost(row.entity, fields as Fields);
  return { ...row, before: visibleFields(row.before), after: visibleFields(row.after) };
};

/**
 * Entries about people only if they work at one of these branches: other people's sign-ins, names and phones stay
 * hidden.
 */
const ofColleague = (
  scope: Scope,
) => sql<boolean>`(entity <> 'user' or entity_id = ${scope.userId} or entity_id = any(array(
  select user_id from user_branch where branch_id = any(${[...scope.branchIds]}::bigint[]))))`;

/**
 * Users limited to branches see entries of those branches and of none; everybody else also sees those of deleted
 * branches.
 */
const entriesIn = (db: Db, scope: Scope) => {
  const entries = db.selectFrom('auditEntry').where('companyId', '=', scope.companyId);
  return scope.reach === 'branch'
    ? entries
        .where((eb) => eb.or([eb('branchId', 'is', null), eb('branchId', '=', eb.fn.any(eb.val(scope.branchIds)))]))
        .where(ofColleague(scope))
    : entries;
};

/** Days are those of the entry's branch, or of the company. */
const zoneIn = ({ companyId }: Scope) => sql`coalesce(
  (select b.time_zone from branch b where b.company_id = audit_entry.company_id and b.id = audit_entry.branch_id),
  ${zoneOfCompany(companyId)})`;

/** An index for parts of words would cost every sale more than a search is worth. */
const RECENT_ENTRIES = 100_000;

const hasWords = (keyword: string) =>
  sql<boolean>`lower(label || ' ' || user_name || ' ' || entity || ' ' || action) like ${containing(keyword)}`;

/** Among the newest entries; whole references and names at any age. Read once, however the list is sorted. */
const isNamedIn = ({ companyId }: Scope, keyword: string) => sql<boolean>`id = any(array(
  select id from audit_entry where company_id = ${companyId} and label in (${keyword}, ${keyword.toUpperCase()})
  union all
  select id from (
    select * from audit_entry where company_id = ${companyId} order by at desc, id desc limit ${RECENT_ENTRIES}
  ) recent where ${hasWords(keyword)}))`;

const matching = (
  db: Db,
  scope: Scope,
  { userId, branchId, action, entity, entityId, from, to, keyword }: Partial<AuditFilter>,
) => {
  let entries = entriesIn(db, scope);
  if (userId !== undefined) entries = entries.where('userId', '=', userId);
  if (action !== undefined) entries = entries.where('action', '=', action);
  if (entity !== undefined) entries = entries.where('entity', '=', entity);
  // A bulk action has one entry that names all its records.
  if (entityId !== undefined)
    entries = entries.where(
      sql<boolean>`(entity_id = ${entityId} or (entity_id is null and after -> 'ids' @> ${String(entityId)}::jsonb))`,
    );
  // Entries without a branch, such as a price, belong to every branch.
  if (branchId !== undefined)
    entries = entries.where((eb) => eb.or([eb('branchId', 'is', null), eb('branchId', '=', branchId)]));
  for (const days of withinDays(sql`audit_entry.at`, zoneIn(scope), from, to)) entries = entries.where(days);
  if (keyword !== undefined)
    entries = entries.where(from === undefined && to === undefined ? isNamedIn(scope, keyword) : hasWords(keyword));
  return entries;
};

/** When this was last done to a record, for a larger statement. */
export const lastEntryAt = (
  { companyId }: Scope,
  entity: string,
  action: string,
  id: RawBuilder<unknown>,
): RawBuilder<Date | null> => sql`(select max(entry.at) from audit_entry entry
  where entry.company_id = ${companyId} and entry.entity = ${entity} and entry.entity_id = ${id}
    and entry.action = ${action})`;

const MAX_ENTRIES = 50;

/** Entries of this kind for a record that the caller may see, newest first. */
const entriesOf = (
  db: Db,
  { companyId }: Scope,
  entity: string,
  entityId: number,
  actions: readonly string[],
): Promise<{ at: Date; userName: string; action: string; after: unknown }[]> =>
  db
    .selectFrom('auditEntry')
    .select(['at', 'userName', 'action', 'after'])
    .where('companyId', '=', companyId)
    .where('entity', '=', entity)
    .where('entityId', '=', entityId)
    .where('action', 'in', [...actions])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_ENTRIES)
    .execute();

/** Who did this to a record last; the caller has already checked that the user may read it. */
export const lastEntryOf = async (db: Db, scope: Scope, entity: string, id: number, action: string) =>
  (await entriesOf(db, scope, entity, id, [action]))[0];

type Mailed = { email?: string; cc?: string[]; subject?: string } | null;

/** Where the papers of a document were sent; the caller has already checked that the user may read the document. */
export const sentMails = async (db: Db, scope: Scope, entity: string, id: number): Promise<SentMail[]> => {
  const entries = await entriesOf(db, scope, entity, id, ['send', 'sendFailed']);
  return entries.map(({ at, userName, action, after }) => {
    const { email = '', cc = [], subject = '' } = (after as Mailed) ?? {};
    return { at, userName, email, cc, subject, failed: action === 'sendFailed' };
  });
};

/** The list's rows, to be counted. */
export const entriesMatching = (db: Db, scope: Scope, filter: Partial<AuditFilter>) =>
  matching(db, scope, filter).select(sql<number>`1`.as('one'));

const newestFirst = async (
  db: Db,
  scope: Scope,
  entries: ReturnType<typeof entriesIn>,
  paging: Pick<AuditFilter, 'pageNo' | 'pageSize' | 'sortOrder'>,
  filtered: boolean,
): Promise<Page<AuditEntry>> => {
  // Written exactly as the indexes are (`desc`, nulls included), or PostgreSQL would sort the whole log.
  const order = paging.sortOrder === 'ascend' ? 'asc' : 'desc';
  const page = await pageOf(
    db,
    entries,
    (rows) =>
      rows
        .select([...columns, withoutIds])
        .orderBy('at', order)
        .orderBy('id', order),
    paging,
    filtered,
  );
  return { ...page, data: page.data.map((row) => toEntry(scope, row)) };
};

export const pageOfEntries = (db: Db, scope: Scope, filter: AuditFilter) =>
  newestFirst(db, scope, matching(db, scope, filter), filter, isFiltered(filter));

export const pageOfOwnEntries = (db: Db, scope: Scope, filter: ActivityFilter) =>
  newestFirst(db, scope, matching(db, scope, { keyword: filter.keyword, userId: scope.userId }), filter, true);

export const findEntry = async (db: Db, scope: Scope, id: number): Promise<AuditEntry | undefined> => {
  const row = await entriesIn(db, scope)
    .select([...columns, 'after'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toEntry(scope, row);
};
