import type { Shop } from '#server/testing.ts';

let dump: string | undefined;

/** A hash per table: equal before and after means that nothing was changed. */
export const hashTables = async ({ services }: Pick<Shop, 'services'>): Promise<Record<string, string>> => {
  const { pool } = services.database;
  if (dump === undefined) {
    const { rows } = await pool.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    dump = rows
      .map(
        ({ name }) =>
          `select '${name}' as name, md5(string_agg(t::text, ' ' order by t::text)) as sum from "${name}" t`,
      )
      .join(' union all ');
  }
  const { rows } = await pool.query<{ name: string; sum: string | null }>(dump);
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum ?? '']));
};
