import { createOrder } from '#contract/sales.ts';
import { openShop, type Shop } from '#server/testing.ts';

/** Inserting them all at once could exceed the statement timeout on a busy machine. */
const COPIES_AT_ONCE = 20;

/** Copies of a row; `n` is the number of the copy. */
const copy = async (
  { services }: Shop,
  table: string,
  where: string,
  changes: Record<string, string>,
  times: number,
) => {
  const { pool } = services.database;
  const { rows } = await pool.query(
    "select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'",
    [table],
  );
  const names = rows.map(({ name }) => name as string);
  for (let first = 1; first <= times; first += COPIES_AT_ONCE)
    await pool.query(
      `insert into ${table} (${names.join(', ')}) overriding system value
       select ${names.map((name) => changes[name] ?? `t.${name}`).join(', ')}
       from ${table} t cross join generate_series(${first}, ${Math.min(times, first + COPIES_AT_ONCE - 1)}) as n where ${where}`,
    );
};

/** A shop that sold the same hundred lines `orders` times. */
export const openLongShop = async (orders: number, apart: 'minute' | 'day' = 'minute'): Promise<Shop> => {
  const shop = await openShop();
  const product = await shop.product({ title: 'Green tea', retailPrice: 11, costPrice: 4.33 });
  const { data: order } = await shop.as('owner').call(createOrder, {
    branchId: shop.branchId,
    status: 'completed',
    allowNegative: true,
    productList: Array.from({ length: 100 }, () => ({ productId: product.id, orderQty: 1 })),
    payments: [{ paymentType: 'card', amount: 1100 }],
  });
  const { rows } = await shop.services.database.pool.query(
    'select (select max(id) from sales_order)::int as orders, (select max(id) from sales_line)::int as lines',
  );
  const { orders: lastOrder, lines: lastLine } = rows[0];
  await copy(
    shop,
    'sales_order',
    `t.id = ${order.id}`,
    {
      id: `${lastOrder} + n`,
      number: 't.number + n * 1000000',
      reference: "t.reference || '-' || n",
      confirmed_at: `t.confirmed_at - n * interval '1 ${apart}'`,
      local_day: `((t.confirmed_at - n * interval '1 ${apart}') at time zone 'Australia/Sydney')::date`,
    },
    orders - 1,
  );
  await copy(
    shop,
    'sales_line',
    `t.order_id = ${order.id}`,
    { id: `${lastLine} + n * 1000 + t.id % 1000`, order_id: `${lastOrder} + n` },
    orders - 1,
  );
  // The next ids are beyond the copies': other tests find their rows by id alone.
  for (const table of ['sales_order', 'sales_line'])
    await shop.services.database.pool.query(
      `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
    );
  return shop;
};
