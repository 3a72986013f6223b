import { useQuery } from '@tanstack/react-query';
import { listCustomerTypes } from '#contract/customers.ts';
import type { ProductScope } from '#contract/promotions/terms.ts';
import { typeName } from '#web/desk/areas/customers/names.ts';
import { typePick } from '#web/desk/areas/customers/queries.ts';
import type { Option } from '#web/desk/ui/products/categoryPath.ts';
import { useListOptions } from '#web/desk/ui/products/listOptions.ts';
import { useProductsById } from '#web/desk/ui/products/productsById.ts';
import { may, useSession } from '#web/platform/session.ts';
import { channelName } from './names.ts';
import type { Names } from './sentence.ts';
import type { PromotionValues } from './values.ts';

/** Up to this many products are loaded by name: a sentence names a few, a list of chips no more. */
export const MAX_NAMED_PRODUCTS = 100;

export const useCustomerTypes = () => useQuery({ ...typePick(), enabled: may(listCustomerTypes.can) }).data;

/** Every product that the promotion refers to itself. */
const productsOf = ({ scope, exclusions, terms }: PromotionValues): number[] => {
  const scopes: (ProductScope | null)[] = [scope, exclusions, terms.kind === 'buyGet' ? terms.getScope : null];
  const ids = scopes.flatMap((each) => each?.productIds.slice(0, MAX_NAMED_PRODUCTS) ?? []);
  const gift = terms.kind === 'spend' && terms.reward.kind === 'gift' ? terms.reward.productId : null;
  return [...new Set(gift === null ? ids : [gift, ...ids])];
};

const nameIn = (options: readonly Option[], id: number) => options.find(({ value }) => value === id)?.label;

/** The names of a promotion's ids, as far as they are loaded. */
export const useNames = (values: PromotionValues): Names => {
  const { brands, categories, suppliers, tags } = useListOptions();
  const { products } = useProductsById(productsOf(values));
  const types = useCustomerTypes();
  const branches = useSession(({ user }) => user?.branches ?? []);
  return {
    inScope: (list, id) =>
      ({
        productIds: () => products.get(id)?.title,
        categoryIds: () => nameIn(categories, id),
        brandIds: () => nameIn(brands, id),
        tagIds: () => nameIn(tags, id),
        supplierIds: () => nameIn(suppliers, id),
      })[list](),
    branch: (id) => branches.find((each) => each.id === id)?.name,
    customerType: (key) => typeName(key, types),
    channel: channelName,
  };
};
