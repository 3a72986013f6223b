import { useQuery } from '@tanstack/react-query';
import { brands, categories, suppliers, tags } from '#contract/catalogue/lists.ts';
import { optionalQuery } from '#web/platform/query.ts';
import { categoryPaths, type Option } from './categoryPath.ts';

const toOption = ({ id, name }: { id: number; name: string }): Option => ({ value: id, label: name });

export const supplierPick = () => optionalQuery(suppliers.list, {});

/** The lists that group products, for pickers and filters. */
export const useListOptions = () => {
  const { data: allBrands = [] } = useQuery(optionalQuery(brands.list, {}));
  const { data: allCategories = [] } = useQuery(optionalQuery(categories.list, {}));
  const { data: allSuppliers = [] } = useQuery(supplierPick());
  const { data: allTags = [] } = useQuery(optionalQuery(tags.list, {}));
  return {
    brands: allBrands.map(toOption),
    categories: categoryPaths(allCategories),
    suppliers: allSuppliers.map(toOption),
    tags: allTags.map(toOption),
  };
};
