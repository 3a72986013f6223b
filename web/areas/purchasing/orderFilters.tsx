import type { PurchaseOrderFilter } from '#contract/purchasing.ts';
import type { PurchaseStatus } from '#contract/status.ts';
import { t } from '#web/platform/i18n.ts';
import { dayRange } from '#web/ui/DateRange.tsx';
import { manyOf, moneyRange, renamed, textIn } from '#web/ui/filterFields.tsx';
import type { FilterField, FilterGroup } from '#web/ui/list.ts';
import { productIs } from './ProductFilter.tsx';

type Option<V = number> = { value: V; label: string };

export const quickFilters = (
  statuses: readonly Option<PurchaseStatus>[],
  suppliers: readonly Option[],
): FilterField<PurchaseOrderFilter>[] => [
  manyOf('status', t('Status'), statuses),
  manyOf('supplierId', t('Supplier'), suppliers),
];

/** The advanced search: everything else an order can be found by. */
export const moreFilters = (): FilterGroup<PurchaseOrderFilter>[] => [
  {
    title: t('Words and numbers'),
    fields: [
      textIn('reference', t('Reference')),
      textIn('otherReference', t('Other reference')),
      textIn('createdBy', t('Created by')),
      productIs(),
      { ...moneyRange('amount', t('Total incl. GST')), cost: true },
    ],
  },
  {
    title: t('Dates'),
    fields: [
      renamed(dayRange(t('Created')), { from: 'createdFrom', to: 'createdTo' }),
      renamed(dayRange(t('Ordered')), { from: 'orderedFrom', to: 'orderedTo' }),
      renamed(dayRange(t('Fully received')), { from: 'receivedFrom', to: 'receivedTo' }),
      renamed(dayRange(t('Expected')), { from: 'expectedFrom', to: 'expectedTo' }),
    ],
  },
];
