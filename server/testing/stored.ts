import type { Shop } from '#server/testing.ts';

type Pool = Shop['services']['database']['pool'];

/** The hash of each table, and how many statements had written to it by then. */
type Sums = Map<string, { writes: string; sum: string }>;

const sumsOf = new WeakMap<Pool, Sums>();

/** Counts every statement that writes, per table, including those that are rolled back or match no row. */
const countWrites = async (pool: Pool): Promise<Sums> => {
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  await pool.query(`
    create schema writes;
    create function writes.count() returns trigger language plpgsql as
      $$ begin perform nextval(('writes.' || quote_ident(tg_table_name))::regclass); return null; end $$`);
  const count = ({ name }: { name: string }) => `
    create sequence writes."${name}";
    create trigger count_writes after insert or update or delete or truncate on public."${name}"
      for each statement execute function writes.count()`;
  await pool.query(rows.map(count).join(';'));
  return new Map(rows.map(({ name }) => [name, { writes: 'never counted', sum: '' }]));
};

/** A hash per table: equal before and after means that nothing changed. */
export const hashTables = async ({ services }: Pick<Shop, 'services'>): Promise<Record<string, string>> => {
  const { pool } = services.database;
  const sums = sumsOf.get(pool) ?? (await countWrites(pool));
  sumsOf.set(pool, sums);
  const { rows: counts } = await pool.query<{ name: string; writes: string }>(
    `select sequencename as name, coalesce(last_value, 0)::text as writes from pg_sequences where schemaname = 'writes'`,
  );
  // Reading everything that tests have stored takes as long as the tests: only tables written to since are read again.
  const stale = counts.filter(({ name, writes }) => sums.get(name)?.writes !== writes);
  if (stale.length > 0) {
    const hashes = stale.map(
      ({ name }) =>
        `select '${name}' as name, md5(string_agg(t::text, ' ' order by t::text)) as sum from public."${name}" t`,
    );
    const { rows } = await pool.query<{ name: string; sum: string | null }>(hashes.join(' union all '));
    const writesOf = new Map(stale.map(({ name, writes }) => [name, writes]));
    for (const { name, sum } of rows) sums.set(name, { writes: writesOf.get(name) ?? '', sum: sum ?? '' });
  }
  return Object.fromEntries([...sums].map(([name, { sum }]) => [name, sum]));
};
