/** Why goods were returned; details go into the note. Back office and till use the same list. */
export const returnReasons = ['faulty', 'wrongItem', 'changedMind', 'damagedInTransit', 'expired', 'other'] as const;
export type ReturnReason = (typeof returnReasons)[number];

/** Whether goods returned for this reason can usually be sold again. Only a suggestion: staff have the goods in hand. */
export const isResellable = (reason: ReturnReason | null): boolean =>
  reason === null || reason === 'wrongItem' || reason === 'changedMind' || reason === 'other';
