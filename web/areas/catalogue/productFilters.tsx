import { type ProductFilter, productStatuses } from '#contract/catalogue/product.ts';
import { t } from '#web/platform/i18n.ts';
import { choice } from '#web/ui/choice.tsx';
import { dayRange } from '#web/ui/DateRange.tsx';
import {
  manyOf,
  moneyRange,
  numberRange,
  quantityRange,
  renamed,
  textIn,
  wholeRange,
  yesOrNo,
} from '#web/ui/filterFields.tsx';
import type { FilterField, FilterGroup } from '#web/ui/list.ts';
import type { useListOptions } from './options.ts';
import { productStatusName } from './words.ts';

type Lists = ReturnType<typeof useListOptions>;

export const quickFilters = ({ brands, categories, suppliers, tags }: Lists): FilterField<ProductFilter>[] => [
  choice(
    'status',
    t('Status'),
    productStatuses.map((value) => ({ value, label: productStatusName(value) })),
  ),
  manyOf('brandId', t('Brand'), brands),
  manyOf('categoryId', t('Category'), categories),
  manyOf('supplierId', t('Supplier'), suppliers),
  manyOf('tagId', t('Tag'), tags),
];

const created = () => renamed(dayRange(t('Created')), { from: 'createdFrom', to: 'createdTo' });
const changed = () => renamed(dayRange(t('Changed')), { from: 'updatedFrom', to: 'updatedTo' });

/** Every other field a product can be found by. */
export const moreFilters = (): FilterGroup<ProductFilter>[] => [
  {
    title: t('Words and codes'),
    fields: [
      textIn('sku', t('SKU')),
      textIn('barcode', t('Barcode')),
      textIn('title', t('Title')),
      textIn('chineseTitle', t('Chinese title')),
      textIn('shortDescription', t('Short description')),
      textIn('description', t('Description')),
    ],
  },
  {
    title: t('Prices'),
    fields: [
      moneyRange('retailPrice', t('Retail price')),
      { ...moneyRange('costPrice', t('Cost price')), cost: true },
      moneyRange('standardPrice', t('Standard price')),
      yesOrNo('gstFree', t('GST-free')),
    ],
  },
  {
    title: t('Stock'),
    fields: [
      quantityRange('quantity', t('On hand')),
      quantityRange('available', t('Available')),
      wholeRange('orderQty', t('Order qty')),
      yesOrNo('soldByWeight', t('Sold by weight')),
    ],
  },
  {
    title: t('Standard pack'),
    fields: [
      textIn('standardSku', t('Standard SKU')),
      textIn('standardDescription', t('Standard description')),
      textIn('standardSize', t('Standard size')),
      textIn('unitSize', t('Unit size')),
      wholeRange('unitQty', t('Unit qty')),
      moneyRange('unitRetail', t('Unit retail')),
      numberRange('unitDiscount', t('Unit discount')),
    ],
  },
  {
    title: t('Measures'),
    fields: [
      numberRange('length', t('Length (cm)')),
      numberRange('width', t('Width (cm)')),
      numberRange('height', t('Height (cm)')),
      numberRange('volume', t('Volume (m³)')),
      numberRange('weight', t('Weight (kg)')),
    ],
  },
  {
    title: t('Completeness and time'),
    fields: [yesOrNo('hasImage', t('Has a picture')), yesOrNo('hasBarcode', t('Has a barcode')), created(), changed()],
  },
];
