import type { Promotion } from '#contract/promotions.ts';
import { t } from '#web/desk/areas/promotions/texts.ts';
import { useProductsById } from '#web/desk/ui/products/productsById.ts';

/** Limited-time prices all have the same name, which customers read: their product distinguishes them. */
export const useTitles = (promotions: readonly Promotion[]): ((promotion: Promotion) => string) => {
  const productOf = ({ terms, scope }: Promotion) => (terms.kind === 'limitedPrice' ? scope.productIds[0] : undefined);
  const ids = promotions.flatMap((promotion) => productOf(promotion) ?? []);
  const { products } = useProductsById([...new Set(ids)]);
  return (promotion) => {
    const product = products.get(productOf(promotion) ?? 0)?.title;
    return product === undefined ? promotion.name : t('promotions.titleOfProduct', { name: promotion.name, product });
  };
};
