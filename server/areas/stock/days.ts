import { sql } from 'kysely';

/** When a day begins at the branch of the query's table `branch`, or some days later. */
export const startOfDay = (day: string, daysLater = 0) =>
  sql<Date>`((${day}::date + ${daysLater}::integer)::timestamp at time zone branch.time_zone)`;
