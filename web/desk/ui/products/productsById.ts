import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ProductRow } from '#contract/catalogue/product.ts';
import { pageOfProducts } from '#contract/catalogue.ts';
import type { Page } from '#contract/fields.ts';
import { listQuery } from '#web/platform/query.ts';

const CHUNK_PRODUCTS = 100;

const together = (queries: UseQueryResult<Page<ProductRow>>[]) => ({
  rows: queries.flatMap(({ data }) => data?.data ?? []),
  settled: queries.every(({ isFetching }) => !isFetching),
});

/**
 * Products by id, with the stock of one branch or of all the user's branches. Loaded by the hundred: one more product
 * only reloads the last hundred.
 */
export const useProductsById = (ids: readonly number[], branchId?: number) => {
  const chunks = Array.from({ length: Math.ceil(ids.length / CHUNK_PRODUCTS) }, (_, at) =>
    ids.slice(at * CHUNK_PRODUCTS, at * CHUNK_PRODUCTS + CHUNK_PRODUCTS),
  );
  const { rows, settled } = useQueries({
    queries: chunks.map((id) => listQuery(pageOfProducts, { id, pageSize: CHUNK_PRODUCTS, branchId })),
    combine: together,
  });
  const products = useMemo(() => new Map(rows.map((product) => [product.id, product])), [rows]);
  return { products, settled };
};
