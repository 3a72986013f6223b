import { type PromotionKind, Terms } from '#contract/promotions/terms.ts';

type Option = (typeof Terms.options)[number];
type ShapeOf<K extends PromotionKind> = Extract<Option, { shape: { kind: { value: K } } }>['shape'];

/** The contract's fields of one kind: the form uses their rules. */
export const shapeOf = <K extends PromotionKind>(kind: K): ShapeOf<K> =>
  Terms.options.find((option) => option.shape.kind.value === kind)?.shape as ShapeOf<K>;
