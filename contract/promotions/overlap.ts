import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { Id } from '#contract/fields.ts';
import type { Promotion } from '#contract/promotions.ts';

/* Whether two promotions can meet in one basket: same time, branch and customers, and a product in both scopes. */

type Meeting = Pick<
  Promotion,
  'startsAt' | 'endsAt' | 'hours' | 'weekdays' | 'branchIds' | 'channels' | 'customerTypes'
>;

const DAY_MINUTES = 24 * 60;
const WEEK_MINUTES = 7 * DAY_MINUTES;

const share = <Each>(one: readonly Each[], two: readonly Each[]): boolean =>
  one.length === 0 || two.length === 0 || one.some((each) => two.includes(each));

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** The minutes of the week when it applies, as pairs of start and end; some run into the next week. */
const weekOf = ({ hours, weekdays }: Meeting): [number, number][] => {
  const from = hours ? minutesOf(hours.from) : 0;
  const until = hours ? minutesOf(hours.to) : DAY_MINUTES;
  const length = until > from ? until - from : until + DAY_MINUTES - from;
  return (weekdays.length > 0 ? weekdays : [1, 2, 3, 4, 5, 6, 7]).map((weekday) => {
    const begin = (weekday - 1) * DAY_MINUTES + from;
    return [begin, begin + length];
  });
};

const meetInWeek = (one: Meeting, two: Meeting): boolean =>
  weekOf(one).some(([from, to]) =>
    weekOf(two).some(([begin, end]) =>
      [-WEEK_MINUTES, 0, WEEK_MINUTES].some((shift) => from < end + shift && begin + shift < to),
    ),
  );

const isBefore = (end: string | null, start: string | null): boolean => end !== null && start !== null && end <= start;

/** Whether both can apply to one order by their own settings, regardless of scope. */
export const canMeet = (one: Meeting, two: Meeting): boolean =>
  !isBefore(one.endsAt, two.startsAt) &&
  !isBefore(two.endsAt, one.startsAt) &&
  share(one.branchIds, two.branchIds) &&
  share(one.channels, two.channels) &&
  share(one.customerTypes, two.customerTypes) &&
  meetInWeek(one, two);

export const listOverlaps = endpoint({
  method: 'GET',
  path: '/promo/overlaps/',
  can: 'promo.query',
  summary: 'Running and scheduled promotions that can count for the same product in the same order, two by two',
  input: z.strictObject({ branchId: Id.optional() }),
  /** The lower id first. */
  reply: z.array(z.object({ promotionId: Id, otherId: Id })),
});
