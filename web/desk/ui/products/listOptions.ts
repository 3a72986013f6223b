import { useQuery } from '@tanstack/react-query';
import { brands, categories, suppliers, tags } from '#contract/catalogue/lists.ts';
import { query } from '#web/platform/query.ts';
import { categoryPaths, type Option } from './categoryPath.ts';

const named = ({ id, name }: { id: number; name: string }): Option => ({ value: id, label: name });

const brandPick = () => query(brands.list, {});
const categoryPick = () => query(categories.list, {});
export const supplierPick = () => query(suppliers.list, {});
const tagPick = () => query(tags.list, {});

/** What products are sorted by, for pickers and filters. */
export const useListOptions = () => {
  const { data: allBrands = [] } = useQuery(brandPick());
  const { data: allCategories = [] } = useQuery(categoryPick());
  const { data: allSuppliers = [] } = useQuery(supplierPick());
  const { data: allTags = [] } = useQuery(tagPick());
  return {
    brands: allBrands.map(named),
    categories: categoryPaths(allCategories),
    suppliers: allSuppliers.map(named),
    tags: allTags.map(named),
  };
};
