import type { Database } from '#server/platform/db/open.ts';

/* A shop of a million orders, created by repeating the demo's: filling it order by order would take hours. */

const ORDERS = ['sales_order', 'sales_line', 'sales_payment', 'stock_movement'] as const;
const SUMS: Readonly<Record<string, readonly string[]>> = {
  sales_product: ['quantity', 'revenue', 'gst', 'cost', 'returned'],
  sales_hour: ['sales', 'gst', 'gst_free', 'cost', 'transactions'],
  sales_day: ['sales', 'transactions'],
  sales_tender: ['amount'],
};

/**
 * The difference between a copy and its original row, by column; `$1` is the number of the copy, `$2` the ids of one
 * copy.
 */
const copies: Readonly<Record<string, string>> = {
  id: 'id + $1 * $2',
  order_id: 'order_id + $1 * $2',
  document_id: 'document_id + $1 * $2',
  number: 'number + $1 * 10000000',
  reference: "case when reference is null then null else reference || '-' || $1 end",
  original_id: 'original_id + $1 * $2',
  original_line_id: 'original_line_id + $1 * $2',
  created_at: "created_at + $1 * interval '1 second'",
  confirmed_at: "confirmed_at + $1 * interval '1 second'",
  recorded_at: "recorded_at + $1 * interval '1 second'",
};

/**
 * Every order `times` times, with lines, payments, movements and the running totals of reports. Balances, levels and
 * numbers stay as they are: such books do not agree, and are only for measuring reports.
 */
export const multiplyOrders = async ({ pool }: Database, times: number, say: (line: string) => void): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query("set statement_timeout = 0; set session_replication_role = 'replica'");
    const { rows: span } = await client.query(
      'select greatest((select max(id) from sales_line), (select max(id) from stock_movement)) + 1 as ids',
    );
    for (const table of ORDERS) {
      const { rows: columns } = await client.query(
        "select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1",
        [table],
      );
      const names = columns.map(({ name }) => name as string);
      const values = names.map((name) => copies[name] ?? name).join(', ');
      const from = table === 'stock_movement' ? `${table} where document_type = 'salesOrder'` : table;
      const insert = `insert into ${table} (${names.join(', ')}) overriding system value
        select ${values} from ${from}${from === table ? ' where' : ' and'} id < $2::bigint`;
      for (let copy = 1; copy < times; copy += 1)
        await client.query(insert.replaceAll('$1', String(copy)).replaceAll('$2', String(span[0].ids)));
      say(`${table} ${times} times.`);
    }
    for (const [table, columns] of Object.entries(SUMS))
      await client.query(`update ${table} set ${columns.map((name) => `${name} = ${name} * ${times}`).join(', ')}`);
    await client.query("set session_replication_role = 'origin'");
  } finally {
    client.release();
  }
};
