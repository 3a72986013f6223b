import type { PurchaseOrderFilter } from '#contract/purchasing/order.ts';
import type { PurchaseStatus } from '#contract/purchasing/status.ts';
import { t } from '#web/desk/areas/purchasing/texts.ts';
import { dayRange } from '#web/desk/ui/DateRange.tsx';
import { manyOf, moneyRange, renameFields, textIn } from '#web/desk/ui/filterFields.tsx';
import type { FilterField, FilterGroup } from '#web/desk/ui/list.ts';
import { productIs } from './ProductFilter.tsx';

type Option<V = number> = { value: V; label: string };

export const quickFilters = (
  statuses: readonly Option<PurchaseStatus>[],
  suppliers: readonly Option[],
): FilterField<PurchaseOrderFilter>[] => [
  manyOf('status', t('common.status'), statuses),
  manyOf('supplierId', t('common.supplier'), suppliers),
];

/** The advanced search: everything else an order can be found by. */
export const moreFilters = (): FilterGroup<PurchaseOrderFilter>[] => [
  {
    title: t('purchasing.filterDetails'),
    fields: [
      textIn('reference', t('common.reference')),
      textIn('otherReference', t('purchasing.otherReference')),
      textIn('createdBy', t('purchasing.createdBy')),
      productIs(),
      { ...moneyRange('amount', t('common.totalInclGst')), cost: true },
    ],
  },
  {
    title: t('purchasing.filterDates'),
    fields: [
      renameFields(dayRange(t('purchasing.createdDate')), { from: 'createdFrom', to: 'createdTo' }),
      renameFields(dayRange(t('purchasing.orderedDate')), { from: 'orderedFrom', to: 'orderedTo' }),
      renameFields(dayRange(t('purchasing.fullyReceivedDate')), { from: 'receivedFrom', to: 'receivedTo' }),
      renameFields(dayRange(t('purchasing.expectedDate')), { from: 'expectedFrom', to: 'expectedTo' }),
    ],
  },
];
