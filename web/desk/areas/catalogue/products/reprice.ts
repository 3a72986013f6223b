import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProductFilter, ProductRow } from '#contract/catalogue/product.ts';
import { type PriceRule, previewReprice } from '#contract/catalogue/reprice.ts';
import { type BulkTarget, selectionOf } from '#web/desk/ui/bulk.ts';
import { useDebounced } from '#web/desk/ui/debounced.ts';
import { listQuery } from '#web/platform/query.ts';

export type RepriceWay = 'percent' | 'amount' | 'margin';
export type Repricing = PriceRule;

const TYPING_MS = 150;
const PAGE_ROWS = 10;

/** Old and new prices of all chosen products, a page at a time; the previous page stays until the next is loaded. */
export const useRepricePreview = (target: BulkTarget<ProductRow, ProductFilter>, change: Repricing | undefined) => {
  const changeText = JSON.stringify(change);
  const debouncedChange = useDebounced(change, TYPING_MS);
  const [page, setPage] = useState<{ of: string | undefined; pageNo: number; pageSize: number }>();
  // Another change starts at the first page again, where the problems are.
  const { pageNo = 1, pageSize = PAGE_ROWS } = page ?? {};
  const { data, isFetching, isPlaceholderData } = useQuery({
    ...listQuery(previewReprice, {
      ...selectionOf(target),
      ...(debouncedChange ?? { percent: 0, rounding: 'none' }),
      pageNo: page?.of === changeText ? pageNo : 1,
      pageSize,
    }),
    // Prices change meanwhile; it is loaded again each time the dialog opens.
    gcTime: 0,
  });
  return {
    page: data,
    isPlain: change === undefined,
    isOutdated: isFetching || isPlaceholderData || JSON.stringify(debouncedChange) !== changeText,
    onPage: (next: number, size: number) => setPage({ of: changeText, pageNo: next, pageSize: size }),
  };
};
