import type { Db, Trx } from '#server/platform/context.ts';
import type { Scope } from '#server/platform/scope.ts';

export type NewUpload = {
  name: string;
  originalName: string;
  type: string;
  bytes: number;
  width?: number;
  height?: number;
};

export const insertUpload = async (trx: Trx, { companyId, userId }: Scope, upload: NewUpload): Promise<void> => {
  await trx
    .insertInto('upload')
    .values({ companyId, userId, ...upload })
    .execute();
};

/** By its unguessable name, which is all that a reader of it has to know: whoever got the link may follow it. */
export const uploadByName = (db: Db, name: string) =>
  db.selectFrom('upload').select(['originalName', 'type']).where('name', '=', name).executeTakeFirst();
