import type { Input } from '#contract/endpoint.ts';
import { say } from '#contract/messages/sentence.ts';
import { listCostStops } from '#contract/promotions/costStops.ts';
import { listIdleProducts } from '#contract/promotions/idleProducts.ts';
import { listOverlaps } from '#contract/promotions/overlap.ts';
import { previewPromotion } from '#contract/promotions/preview.ts';
import type { Promotion } from '#contract/promotions.ts';
import * as contract from '#contract/promotions.ts';
import type { Ctx } from '#server/platform/context.ts';
import { type App, serve } from '#server/platform/http/serve.ts';
import { badField, mustExist } from '#server/platform/refusal.ts';
import { branchOf, may, type Scope } from '#server/platform/scope.ts';
import { costStopsOf } from './costStops.ts';
import { idleProductsOf } from './idleProducts.ts';
import { overlapsOf } from './overlaps.ts';
import { previewStep } from './preview/preview.ts';
import { findPromotion, listPromotions, pageOfPromotions, readRunning } from './queries.ts';
import { readPromotionState } from './rules.ts';
import { changePromotion, createPromotion, deletePromotion } from './service.ts';

/** The requested branch must be within reach. */
const refuseBranch = (scope: Scope, branchId: number | undefined): void => {
  if (branchId !== undefined && !scope.branchIds.includes(branchId))
    throw badField('branchId', say('field.noSuchBranch'));
};

/** Codes are for customers who were given them: users who may not see promotions only learn that a code is needed. */
const withoutCodes = (promotions: readonly Promotion[], typed: readonly string[]): Promotion[] =>
  promotions.map((promotion) => {
    const { code } = promotion;
    return code === null || typed.includes(code) ? promotion : { ...promotion, code: '' };
  });

const running = async ({ db, scope }: Ctx, asked: Input<typeof contract.runningPromotions>) => {
  const branchId = branchOf(scope, asked.branchId);
  const { uses } = await readPromotionState(db, scope, asked.customerId ?? null);
  const promotions = await readRunning(db, scope, branchId);
  return {
    promotions: may(scope, 'promo.query') ? promotions : withoutCodes(promotions, asked.codes ?? []),
    usesByCustomer: (uses ?? []).map(([promotionId, count]) => ({ promotionId, uses: count })),
  };
};

export const promotionRoutes = (app: App) => {
  serve(app, contract.listPromotions, async ({ db, scope }, asked) => {
    refuseBranch(scope, asked.branchId);
    return listPromotions(db, scope, asked);
  });
  serve(app, contract.pagePromotions, async ({ db, scope }, filter) => {
    refuseBranch(scope, filter.branchId);
    return pageOfPromotions(db, scope, filter);
  });
  serve(app, contract.runningPromotions, running);
  serve(app, listOverlaps, async ({ db, scope }, { branchId }) => {
    refuseBranch(scope, branchId);
    return overlapsOf(db, scope, branchId);
  });
  serve(app, listCostStops, costStopsOf);
  serve(app, listIdleProducts, idleProductsOf);
  serve(app, previewPromotion, previewStep);
  serve(app, contract.getPromotion, async ({ db, scope }, { id }) => mustExist(await findPromotion(db, scope, id)));
  serve(app, contract.createPromotion, createPromotion);
  serve(app, contract.updatePromotion, changePromotion);
  serve(app, contract.deletePromotion, deletePromotion);
};
