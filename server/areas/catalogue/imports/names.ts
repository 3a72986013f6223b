import { type RawBuilder, sql } from 'kysely';
import { type ImportListKind, importListKinds as listKinds } from '#contract/catalogue/imports.ts';
import { lockLists } from '#server/areas/catalogue/locks.ts';
import type { Db, Trx } from '#server/platform/context.ts';
import type { ImportRun } from '#server/platform/imports/definition.ts';

export type ListKind = ImportListKind;
/** Brands, categories, suppliers and tags by id and by name; a category's name is its path, "Drinks > Tea". */
export type Names = Record<ListKind, { byId: Map<number, string>; byName: Map<string, number> }>;

const SEPARATOR = ' > ';
const lower = (name: string) => name.toLowerCase();
export const pathOf = (text: string): string[] =>
  text
    .split(/\s*[>›»]\s*/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

type ListEntry = { id: number; name: string };

const listOf = (rows: readonly ListEntry[]) => ({
  byId: new Map(rows.map(({ id, name }) => [id, name])),
  byName: new Map(rows.map(({ id, name }) => [lower(name), id])),
});

const readFlat = async (db: Db, table: RawBuilder<unknown>, companyId: number): Promise<ListEntry[]> =>
  (await sql<ListEntry>`select id, name from ${table} where company_id = ${companyId}`.execute(db)).rows;

const readPaths = async (db: Db, companyId: number): Promise<ListEntry[]> => {
  const { rows } = await sql<{ id: number; name: string; path: number[] }>`
    select id, name, path from category where company_id = ${companyId}`.execute(db);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return rows.map(({ id, path }) => ({ id, name: path.map((step) => names.get(Number(step)) ?? '').join(SEPARATOR) }));
};

/** The end of a path, a bare name or "Tea > Green", matches at any level, as long as only one category has it. */
const withPathEnds = (list: Names['category']): Names['category'] => {
  const ends = new Map<string, number | undefined>();
  for (const [id, path] of list.byId) {
    const steps = lower(path).split(SEPARATOR);
    for (let at = 1; at < steps.length; at++) {
      const end = steps.slice(at).join(SEPARATOR);
      ends.set(end, ends.has(end) ? undefined : id);
    }
  }
  for (const [end, id] of ends) if (id !== undefined && !list.byName.has(end)) list.byName.set(end, id);
  return list;
};

export const readNames = async (db: Db, companyId: number): Promise<Names> => ({
  brand: listOf(await readFlat(db, sql`brand`, companyId)),
  supplier: listOf(await readFlat(db, sql`supplier`, companyId)),
  tag: listOf(await readFlat(db, sql`tag`, companyId)),
  category: withPathEnds(listOf(await readPaths(db, companyId))),
});

export const idOf = (names: Names, kind: ListKind, text: string): number | undefined =>
  names[kind].byName.get(lower(kind === 'category' ? pathOf(text).join(SEPARATOR) : text));

const insertFlat = async (trx: Trx, table: RawBuilder<unknown>, companyId: number, missing: readonly string[]) => {
  await sql`insert into ${table} (company_id, name) select ${companyId}, name from unnest(${missing}::text[]) with ordinality as given(name, place)
    order by place on conflict do nothing`.execute(trx);
};

/** After its siblings. */
const nextPlace = (companyId: number, parentId: number | null) =>
  sql<number>`(select coalesce(max(position) + 1, 0) from category
    where company_id = ${companyId} and parent_id is not distinct from ${parentId}::bigint)`;

const insertPath = async (trx: Trx, companyId: number, names: Names, text: string): Promise<void> => {
  const steps = pathOf(text);
  let parentId: number | null = null;
  for (const [at, name] of steps.entries()) {
    const path: string = steps.slice(0, at + 1).join(SEPARATOR);
    let id = idOf(names, 'category', path);
    if (id === undefined) {
      const category: { id: number } = await trx
        .insertInto('category')
        .values({ companyId, parentId, name, position: nextPlace(companyId, parentId) })
        .returning('id')
        .executeTakeFirstOrThrow();
      id = category.id;
      names.category.byName.set(lower(path), id);
      names.category.byId.set(id, path);
    }
    parentId = id;
  }
};

/** The category with this path ends with the text's steps: "Drinks > Tea" with "Tea". */
export const endsPath = (path: string, text: string): boolean =>
  `${SEPARATOR}${lower(path)}`.endsWith(`${SEPARATOR}${lower(pathOf(text).join(SEPARATOR))}`);

export type CreatedLists = Record<ListKind, number[]>;
export type SheetNames = Record<ListKind, ReadonlySet<string>>;

/** Category paths in the sheet that don't exist yet, with their missing parents, from the top level on. */
const missingPaths = (names: Names, texts: ReadonlySet<string>): string[] =>
  [...texts].flatMap((text) => {
    if (idOf(names, 'category', text) !== undefined) return [];
    let path = '';
    return pathOf(text).flatMap((name) => {
      const next = path === '' ? name : `${path}${SEPARATOR}${name}`;
      const id = idOf(names, 'category', next);
      path = (id === undefined ? undefined : names.category.byId.get(id)) ?? next;
      return id === undefined ? [next] : [];
    });
  });

/** Names in the sheet that don't exist yet; letter case is ignored. */
export const missingNames = (names: Names, sheetNames: SheetNames): Record<ListKind, string[]> => {
  const of = (kind: ListKind) => {
    const missing =
      kind === 'category'
        ? missingPaths(names, sheetNames.category)
        : [...sheetNames[kind]].filter((name) => idOf(names, kind, name) === undefined);
    const spellings = new Set<string>();
    return missing.filter((name) => !spellings.has(lower(name)) && spellings.add(lower(name)));
  };
  return { supplier: of('supplier'), brand: of('brand'), category: of('category'), tag: of('tag') };
};

/** All names as they are now, and the new ones. */
export type SheetLists = { names: Names; created?: CreatedLists };

/** Creates the names in the sheet that don't exist yet. */
export const insertMissing = async (trx: Trx, companyId: number, sheetNames: SheetNames): Promise<SheetLists> => {
  const missingOf = (names: Names, kind: ListKind) =>
    [...sheetNames[kind]].filter((name) => idOf(names, kind, name) === undefined);
  const existing = await readNames(trx, companyId);
  if (listKinds.every((kind) => missingOf(existing, kind).length === 0)) return { names: existing };
  await lockLists(trx, companyId);
  const names = await readNames(trx, companyId);
  const idsOf = (kind: ListKind) => new Set(names[kind].byId.keys());
  const before = { brand: idsOf('brand'), category: idsOf('category'), supplier: idsOf('supplier'), tag: idsOf('tag') };
  const missing = (kind: ListKind) => missingOf(names, kind);
  for (const [kind, table] of [
    ['brand', sql`brand`],
    ['supplier', sql`supplier`],
    ['tag', sql`tag`],
  ] as const) {
    const unknown = missing(kind);
    if (unknown.length > 0) await insertFlat(trx, table, companyId, unknown);
  }
  for (const path of missing('category')) await insertPath(trx, companyId, names, path);
  const after = await readNames(trx, companyId);
  const createdOf = (kind: ListKind) => [...after[kind].byId.keys()].filter((id) => !before[kind].has(id));
  // A path is found as the sheet spells it, even if its end has become that of two categories.
  const category = { ...after.category, byName: new Map([...names.category.byName, ...after.category.byName]) };
  return {
    names: { ...after, category },
    created: {
      brand: createdOf('brand'),
      category: createdOf('category'),
      supplier: createdOf('supplier'),
      tag: createdOf('tag'),
    },
  };
};

/** Deleted products lose the brand, category, supplier or tag that is about to be deleted, too. */
const releaseArchived = (trx: Trx, companyId: number, kind: ListKind, ids: readonly number[]) =>
  kind === 'tag'
    ? sql`delete from product_tag where company_id = ${companyId} and tag_id = any(${ids}::bigint[])`.execute(trx)
    : sql`update product set ${sql.ref(`${kind}Id`)} = null where company_id = ${companyId}
        and ${sql.ref(`${kind}Id`)} = any(${ids}::bigint[]) and archived_at is not null`.execute(trx);

/** Undoing an import also deletes the brands, categories, suppliers and tags it created, unless they are used. */
export const removeUnusedNames = async (trx: Trx, { importId, actor: { companyId } }: ImportRun): Promise<void> => {
  const { rows } = await sql<{ createdLists: Partial<CreatedLists> }>`
    select created_lists from import_job where id = ${importId}`.execute(trx);
  const created = rows[0]?.createdLists ?? {};
  if (listKinds.every((kind) => (created[kind] ?? []).length === 0)) return;
  await lockLists(trx, companyId);
  for (const kind of listKinds) {
    // A category can go once its subcategories are gone.
    for (let remaining = created[kind] ?? []; remaining.length > 0; ) {
      const { rows: unused } = await sql<{ id: number }>`
        select id from unused_list_rows(${companyId}, ${kind}::regclass, ${remaining}::bigint[]) as id`.execute(trx);
      const ids = unused.map(({ id }) => Number(id));
      if (ids.length === 0) break;
      await releaseArchived(trx, companyId, kind, ids);
      await sql`delete from ${sql.table(kind)} where company_id = ${companyId} and id = any(${ids}::bigint[])`.execute(
        trx,
      );
      remaining = remaining.filter((id) => !ids.includes(id));
    }
  }
};
