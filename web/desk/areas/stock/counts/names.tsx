import type { z } from 'zod';
import type { takeShows } from '#contract/stock/counting.ts';
import { type StockTakeRow, type TakeStatus, takeScopes, takeStatuses } from '#contract/stock/counts.ts';
import { t } from '#web/desk/areas/stock/texts.ts';
import { type Mood, StatusTag } from '#web/desk/ui/StatusTag.tsx';

export type TakeRow = z.output<typeof StockTakeRow>;
type Scope = (typeof takeScopes)[number];

export const takeStatusName = (status: TakeStatus): string =>
  ({
    counting: t('stock.statusCounting'),
    review: t('stock.statusInReview'),
    applied: t('stock.statusApplied'),
    cancelled: t('stock.statusCancelled'),
  })[status];
export const takeStatusOptions = () => takeStatuses.map((value) => ({ value, label: takeStatusName(value) }));

const moods: Record<TakeStatus, Mood> = {
  counting: 'attention',
  review: 'attention',
  applied: 'good',
  cancelled: 'neutral',
};
export function TakeTag({ status }: { status: TakeStatus }) {
  return <StatusTag mood={moods[status]}>{takeStatusName(status)}</StatusTag>;
}

export const scopeName = (scope: Scope): string =>
  ({
    all: t('stock.scopeAll'),
    category: t('stock.scopeCategory'),
    brand: t('stock.scopeBrand'),
    supplier: t('stock.scopeSupplier'),
    list: t('stock.scopeList'),
  })[scope];
export const scopeOptions = () => takeScopes.map((value) => ({ value, label: scopeName(value) }));
/** "All products", or the category, brand or supplier by name. */
export const scopeWords = ({ scope, scopeName: name }: Pick<TakeRow, 'scope' | 'scopeName'>): string =>
  name || scopeName(scope);

export const showName = (show: (typeof takeShows)[number]): string =>
  ({
    counted: t('stock.counted'),
    differing: t('stock.withVariance'),
    needRecount: t('stock.needsRecount'),
    awaitingRecount: t('stock.awaitingRecount'),
    uncounted: t('stock.notCounted'),
  })[show];
