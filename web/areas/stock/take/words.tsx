import type { z } from 'zod';
import { type StockTakeRow, type TakeStatus, takeScopes, type takeShows, takeStatuses } from '#contract/stockTake.ts';
import { t } from '#web/platform/i18n.ts';
import { type Mood, StatusTag } from '#web/ui/StatusTag.tsx';

export type TakeRow = z.output<typeof StockTakeRow>;
type Scope = (typeof takeScopes)[number];

export const takeStatusName = (status: TakeStatus): string =>
  ({
    counting: t('Counting'),
    review: t('In review'),
    applied: t('Applied'),
    cancelled: t('Cancelled'),
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
    all: t('All products'),
    category: t('A category'),
    brand: t('A brand'),
    supplier: t('A supplier'),
    list: t('A list of products'),
  })[scope];
export const scopeOptions = () => takeScopes.map((value) => ({ value, label: scopeName(value) }));
/** "All products", or the category, brand or supplier by name. */
export const scopeWords = ({ scope, scopeName: named }: Pick<TakeRow, 'scope' | 'scopeName'>): string =>
  named || scopeName(scope);

export const showName = (show: (typeof takeShows)[number]): string =>
  ({
    counted: t('Counted'),
    differing: t('Differing'),
    needRecount: t('Should be recounted'),
    awaitingRecount: t('Waiting for a recount'),
    uncounted: t('Not counted'),
  })[show];
