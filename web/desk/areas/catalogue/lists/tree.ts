import type { Category } from '#contract/catalogue/lists.ts';
import { SEPARATOR } from '#web/desk/ui/products/categoryPath.ts';
import type { Where } from '#web/desk/ui/rowDrag.ts';

export type Branch = Pick<Category, 'id' | 'name' | 'parentId' | 'position' | 'products'>;
export type TreeRow<C extends Branch> = {
  row: C;
  /** 1 at the top. */
  level: number;
  children: number;
  /** Including everything below it. */
  products: number;
  /** Its position among its siblings, and their number. */
  place: number;
  siblings: number;
};

const inOrder = (one: Branch, other: Branch) =>
  one.position - other.position || one.name.toLowerCase().localeCompare(other.name.toLowerCase()) || one.id - other.id;

/** Children by parent, in order. One whose parent is missing is placed at the top, so that it is not lost. */
const childrenOf = <C extends Branch>(rows: readonly C[]) => {
  const ids = new Set(rows.map(({ id }) => id));
  const byParent = new Map<number | null, C[]>();
  for (const row of rows.toSorted(inOrder)) {
    const parent = row.parentId !== null && ids.has(row.parentId) ? row.parentId : null;
    byParent.set(parent, [...(byParent.get(parent) ?? []), row]);
  }
  return byParent;
};

/** Every row in tree order. */
export const treeOf = <C extends Branch>(rows: readonly C[]): TreeRow<C>[] => {
  const byParent = childrenOf(rows);
  const walk = (parent: number | null, level: number): TreeRow<C>[] => {
    const siblings = byParent.get(parent) ?? [];
    return siblings.flatMap((row, place) => {
      const below = walk(row.id, level + 1);
      const own = below.filter((each) => each.level === level + 1);
      const products = own.reduce((sum, each) => sum + each.products, row.products);
      return [{ row, level, children: own.length, products, place, siblings: siblings.length }, ...below];
    });
  };
  return walk(null, 1);
};

/** A row and everything below it. */
export const withBelow = (rows: readonly Branch[], id: number): number[] => {
  const byParent = childrenOf(rows);
  const walk = (at: number): number[] => [at, ...(byParent.get(at) ?? []).flatMap((child) => walk(child.id))];
  return walk(id);
};

const ancestors = <C extends Branch>(byId: ReadonlyMap<number, C>, row: C): C[] => {
  const parent = row.parentId === null ? undefined : byId.get(row.parentId);
  return parent ? [...ancestors(byId, parent), parent] : [];
};

/** "Drinks › Tea" for each. */
export const pathsOf = (rows: readonly Branch[]): Map<number, string> => {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return new Map(rows.map((row) => [row.id, [...ancestors(byId, row), row].map(({ name }) => name).join(SEPARATOR)]));
};

/** The rows that match a keyword, and their parents. */
const matching = <C extends Branch>(rows: readonly C[], keyword: string): C[] => {
  const text = keyword.trim().toLowerCase();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const matchingIds = new Set(
    rows
      .filter(({ name }) => name.toLowerCase().includes(text))
      .flatMap((row) => [row, ...ancestors(byId, row)].map(({ id }) => id)),
  );
  return rows.filter(({ id }) => matchingIds.has(id));
};

/** The part of the tree that matches a keyword; each row still counts all products below it. */
export const searchTree = <C extends Branch>(rows: readonly C[], keyword: string): TreeRow<C>[] => {
  const counts = new Map(treeOf(rows).map(({ row, products }) => [row.id, products]));
  return treeOf(matching(rows, keyword)).map((each) => ({
    ...each,
    products: counts.get(each.row.id) ?? each.products,
  }));
};

/** Rows that are not hidden by a collapsed one. */
export const withoutCollapsed = <C extends Branch>(tree: readonly TreeRow<C>[], collapsed: ReadonlySet<number>) => {
  let hiddenBelow = Number.POSITIVE_INFINITY;
  return tree.filter(({ row, level }) => {
    if (level > hiddenBelow) return false;
    hiddenBelow = collapsed.has(row.id) ? level : Number.POSITIVE_INFINITY;
    return true;
  });
};

export type Place = { parentId: number | null; position: number };

/** The new place of a row dropped at another; undefined if it cannot go there. */
export const placeAt = (rows: readonly Branch[], id: number, over: number, where: Where): Place | undefined => {
  const target = rows.find((row) => row.id === over);
  if (!target || withBelow(rows, id).includes(over)) return undefined;
  const parentId = where === 'inside' ? over : target.parentId;
  const siblings = (childrenOf(rows).get(parentId) ?? []).filter((row) => row.id !== id);
  if (where === 'inside') return { parentId, position: siblings.length };
  return { parentId, position: siblings.findIndex((row) => row.id === over) + (where === 'after' ? 1 : 0) };
};

export type Step = 'up' | 'down' | 'in' | 'out';

/** The new place after a step by key or menu: among the siblings, under the previous one, or up beside the parent. */
export const placeAfter = (rows: readonly Branch[], id: number, step: Step): Place | undefined => {
  const row = rows.find((each) => each.id === id);
  if (!row) return undefined;
  const siblings = childrenOf(rows).get(row.parentId) ?? [];
  const at = siblings.findIndex((each) => each.id === id);
  const before = siblings[at - 1];
  if (step === 'up') return before && { parentId: row.parentId, position: at - 1 };
  if (step === 'down') return siblings[at + 1] && { parentId: row.parentId, position: at + 1 };
  if (step === 'in') return before && placeAt(rows, id, before.id, 'inside');
  return row.parentId === null ? undefined : placeAt(rows, id, row.parentId, 'after');
};
