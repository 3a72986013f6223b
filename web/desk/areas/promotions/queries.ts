import { listOverlaps } from '#contract/promotions/overlap.ts';
import {
  createPromotion,
  deletePromotion,
  getPromotion,
  listPromotions,
  pagePromotions,
  runningPromotions,
  updatePromotion,
} from '#contract/promotions.ts';
import { useCall } from '#web/platform/changes.ts';
import { listQuery, query } from '#web/platform/query.ts';
import type { CallInput } from '#web/platform/wire.ts';

/** What to reload when a promotion changes. */
export const promotionReads = [listPromotions, pagePromotions, getPromotion, runningPromotions, listOverlaps];
const changes = { refresh: promotionReads };

export const promotionPage = (filter: CallInput<typeof pagePromotions>) => listQuery(pagePromotions, filter);
export const promotionList = (filter: CallInput<typeof listPromotions>) => listQuery(listPromotions, filter);
export const overlapList = (filter: CallInput<typeof listOverlaps>) => listQuery(listOverlaps, filter);
export const promotionById = (id: number) => query(getPromotion, { id });

export const useCreatePromotion = () => useCall(createPromotion, changes);
export const useUpdatePromotion = () => useCall(updatePromotion, changes);
export const useDeletePromotion = () => useCall(deletePromotion, changes);
