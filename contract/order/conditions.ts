import type { NotAppliedReason, QuoteSetting, Rule } from './basket.ts';

/* True if a rule applies here, now and for this customer. */

type Window = Pick<Rule, 'startsAt' | 'endsAt' | 'hours' | 'weekdays'>;

const dayBefore = (weekday: number) => (weekday === 1 ? 7 : weekday - 1);

/** The weekday that open hours belong to, or null outside them: a night past midnight belongs to the day it began on. */
const weekdayOfHours = (hours: Rule['hours'], clock: string, weekday: number): number | null => {
  if (hours === null) return weekday;
  const { from, to } = hours;
  if (from < to) return clock >= from && clock < to ? weekday : null;
  if (clock >= from) return weekday;
  return clock < to ? dayBefore(weekday) : null;
};

/** Why the branch's local time excludes it. Local times are compared, so clock changes need no special handling. */
export const windowObstacle = (window: Window, localMoment: string, weekday: number): NotAppliedReason | null => {
  if (window.startsAt !== null && localMoment < window.startsAt) return 'notYet';
  if (window.endsAt !== null && localMoment >= window.endsAt) return 'ended';
  const day = weekdayOfHours(window.hours, localMoment.slice(11, 16), weekday);
  if (day === null) return 'outsideHours';
  return window.weekdays.length > 0 && !window.weekdays.includes(day) ? 'otherWeekday' : null;
};

const includesOrEmpty = <Each>(list: readonly Each[], each: Each): boolean => list.length === 0 || list.includes(each);

const customerObstacle = (rule: Rule, { customerId, customerType }: QuoteSetting): NotAppliedReason | null => {
  if (rule.customerTypes.length > 0) {
    if (customerType === null) return 'customerNeeded';
    if (!rule.customerTypes.includes(customerType)) return 'otherCustomer';
  }
  // Without a named customer, uses per customer cannot be counted.
  return rule.limitPerCustomer !== null && customerId === null ? 'customerNeeded' : null;
};

/** Units that may still get it; without a limit any number. A limit below what was already sold is used up. */
export const unitsLeft = ({ limitUnits, units }: Rule): number =>
  limitUnits === null ? Number.POSITIVE_INFINITY : Math.max(0, limitUnits - units);

/** True if this many uses or units are still allowed, in total or for a customer. */
export const isLimited = ({ limitTotal, limitUnits, limitPerCustomer }: Rule): boolean =>
  limitTotal !== null || limitUnits !== null || limitPerCustomer !== null;

export const limitObstacle = (rule: Rule): NotAppliedReason | null => {
  const { limitTotal, uses, limitPerCustomer, usesByCustomer } = rule;
  if (unitsLeft(rule) === 0) return 'soldOut';
  if (limitTotal !== null && uses >= limitTotal) return 'usedUp';
  return limitPerCustomer !== null && usesByCustomer >= limitPerCustomer ? 'usedUpByCustomer' : null;
};

/** Why a rule does not apply in this setting, whatever is in the basket. */
export const obstacleOf = (rule: Rule, setting: QuoteSetting): NotAppliedReason | null => {
  if (!includesOrEmpty(rule.branchIds, setting.branchId)) return 'otherBranch';
  if (!includesOrEmpty(rule.channels, setting.channel)) return 'otherChannel';
  const obstacle = windowObstacle(rule, setting.localMoment, setting.weekday) ?? customerObstacle(rule, setting);
  if (obstacle) return obstacle;
  // Blank: a code is needed that is not shown here.
  if (rule.code !== null && (rule.code === '' || !setting.codes.includes(rule.code))) return 'codeMissing';
  return limitObstacle(rule);
};
