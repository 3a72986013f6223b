import { sql } from 'kysely';
import { variantsOf } from '#contract/pictures.ts';
import type { Db, Trx } from '#server/platform/context.ts';
import type { Scope } from '#server/platform/scope.ts';

export type NewUpload = {
  name: string;
  originalName: string;
  type: string;
  bytes: number;
  width?: number;
  height?: number;
  variants?: boolean;
};

export const insertUpload = async (trx: Trx, { companyId, userId }: Scope, upload: NewUpload): Promise<void> => {
  await trx
    .insertInto('upload')
    .values({ companyId, userId, ...upload })
    .execute();
};

/** By its unguessable name: anyone with the link can open it. */
export const uploadByName = (db: Db, name: string) =>
  db.selectFrom('upload').select(['originalName', 'type']).where('name', '=', name).executeTakeFirst();

/** Whether a banner uses it: those have several sizes. */
export const isBannerPicture = async (db: Db, name: string): Promise<boolean> => {
  const { rows } = await sql`select from upload u where u.name = ${name} and u.type like 'image/%'
    and exists (select from storefront_item i where i.company_id = u.company_id and i.picture = '/uploads/' || u.name)`.execute(
    db,
  );
  return rows.length > 0;
};

export const markVariants = (db: Db, name: string) =>
  db.updateTable('upload').set({ variants: true }).where('name', '=', name).execute();

/** A picture's own file and its sizes. */
const filesOf = ({ name, variants }: { name: string; variants: boolean }): string[] =>
  variants ? [name, ...variantsOf(name).map((variant) => variant.name)] : [name];

/** A company's uploads take turns here, so that several at once can't all be the last that fits. */
export const lockUploads = (trx: Trx, { companyId }: Scope) =>
  sql`select pg_advisory_xact_lock(hashtext('upload'), (${companyId}::bigint % 2147483647)::integer)`.execute(trx);

const DAY = sql<Date>`now() - interval '1 day'`;

/** The company's bytes and this person's files in the last day. */
export const uploadedToday = async (
  db: Db,
  { companyId, userId }: Scope,
): Promise<{ bytes: number; ownFiles: number }> => {
  const { bytes, ownFiles } = await db
    .selectFrom('upload')
    .select((eb) => [
      eb.fn.sum('bytes').as('bytes'),
      eb.fn.countAll().filterWhere('userId', '=', userId).as('ownFiles'),
    ])
    .where('companyId', '=', companyId)
    .where('createdAt', '>', DAY)
    .executeTakeFirstOrThrow();
  return { bytes: Number(bytes ?? 0), ownFiles: Number(ownFiles) };
};

/**
 * Deletes up to `limit` rows, older than a day, of files that no record refers to: returns how many, and the names of
 * their files.
 */
export const deleteUnused = async (db: Db, limit: number): Promise<{ count: number; files: string[] }> => {
  const { rows } = await sql<{ name: string; variants: boolean }>`
    delete from upload where id in (
      select u.id from upload u
      where u.created_at < ${DAY}
        and not exists (select from product p
          where p.company_id = u.company_id and p.images @> array['/uploads/' || u.name])
        and not exists (select from company c where c.logo = '/uploads/' || u.name)
        and not exists (select from keypad_key k where k.picture = '/uploads/' || u.name)
        and not exists (select from storefront_item i where i.picture = '/uploads/' || u.name)
        and not exists (select from app_user a where a.avatar = '/uploads/' || u.name)
      order by u.id limit ${limit}
      for update of u skip locked)
    returning name, variants`.execute(db);
  return { count: rows.length, files: rows.flatMap(filesOf) };
};

/** Returns the names of the files, which nobody can open any more. */
export const eraseUploads = async (trx: Trx, companyId: number): Promise<string[]> => {
  const uploads = await trx
    .deleteFrom('upload')
    .where('companyId', '=', companyId)
    .returning(['name', 'variants'])
    .execute();
  return uploads.flatMap(filesOf);
};
