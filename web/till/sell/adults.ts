export const ADULT_YEARS = 18;

/** The latest date of birth of those who are adults on this day. */
export const adultsBornBy = (day: string): string => {
  const year = Number(day.slice(0, 4)) - ADULT_YEARS;
  const monthAndDay = day.slice(5);
  // That year had no such day, and whoever was born on the next one is an adult tomorrow.
  return `${year}-${monthAndDay === '02-29' ? '02-28' : monthAndDay}`;
};
