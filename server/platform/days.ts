import { type RawBuilder, sql } from 'kysely';
import type { Db } from './context.ts';

type Condition = RawBuilder<boolean>;

/**
 * The moment a local day begins in a time zone, or one some days later: a day when clocks change has 23 or 25 hours.
 */
export const startOfDay = (day: string, zone: RawBuilder<unknown>, daysLater = 0): RawBuilder<Date> =>
  sql<Date>`((${day}::date + ${daysLater}::integer)::timestamp at time zone ${zone})`;

/** The same with enough slack for every time zone: a bound that an index can use. */
const around = (day: string, hours: number) =>
  sql`(${day}::date::timestamp at time zone 'UTC' + make_interval(hours => ${hours}))`;

/** Both days are included. The zone may differ from row to row, such as that of the row's branch. */
export const withinDays = (
  at: RawBuilder<unknown>,
  zone: RawBuilder<unknown>,
  from: string | undefined,
  to: string | undefined,
): Condition[] => [
  ...(from === undefined ? [] : [sql<boolean>`(${at} >= ${around(from, -15)} and ${at} >= ${startOfDay(from, zone)})`]),
  ...(to === undefined ? [] : [sql<boolean>`(${at} < ${around(to, 24 + 15)} and ${at} < ${startOfDay(to, zone, 1)})`]),
];

/** Where no branch is concerned, days are the company's. Evaluated once per statement, so that an index can be used. */
export const zoneOfCompany = (companyId: number): RawBuilder<string> =>
  sql<string>`(select zone.time_zone from company zone where zone.id = ${companyId})`;

/** The day of a moment by the company's clock: used in file names. */
export const dayOfCompany = async (db: Db, companyId: number, at = new Date()): Promise<string> => {
  const { rows } = await sql<{ day: string }>`
    select (${at}::timestamptz at time zone ${zoneOfCompany(companyId)})::date as day`.execute(db);
  return rows[0]?.day ?? at.toISOString().slice(0, 10);
};
