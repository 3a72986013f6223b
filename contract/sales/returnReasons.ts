/** Why goods were returned; details go into the note. Back office and till use the same list. */
export const returnReasons = ['faulty', 'wrongItem', 'changedMind', 'damagedInTransit', 'expired', 'other'] as const;
export type ReturnReason = (typeof returnReasons)[number];
