import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { getProduct, searchProducts } from '#contract/catalogue.ts';
import { t } from '#web/desk/areas/stock/texts.ts';
import { searchField } from '#web/desk/ui/searchField.tsx';
import { call } from '#web/platform/api.ts';
import { query } from '#web/platform/query.ts';
import { may, useSession } from '#web/platform/session.ts';

/** The user's branches, for pickers. */
export const useBranchOptions = () => {
  const branches = useSession(({ user }) => user?.branches);
  return (branches ?? []).map(({ id, name }) => ({ value: id, label: name }));
};

/** The branches whose stock this person may change. */
export const useOwnBranchIds = (): readonly number[] => {
  const branches = useSession(({ user }) => user?.branches);
  return useMemo(() => (branches ?? []).map(({ id }) => id), [branches]);
};

const findProducts = async (keyword: string) => {
  const hits = await call(searchProducts, { keyword }, { handles: () => true });
  return hits.map(({ id, title }) => ({ id, name: title }));
};

/** A filter by one product, searched or scanned, for users who may look up products. */
export const useProductFilter = (productId: number | undefined) => {
  const { data: product } = useQuery({
    ...query(getProduct, { id: productId ?? 0 }),
    select: ({ id, title }) => ({ id, name: title }),
    enabled: productId !== undefined && may(getProduct.can),
  });
  return may(searchProducts.can)
    ? [searchField('productId', t('common.product'), { find: findProducts, selected: product })]
    : [];
};
