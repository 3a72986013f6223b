import { scopeLists } from '#contract/promotions/scopeLists.ts';
import type { ProductScope, Promotion } from '#contract/promotions.ts';

/* Whether two promotions may meet in one basket: same time, place and customers, and products that both may have. */

type Meeting = Pick<
  Promotion,
  'startsAt' | 'endsAt' | 'hours' | 'weekdays' | 'branchIds' | 'channels' | 'customerTypes' | 'scope'
>;

const DAY_MINUTES = 24 * 60;
const WEEK_MINUTES = 7 * DAY_MINUTES;

const share = <Each>(one: readonly Each[], two: readonly Each[]): boolean =>
  one.length === 0 || two.length === 0 || one.some((each) => two.includes(each));

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** The minutes of a week in which it counts, as pairs of first and first no longer; some run into the next week. */
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

/**
 * By ids alone: a scope of products and one of a brand may have a product in common, two scopes of one sort only where
 * they share an id.
 */
const mayShareProducts = (one: ProductScope, two: ProductScope): boolean => {
  const [ofOne, ofTwo] = [one, two].map((scope) => scopeLists.filter((list) => scope[list].length > 0));
  if (!ofOne?.length || !ofTwo?.length) return true;
  return ofOne.some((list) => ofTwo.some((other) => list !== other || share(one[list], two[other])));
};

export const overlaps = (one: Meeting, two: Meeting): boolean =>
  !isBefore(one.endsAt, two.startsAt) &&
  !isBefore(two.endsAt, one.startsAt) &&
  share(one.branchIds, two.branchIds) &&
  share(one.channels, two.channels) &&
  share(one.customerTypes, two.customerTypes) &&
  meetInWeek(one, two) &&
  mayShareProducts(one.scope, two.scope);
