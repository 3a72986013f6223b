import { z } from 'zod';
import type { ByIdAndVersion } from '#contract/fields.ts';
import { say } from '#contract/messages/sentence.ts';
import {
  Promotion,
  type PromotionChange,
  type PromotionDraft,
  type PromotionValues,
  promotionFields,
} from '#contract/promotions.ts';
import { record } from '#server/platform/audit.ts';
import type { WriteCtx } from '#server/platform/context.ts';
import { badField, mustExist } from '#server/platform/refusal.ts';
import { demandSwitch, type Scope } from '#server/platform/scope.ts';
import { alters, unchangedSince } from '#server/platform/version.ts';
import { refuseWrong } from './check.ts';
import { findPromotion, insertPromotion, lockPromotion, removePromotion, updatePromotion } from './queries.ts';
import { valuesOf } from './values.ts';

export { erasePromotions } from './erase.ts';
export { removeLimitedPrices, saveLimitedPrice, switchLimitedPrice } from './limitedPrices.ts';
export { previewStep } from './preview/preview.ts';
/* A sale reads `promotionState` with its other settings. */
export { promotionState, readPromotionState, rulesFor } from './rules.ts';
export { countUnlimitedUses, countUses, countUsesBeyond, type UseChange } from './uses.ts';
export { readRulesOfVersions } from './versions.ts';

const auditFields = (promotion: Promotion): Record<string, unknown> => {
  const wire = z.encode(Promotion, promotion);
  return Object.fromEntries(promotionFields.map((field) => [field, wire[field]]));
};

/** Starting and stopping needs its own right. */
const refuseSwitch = (scope: Scope, before: PromotionValues['state'], after: PromotionValues['state']): void => {
  if ((before === 'active') !== (after === 'active')) demandSwitch(scope, 'promo', after === 'active');
};

/** Users limited to branches see promotions that apply there; they can't change those that also apply elsewhere. */
const refuseElsewhere = ({ reach, branchIds }: Scope, promotion: Promotion): void => {
  const isWithin = promotion.branchIds.length > 0 && promotion.branchIds.every((id) => branchIds.includes(id));
  if (reach === 'branch' && !isWithin) throw badField('branchIds', say('promotions.otherBranches'));
};

const refuseArchived = ({ archived }: Promotion): void => {
  if (archived) throw badField('id', say('promotions.archived'));
};

/** The item it belongs to decides its values. */
const refuseLimited = ({ terms }: Promotion): void => {
  if (terms.kind === 'limitedPrice') throw badField('id', say('promotions.ofStorefront'));
};

export const createPromotion = (ctx: WriteCtx, draft: PromotionDraft): Promise<Promotion> =>
  ctx.write(async (trx) => {
    const { scope } = ctx;
    const values = valuesOf(draft);
    refuseSwitch(scope, 'draft', values.state);
    await refuseWrong(trx, scope, values);
    const id = await insertPromotion(trx, scope, values);
    const promotion = mustExist(await findPromotion(trx, scope, id));
    await record(trx, ctx, {
      action: 'create',
      entity: 'promotion',
      entityId: id,
      label: promotion.name,
      after: auditFields(promotion),
    });
    return promotion;
  });

export const changePromotion = (ctx: WriteCtx, { id, version, ...sent }: PromotionChange): Promise<Promotion> =>
  ctx.write(async (trx) => {
    const { scope } = ctx;
    const before = unchangedSince(version, Promotion, await lockPromotion(trx, scope, id));
    const change = valuesOf(sent);
    if (!alters(before, change)) return before;
    refuseElsewhere(scope, before);
    refuseArchived(before);
    refuseLimited(before);
    const values = { ...valuesOf(before), ...change };
    refuseSwitch(scope, before.state, values.state);
    await refuseWrong(trx, scope, values, before);
    await updatePromotion(trx, scope, id, values);
    const after = mustExist(await findPromotion(trx, scope, id));
    await record(trx, ctx, {
      action: 'update',
      entity: 'promotion',
      entityId: id,
      label: after.name,
      before: auditFields(before),
      after: auditFields(after),
    });
    return after;
  });

export const deletePromotion = (ctx: WriteCtx, { id, version }: ByIdAndVersion): Promise<{ archived: boolean }> =>
  ctx.write(async (trx) => {
    const before = unchangedSince(version, Promotion, await lockPromotion(trx, ctx.scope, id));
    refuseElsewhere(ctx.scope, before);
    refuseArchived(before);
    refuseLimited(before);
    const isGone = await removePromotion(trx, ctx.scope, id);
    await record(trx, ctx, {
      action: isGone ? 'delete' : 'archive',
      entity: 'promotion',
      entityId: id,
      label: before.name,
      before: auditFields(before),
    });
    return { archived: !isGone };
  });
