import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { getProduct } from '#contract/catalogue.ts';
import { t } from '#web/desk/areas/purchasing/texts.ts';
import type { FilterField } from '#web/desk/ui/list.ts';
import { ProductPicker } from '#web/desk/ui/products/ProductPicker.tsx';
import { query } from '#web/platform/query.ts';

type WithProduct = { productId?: number };

function ProductName({ id }: { id: number }) {
  const { data } = useQuery(query(getProduct, { id }));
  return data?.title ?? `#${id}`;
}

/** Documents that have this product on a line: scanned or searched for. */
export const productIs = (): FilterField<WithProduct> => ({
  names: ['productId'],
  label: t('common.product'),
  chip: ({ productId }) => (productId === undefined ? undefined : `${t('common.product')}: #${productId}`),
  control: ({ productId }, change) =>
    productId === undefined ? (
      <ProductPicker label={t('common.product')} inactiveToo onPick={({ id }) => change({ productId: id })} />
    ) : (
      <Button onClick={() => change({ productId: undefined })}>
        <ProductName id={productId} /> ×
      </Button>
    ),
});
