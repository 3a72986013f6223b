import type { ProductFilter } from '#contract/catalogue/product.ts';
import { productStatuses } from '#contract/catalogue/productFields.ts';
import { t } from '#web/desk/areas/catalogue/texts.ts';
import { choice } from '#web/desk/ui/choice.tsx';
import { dayRange } from '#web/desk/ui/DateRange.tsx';
import {
  manyOf,
  moneyRange,
  numberRange,
  quantityRange,
  renameFields,
  textIn,
  wholeRange,
  yesOrNo,
} from '#web/desk/ui/filterFields.tsx';
import type { FilterField, FilterGroup } from '#web/desk/ui/list.ts';
import type { useListOptions } from '#web/desk/ui/products/listOptions.ts';
import { productStatusName } from './names.ts';

type Lists = ReturnType<typeof useListOptions>;

export const quickFilters = ({ brands, categories, suppliers, tags }: Lists): FilterField<ProductFilter>[] => [
  choice(
    'status',
    t('common.status'),
    productStatuses.map((value) => ({ value, label: productStatusName(value) })),
  ),
  manyOf('brandId', t('common.brand'), brands),
  manyOf('categoryId', t('common.category'), categories),
  manyOf('supplierId', t('common.supplier'), suppliers),
  manyOf('tagId', t('catalogue.tag'), tags),
];

const createdDays = () => renameFields(dayRange(t('catalogue.createdAt')), { from: 'createdFrom', to: 'createdTo' });
const updatedDays = () => renameFields(dayRange(t('catalogue.changedAt')), { from: 'updatedFrom', to: 'updatedTo' });

/** Every other field a product can be found by. */
export const moreFilters = (): FilterGroup<ProductFilter>[] => [
  {
    title: t('catalogue.filterNamesCodes'),
    fields: [
      textIn('sku', t('common.sku')),
      textIn('barcode', t('common.barcode')),
      textIn('title', t('catalogue.title')),
      textIn('chineseTitle', t('catalogue.chineseTitle')),
      textIn('shortDescription', t('catalogue.shortDescription')),
      textIn('description', t('catalogue.description')),
    ],
  },
  {
    title: t('catalogue.filterPrices'),
    fields: [
      moneyRange('retailPrice', t('common.retailPrice')),
      { ...moneyRange('costPrice', t('catalogue.costPrice')), cost: true },
      moneyRange('standardPrice', t('catalogue.standardPrice')),
      yesOrNo('gstFree', t('catalogue.gstFree')),
    ],
  },
  {
    title: t('catalogue.stock'),
    fields: [
      quantityRange('quantity', t('catalogue.onHand')),
      quantityRange('available', t('catalogue.available')),
      wholeRange('orderQty', t('catalogue.orderQty')),
      yesOrNo('soldByWeight', t('catalogue.soldByWeight')),
    ],
  },
  {
    title: t('catalogue.standardPack'),
    fields: [
      textIn('standardSku', t('catalogue.standardSku')),
      textIn('standardDescription', t('catalogue.standardDescription')),
      textIn('standardSize', t('catalogue.standardSize')),
      textIn('unitSize', t('catalogue.unitSize')),
      wholeRange('unitQty', t('catalogue.unitQty')),
      moneyRange('unitRetail', t('catalogue.unitRetail')),
      numberRange('unitDiscount', t('catalogue.unitDiscount')),
    ],
  },
  {
    title: t('catalogue.sizeAndWeight'),
    fields: [
      numberRange('length', t('catalogue.length')),
      numberRange('width', t('catalogue.width')),
      numberRange('height', t('catalogue.height')),
      numberRange('volume', t('catalogue.volume')),
      numberRange('weight', t('catalogue.weight')),
    ],
  },
  {
    title: t('catalogue.filterDetailsDates'),
    fields: [
      yesOrNo('hasImage', t('catalogue.filterHasPicture')),
      yesOrNo('hasBarcode', t('catalogue.filterHasBarcode')),
      createdDays(),
      updatedDays(),
    ],
  },
];
