import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { z } from 'zod';
import { Changed, mustExist } from '#server/platform/refusal.ts';

/** Every change increments it: `.set({ ...change, version: nextVersion })`. */
export const nextVersion = sql<number>`version + 1`;

/**
 * The record to be changed, read under its row lock (`for update`), so that nobody can change it in between. Missing or
 * out of reach is "not found"; an outdated version is 409 with the current record in its wire shape, so that a screen
 * can show both.
 */
export const unchangedSince = <S extends z.ZodType<{ version: number }>, T extends z.output<S>>(
  version: number | undefined,
  shape: S,
  read: T | undefined,
): T => {
  const current = mustExist(read);
  if (version !== undefined && version !== current.version) throw new Changed(shape, z.encode(shape, current));
  return current;
};

/** False if every field sent is unchanged: then nothing is written, and the log stays free of empty entries. */
export const alters = (current: object, change: object): boolean =>
  Object.entries(change).some(
    ([field, value]) => value !== undefined && !isDeepStrictEqual(current[field as keyof typeof current], value),
  );
