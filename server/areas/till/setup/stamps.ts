import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { CHUNK_IDS } from '#contract/till/catalogue.ts';
import type { ChunkTag } from '#contract/till/protocol.ts';
import type { Db } from '#server/platform/context.ts';
import type { Device } from '#server/platform/device.ts';

/* What a till has is compared by tags at every hello, so tags are made from versions, never from contents. */

/** PIN verifiers are valid for three days, so tills fetch a new setup four times a day. */
const RENEWAL_MS = 6 * 3_600_000;
export const PIN_LIFE_MS = 72 * 3_600_000;
export const renewedAt = (now: number): number => Math.floor(now / RENEWAL_MS) * RENEWAL_MS;

const shortHash = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);

/** Everything the setup is read from counts its changes: these few rows stand for all of it. */
export const setupTag = async (db: Db, { id, companyId, branchId, keypadId }: Device, now: number): Promise<string> => {
  const { rows } = await sql<{ stamp: string }>`
    select concat_ws('/', c.version, c.scale_layouts, b.version, k.version, d.name,
      (select stamp from promotion_stamp where company_id = c.id),
      (select string_agg(ch.key || ':' || ch.version || ':' || ch.position, ',' order by ch.key) from choice ch
        where ch.company_id = c.id and ch.kind = 'paymentType'),
      (select concat(count(*), ':', sum(version), ':', sum(cardinality(path))) from category where company_id = c.id),
      (select string_agg(concat(u.id, ':', u.version, ':', u.status, ':', r.id, ':', r.version,
          case when r.reach = 'branch' then exists (select from user_branch ub where ub.user_id = u.id and ub.branch_id = b.id) end),
          ',' order by u.id)
        from app_user u join role r on r.id = u.role_id where u.company_id = c.id and u.archived_at is null),
      (select last_number from till_closing z where z.company_id = c.id and z.keypad_id = k.id)) as stamp
    from company c
    join branch b on b.company_id = c.id and b.id = ${branchId}
    join keypad k on k.company_id = c.id and k.id = ${keypadId}
    join till_device d on d.company_id = c.id and d.id = ${id}
    where c.id = ${companyId}`.execute(db);
  return shortHash(`${id} ${renewedAt(now)} ${rows[0]?.stamp}`);
};

type Stamped = { chunk: number; count: number; stamp: string };

const stampedChunks = async (db: Db, companyId: number, chunk?: number): Promise<ChunkTag[]> => {
  const { rows } = await sql<Stamped>`
    select (id / ${sql.lit(CHUNK_IDS)})::integer as chunk, count(*)::integer as count,
      concat(sum(version), ':', sum(hashint8(id * 1000003 + version)::bigint)) as stamp
    from product where company_id = ${companyId} and status = 'active' and archived_at is null
      ${chunk === undefined ? sql`` : sql`and id / ${sql.lit(CHUNK_IDS)} = ${chunk}`}
    group by 1 order by 1`.execute(db);
  return rows.map(({ chunk: number, count, stamp }) => ({ chunk: number, count, tag: shortHash(`${count} ${stamp}`) }));
};

/** Changes with every change of a product in the chunk: each product counts its versions. */
export const chunkTag = async (db: Db, companyId: number, chunk: number): Promise<string> =>
  (await stampedChunks(db, companyId, chunk))[0]?.tag ?? shortHash('empty');

/** Two hundred tills ask every few seconds: one answer serves them all. */
const MANIFEST_MS = 5_000;
const MAX_COMPANIES = 200;
const manifests = new WeakMap<Db, Map<number, { until: number; tags: Promise<ChunkTag[]> }>>();

export const readManifest = (db: Db, companyId: number, now: number): Promise<ChunkTag[]> => {
  const byCompany = manifests.get(db) ?? new Map();
  manifests.set(db, byCompany);
  const cached = byCompany.get(companyId);
  if (cached && cached.until > now) return cached.tags;
  const tags = stampedChunks(db, companyId);
  if (byCompany.size >= MAX_COMPANIES) byCompany.clear();
  byCompany.set(companyId, { until: now + MANIFEST_MS, tags });
  tags.catch(() => byCompany.delete(companyId));
  return tags;
};
