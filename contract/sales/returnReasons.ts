/** Why goods came back, in the words of the trade; what else there is to say goes into the note. Desk and till use the same list. */
export const returnReasons = ['faulty', 'wrongItem', 'changedMind', 'damagedInTransit', 'expired', 'other'] as const;
export type ReturnReason = (typeof returnReasons)[number];
