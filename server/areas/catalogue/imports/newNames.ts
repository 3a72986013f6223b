import { sql } from 'kysely';
import type { importNewNames } from '#contract/catalogue/imports.ts';
import type { Reply } from '#contract/endpoint.ts';
import type { ImportState } from '#contract/imports.ts';
import type { Ctx } from '#server/platform/context.ts';
import { type CreatedLists, type ListKind, missingNames, readNames } from './names.ts';
import { namesInSheet } from './write.ts';

/** As many as a person reads before applying. */
const MAX_NAMED = 50;

const createdNames = async ({ db, scope }: Ctx, id: number): Promise<Record<ListKind, string[]>> => {
  const { rows } = await sql<{ createdLists: Partial<CreatedLists> }>`
    select created_lists from import_job where company_id = ${scope.companyId} and id = ${id}`.execute(db);
  const created = rows[0]?.createdLists ?? {};
  const names = await readNames(db, scope.companyId);
  // Names that have been deleted since are left out.
  const of = (kind: ListKind) =>
    (created[kind] ?? []).toSorted((a, b) => a - b).flatMap((each) => names[kind].byId.get(each) ?? []);
  return { supplier: of('supplier'), brand: of('brand'), category: of('category'), tag: of('tag') };
};

const nothing: Record<ListKind, string[]> = { supplier: [], brand: [], category: [], tag: [] };

/** The suppliers, brands, categories and tags that an import will create, or has created. */
export const newNamesOf = async (
  ctx: Ctx,
  { id, state }: { id: number; state: ImportState },
): Promise<Reply<typeof importNewNames>> => {
  const { db, scope } = ctx;
  const names =
    state === 'checked'
      ? missingNames(await readNames(db, scope.companyId), await namesInSheet(db, id))
      : state === 'applied'
        ? await createdNames(ctx, id)
        : nothing;
  const some = (kind: ListKind) => ({ count: names[kind].length, names: names[kind].slice(0, MAX_NAMED) });
  return { supplier: some('supplier'), brand: some('brand'), category: some('category'), tag: some('tag') };
};
