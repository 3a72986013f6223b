import { pathOf } from '#contract/screens.ts';
import { ALL } from '#web/platform/branchFilter.ts';

type Place = { from?: string | undefined; to?: string | undefined; branchId?: number | undefined };

/** The same days and branch, for another report. */
export const paramsOf = ({ from, to, branchId }: Place, more: Record<string, string> = {}): URLSearchParams => {
  const params = new URLSearchParams({ ...more, branchId: String(branchId ?? ALL) });
  if (from) params.set('from', from);
  if (to) params.set('to', to);
  return params;
};

type Products = Partial<Record<'categoryId' | 'brandId' | 'supplierId', number | undefined>> & {
  keyword?: string | undefined;
};

/** The same products. */
export const productParams = ({ categoryId, brandId, supplierId, keyword }: Products): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ categoryId, brandId, supplierId, keyword }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  );

/** The lines behind a figure. */
export const detailPath = (place: Place, more: Record<string, string> = {}): string =>
  `${pathOf('salesDetailReport')}?${paramsOf(place, more)}`;

/** Stock movements up to a day: reports' levels and values are made of these. */
export const movementsPath = (productId: unknown, branchId: unknown, to?: string): string =>
  `${pathOf('movementList')}?${new URLSearchParams({
    productId: String(productId),
    branchId: String(branchId ?? ALL),
    ...(to && { to }),
  })}`;
