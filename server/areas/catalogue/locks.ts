import { sql } from 'kysely';
import type { Trx } from '#server/platform/context.ts';

/*
 * Always take these locks in this order, so that nobody waits in a circle: the lists, the products by id, the codes.
 * Other products can still be changed while a long import is written.
 */

const takeTurn = async (trx: Trx, name: 'lists' | 'codes', companyId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, ${companyId}))`.execute(trx);
};

/** Taken before brands, categories, suppliers or tags are written: products and other entries depend on them. */
export const lockLists = (trx: Trx, companyId: number) => takeTurn(trx, 'lists', companyId);

/** Taken before these products are read in order to change them. */
export const lockProducts = async (trx: Trx, companyId: number, ids: readonly number[]): Promise<void> => {
  await sql`select from product where company_id = ${companyId} and id = any(${ids}::bigint[])
    order by id for no key update`.execute(trx);
};

/**
 * Taken before products get codes. SKUs, pack SKUs and barcodes live in three places and must differ across all of
 * them, which no single index can check.
 */
export const lockCodes = (trx: Trx, companyId: number) => takeTurn(trx, 'codes', companyId);
