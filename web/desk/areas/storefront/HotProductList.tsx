import { pathOf } from '#contract/screens.ts';
import { itemLists } from '#contract/storefront/items.ts';
import { t } from '#web/desk/areas/storefront/texts.ts';
import { Field } from '#web/desk/ui/Field.tsx';
import { Thumbnail } from '#web/desk/ui/products/Thumbnail.tsx';
import { ItemDialog } from './ItemDialog.tsx';
import { ItemScreen } from './ItemScreen.tsx';
import { ProductField } from './ProductField.tsx';

const { productId } = itemLists.hotProduct.change.shape;

export function HotProductList() {
  return (
    <ItemScreen
      list="hotProduct"
      title={t('storefront.hotProducts')}
      help={t('storefront.hotProductsHelp')}
      addLabel={t('storefront.hotProductNew')}
      nameOf={({ product }) => product.title}
      picture={({ product }) => <Thumbnail url={product.thumbnail} />}
      facts={({ product }) => (product.active ? product.sku : t('storefront.inactiveProduct'))}
      dialog={(item, onClose) => (
        <ItemDialog
          list="hotProduct"
          item={item}
          blank={{}}
          path={pathOf('hotProductList')}
          title={item?.product.title ?? t('storefront.hotProductNew')}
          first="productId"
          onClose={onClose}
        >
          <Field name="productId" label={t('common.product')} of={productId}>
            <ProductField initial={item?.product} />
          </Field>
        </ItemDialog>
      )}
    />
  );
}
