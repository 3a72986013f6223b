import { z } from 'zod';
import { FIRST_DAY, LAST_DAY } from '#contract/days.ts';
import { say } from '#contract/messages/sentence.ts';
import { isTimeZone } from './zones.ts';

/** Building blocks for the areas' schemas. */
export const Id = z.int().positive().max(Number.MAX_SAFE_INTEGER);
export const Version = z.int().nonnegative();

/** One line of text, trimmed. */
export const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max, say('field.maxCharacters', { max }))
    .regex(/^[^\p{Cc}]*$/u, say('field.oneLine'));
/** A required line. */
export const name = (max: number) => line(max).min(1, say('field.required'));
/** As typed, but not only invisible characters. */
export const visibleName = (max: number) => name(max).regex(/[^\p{Cf}\p{Z}]/u, say('field.required'));
/** Several lines. */
export const text = (max: number) => z.string().trim().max(max, say('field.maxCharacters', { max }));

export const Email = z
  .string()
  .trim()
  .max(254)
  .regex(/^[^\s@<>"(),:;[\]\\]+@[^\s@<>"(),:;[\]\\.]+(\.[^\s@<>"(),:;[\]\\.]+)+$/u, say('field.email'));

/** There is no year 0, and the database takes none. */
const hasYear = (text: string) => !text.startsWith('0000');

/** An instant: a Date in code, ISO-8601 UTC on the wire. */
export const Instant = z.codec(z.iso.datetime({ offset: true }).refine(hasYear, say('field.instant')), z.date(), {
  decode: (iso) => new Date(iso),
  encode: (date) => date.toISOString(),
});
/** A local day, YYYY-MM-DD. */
export const Day = z.iso.date().refine(hasYear, say('field.date'));
/** A day that somebody enters, such as the first of a report. */
export const EnteredDay = Day.refine(
  (day) => day >= FIRST_DAY && day <= LAST_DAY,
  say('field.dayBetween', { first: { day: FIRST_DAY }, last: { day: LAST_DAY } }),
);
/** A day by a till's clock. A wrong clock may say the year 0: its sales are booked, with a flag. */
export const ClockDay = z.iso.date();
/** A moment on a branch's or company's own clock, to the minute: 2026-11-16T09:00. */
export const LocalMoment = z
  .string()
  .overwrite((moment) => moment.replace(/^(\d{4}-\d\d-\d\d) /, '$1T')) // as people write it
  .regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/, say('field.moment'))
  .refine((moment) => {
    const parsed = new Date(`${moment}:00Z`);
    return hasYear(moment) && !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(moment);
  }, say('field.moment'));
export const TimeZone = z.string().refine(isTimeZone, say('settings.timeZone'));

/** Just an id: for get, delete and other actions on one record. */
export const ById = z.strictObject({ id: Id });
/** An action on a record that was read before: an out-of-date `version` answers 409. */
export const ByIdAndVersion = z.strictObject({ id: Id, version: Version.optional() });
export type ByIdAndVersion = z.output<typeof ByIdAndVersion>;
export const Nothing = z.strictObject({});

/** Input of a picker's list. */
export const PickFilter = z.strictObject({ keyword: line(100).optional() });
export const PICK_LIMIT = 1000;

export const MAX_PAGE_SIZE = 200;
/** Filtered counts stop here, with `more: true`. */
export const COUNT_LIMIT = 10_000;

/** Input of every paginated list, besides its own filters. */
export const pageFilter = <S extends z.ZodRawShape, F extends readonly [string, ...string[]]>(
  sortFields: F,
  filters: S,
) =>
  z.strictObject({
    pageNo: z.int().min(1).max(100_000).default(1),
    pageSize: z.int().min(1).max(MAX_PAGE_SIZE).default(20),
    sortField: z.enum(sortFields).optional(),
    sortOrder: z.enum(['ascend', 'descend']).optional(),
    keyword: line(100).optional(),
    ...filters,
  });

export const page = <R extends z.ZodType>(row: R) =>
  z.object({
    data: z.array(row),
    pageNo: z.int(),
    pageSize: z.int(),
    totalCount: z.int(),
    totalPage: z.int(),
    more: z.boolean(),
  });
export type Page<T> = {
  data: T[];
  pageNo: number;
  pageSize: number;
  totalCount: number;
  totalPage: number;
  more: boolean;
};

/** Replies of the calls named after types, for one type; `next` is empty at the end. */
export const typeOf = <K extends z.ZodType>(key: K) => z.object({ key, name: z.string(), next: z.array(key) });

/** Derived on the server: accepted so that a document can be sent back as it was read, but ignored. */
export const derived = <const N extends readonly string[]>(...names: N) =>
  Object.fromEntries(names.map((name) => [name, z.unknown().optional()])) as Record<
    N[number],
    z.ZodOptional<z.ZodUnknown>
  >;

/** One of our own pictures or documents, as returned by the upload endpoints. */
export const UploadUrl = z.string().regex(/^\/uploads\/[a-z0-9]+\.[a-z0-9]+$/, say('uploads.pictureFirst'));
