import { categories as categoryList } from '#contract/catalogue/lists.ts';
import { choice } from '#web/desk/ui/choice.tsx';
import { t } from '#web/desk/ui/texts.ts';
import { useMay } from '#web/platform/session.ts';
import { useListOptions } from './listOptions.ts';

/** Filters by the lists that group products; none for users who may not see products. */
export const useListFilters = () => {
  const { brands, categories, suppliers } = useListOptions();
  return useMay(categoryList.list.can)
    ? [
        choice('categoryId', t('common.category'), categories),
        choice('brandId', t('common.brand'), brands),
        choice('supplierId', t('common.supplier'), suppliers),
      ]
    : [];
};
