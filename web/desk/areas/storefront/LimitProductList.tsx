import { pathOf } from '#contract/screens.ts';
import { itemLists } from '#contract/storefront/items.ts';
import { t } from '#web/desk/areas/storefront/texts.ts';
import { Field } from '#web/desk/ui/Field.tsx';
import { MoneyInput } from '#web/desk/ui/MoneyInput.tsx';
import { NumberInput } from '#web/desk/ui/NumberInput.tsx';
import { Thumbnail } from '#web/desk/ui/products/Thumbnail.tsx';
import { formats } from '#web/platform/formats.ts';
import { ItemDialog } from './ItemDialog.tsx';
import { ItemScreen } from './ItemScreen.tsx';
import { ProductField } from './ProductField.tsx';

const { productId, price, quantity } = itemLists.limitProduct.change.shape;

export function LimitProductList() {
  return (
    <ItemScreen
      list="limitProduct"
      title={t('storefront.limitProducts')}
      help={t('storefront.limitProductsHelp')}
      addLabel={t('storefront.limitProductNew')}
      nameOf={({ product }) => product.title}
      picture={({ product }) => <Thumbnail url={product.thumbnail} />}
      facts={(item) =>
        item.product.active
          ? t('storefront.soldAt', { price: formats().money(item.price), sold: item.sold, units: item.quantity })
          : t('storefront.inactiveProduct')
      }
      dialog={(item, onClose) => (
        <ItemDialog
          list="limitProduct"
          item={item}
          blank={{}}
          path={pathOf('limitProductList')}
          title={item?.product.title ?? t('storefront.limitProductNew')}
          first="productId"
          onClose={onClose}
        >
          <Field name="productId" label={t('common.product')} of={productId}>
            <ProductField initial={item?.product} />
          </Field>
          <Field name="price" label={t('storefront.limitPrice')} of={price} size="short">
            <MoneyInput />
          </Field>
          <Field name="quantity" label={t('storefront.limitUnits')} of={quantity} size="short">
            <NumberInput />
          </Field>
        </ItemDialog>
      )}
    />
  );
}
