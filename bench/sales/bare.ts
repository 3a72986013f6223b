import Fastify from 'fastify';
import type { Database } from '#server/platform/db/open.ts';

/* The minimum a server could do for a sale: write the same rows, one plain statement per table, in one transaction. */

type Line = { productId: number; orderQty: number };
type Sale = { branchId: number; productList: Line[] };

const PRICE = 500;

export const openBare = async ({ pool }: Database, companyId: number, userId: number) => {
  const http = Fastify();
  http.post<{ Body: Sale }>('/sale', async ({ body: { branchId, productList } }) => {
    const lines = productList.toSorted((a, b) => a.productId - b.productId);
    const products = lines.map(({ productId }) => productId);
    const quantities = lines.map(({ orderQty }) => orderQty * 1000);
    const total = lines.reduce((sum, { orderQty }) => sum + orderQty * PRICE, 0);
    const gst = Math.round(total / 11);
    const client = await pool.connect();
    const run = (name: string, text: string, values: unknown[]) => client.query({ name, text, values });
    try {
      await client.query('begin');
      await run(
        'cost',
        `update stock_cost c set quantity = c.quantity - v.q from unnest($2::bigint[], $3::bigint[]) as v (id, q)
        where c.company_id = $1 and c.product_id = v.id`,
        [companyId, products, quantities],
      );
      await run(
        'level',
        `update stock_level l set on_hand = l.on_hand - v.q, updated_at = now() from unnest($3::bigint[], $4::bigint[]) as v (id, q)
        where l.company_id = $1 and l.branch_id = $2 and l.product_id = v.id`,
        [companyId, branchId, products, quantities],
      );
      const {
        rows: [number],
      } = await run(
        'number',
        `insert into document_number (company_id, branch_id, prefix, year, last) values ($1, $2, 'S', 2026, 1)
        on conflict (company_id, branch_id, prefix, year) do update set last = document_number.last + 1 returning last`,
        [companyId, branchId],
      );
      const {
        rows: [order],
      } = await run(
        'order',
        `insert into sales_order (company_id, branch_id, reference, number, status, payment_status, quantity, items,
          subtotal, gst, total, paid, user_id, user_name, confirmed_at, local_day, local_weekday, local_hour, due_date, dispatched_at)
        values ($1, $2, 'S-' || lpad(($2::bigint)::text, 4, '0') || '-2026-' || $3::int, $3, 'completed', 'paid', $4, $5, $6::bigint - $7::bigint, $7, $6, $6, $8, 'Till', now(), current_date, 1, 10, current_date, now())
        returning id`,
        [companyId, branchId, number.last, 1000, lines.length, total, gst, userId],
      );
      await run(
        'lines',
        `insert into sales_line (company_id, order_id, position, product_id, sku, title, pack, unit_qty, quantity, dispatched,
          list_price, price, discount_amount, gst_free, subtotal, gst, total, unit_cost, cost)
        select $1, $2, n, id, 'B', 'Product', false, 1, q, q, ${PRICE}, ${PRICE}, 0, true, q * ${PRICE} / 1000, 0, q * ${PRICE} / 1000, 0.5, 0.5
        from unnest($3::bigint[], $4::bigint[]) with ordinality as v (id, q, n)`,
        [companyId, order.id, products, quantities],
      );
      await run(
        'payment',
        `insert into sales_payment (company_id, order_id, branch_id, payment_type, amount, processed, remaining, user_id, user_name, local_day)
        values ($1, $2, $3, 'cash', $4, $4, 0, $5, 'Till', current_date)`,
        [companyId, order.id, branchId, total, userId],
      );
      await run(
        'movements',
        `insert into stock_movement (company_id, branch_id, product_id, kind, quantity, unit_cost, document_type, document_id, user_id, user_name, occurred_at, balance, average)
        select $1, $2, id, 'sale', -q, 0.5, 'salesOrder', $3, $4, 'Till', now(), 0, 0.5 from unnest($5::bigint[], $6::bigint[]) as v (id, q)`,
        [companyId, branchId, order.id, userId, products, quantities],
      );
      await run(
        'audit',
        `insert into audit_entry (company_id, branch_id, user_id, user_name, action, entity, entity_id, after)
        values ($1, $2, $3, 'Till', 'create', 'salesOrder', $4, $5)`,
        [companyId, branchId, userId, order.id, JSON.stringify({ total, lines })],
      );
      await run(
        'hour',
        `insert into sales_hour as t (company_id, branch_id, day, channel, hour, sales, gst, transactions) values ($1, $2, current_date, 'inStore', 10, $3, $4, 1)
        on conflict (company_id, branch_id, day, channel, hour) do update set sales = t.sales + excluded.sales, gst = t.gst + excluded.gst, transactions = t.transactions + 1`,
        [companyId, branchId, total, gst],
      );
      await run(
        'product',
        `insert into sales_product as t (company_id, branch_id, day, product_id, quantity, revenue)
        select $1, $2, current_date, id, q, q * ${PRICE} / 1000 from unnest($3::bigint[], $4::bigint[]) as v (id, q)
        on conflict (company_id, branch_id, day, product_id) do update set quantity = t.quantity + excluded.quantity, revenue = t.revenue + excluded.revenue`,
        [companyId, branchId, products, quantities],
      );
      await run(
        'tender',
        `insert into sales_tender as t (company_id, branch_id, day, payment_type, amount) values ($1, $2, current_date, 'cash', $3)
        on conflict (company_id, branch_id, day, payment_type) do update set amount = t.amount + excluded.amount`,
        [companyId, branchId, total],
      );
      await run(
        'count',
        `insert into sales_count as t (company_id, branch_id, orders) values ($1, $2, 1)
        on conflict (company_id, branch_id) do update set orders = t.orders + 1`,
        [companyId, branchId],
      );
      await client.query('commit');
      client.release();
      return { code: 0, data: { id: order.id, total }, message: 'OK' };
    } catch (error) {
      await client.query('rollback').catch(() => {});
      client.release();
      throw error;
    }
  });
  await http.listen({ port: 0, host: '127.0.0.1' });
  return http;
};
