import { sql } from 'kysely';
import type { Trx } from '#server/platform/context.ts';

/*
 * Whoever takes several of these takes them in this order, so that nobody waits in a circle: the lists, the products by
 * id, the codes. Products that are in nobody's hands can be changed while a long import is written.
 */

const takeTurn = async (trx: Trx, name: 'lists' | 'codes', companyId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, ${companyId}))`.execute(trx);
};

/** Held by whoever writes brands, categories, suppliers or tags: they hang on products and on each other. */
export const lockLists = (trx: Trx, companyId: number) => takeTurn(trx, 'lists', companyId);

/** Held by whoever changes these products, from before it reads them. */
export const lockProducts = async (trx: Trx, companyId: number, ids: readonly number[]): Promise<void> => {
  await sql`select from product where company_id = ${companyId} and id = any(${ids}::bigint[])
    order by id for no key update`.execute(trx);
};

/**
 * Held by whoever gives products codes: SKUs, pack SKUs and barcodes live in three places and must differ across all of
 * them, which no single index can referee.
 */
export const lockCodes = (trx: Trx, companyId: number) => takeTurn(trx, 'codes', companyId);
