import type { z } from 'zod';
import type { brands } from '#contract/catalogue/lists.ts';
import { getProduct, pageOfProducts } from '#contract/catalogue.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Page, PickFilter } from '#contract/fields.ts';
import type { DataEndpoint } from '#web/platform/wire.ts';

/** The fields that the rows of all four lists have. */
export type ListRow = { id: number; name: string; products: number; version: number };

/** The calls of one list. All four use the same part of the contract with different rows. */
export type Calls<R extends ListRow> = {
  kind: 'brand' | 'category' | 'supplier' | 'tag';
  Filter: typeof brands.Filter;
  list: Endpoint<typeof PickFilter, z.ZodType<R[]>>;
  page: Endpoint<typeof brands.Filter, z.ZodType<Page<R>>>;
  create: DataEndpoint;
  update: DataEndpoint;
  remove: typeof brands.remove;
  merge: Endpoint<typeof brands.merge.input, z.ZodType<R>>;
};

/** What to reload after a row of the list has changed. */
export const readsOf = ({ list, page }: Pick<Calls<ListRow>, 'list' | 'page'>): DataEndpoint[] => [
  list,
  page,
  pageOfProducts,
  getProduct,
];
