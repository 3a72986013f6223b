import { randomBytes } from 'node:crypto';
import { syncBuiltInRoles } from '#server/areas/identity/service.ts';
import type { Database } from '#server/platform/db/open.ts';
import { hashToken } from '#server/platform/http/token.ts';

/* A company with a past, created set by set, so that a million orders take minutes, not hours. */

export type Sold = { companyId: number; userId: number; token: string; branchIds: number[]; productIds: number[] };
export type Sizes = { products: number; branches: number; customers: number };

/** Products sold at the till, stocked at every branch; all others at the first branch only. */
const FAST_PRODUCTS = 2000;
const CHUNK_ORDERS = 50_000;
/** Customers who buy all the time, the first ones created: enough orders to fill a page even if there are few. */
export const REGULAR_CUSTOMERS = 100;

type Id = { id: number };

export const openCompany = async (
  { db, pool }: Database,
  { products, branches, customers }: Sizes,
  code = 'bench-sales',
): Promise<Sold> => {
  await syncBuiltInRoles(db);
  const one = async (text: string, values: unknown[]): Promise<number> =>
    (await pool.query<Id>(text, values)).rows[0]?.id ?? 0;
  const many = async (text: string, values: unknown[]) => (await pool.query<Id>(text, values)).rows.map(({ id }) => id);
  const companyId = await one(`insert into company (name, code, last_branch_number) values ($2, $2, $1) returning id`, [
    branches,
    code,
  ]);
  const branchIds = await many(
    `insert into branch (company_id, number, name, time_zone)
     select $1, n, 'Branch ' || n, 'Australia/Sydney' from generate_series(1, $2::int) n returning id`,
    [companyId, branches],
  );
  const userId = await one(
    `insert into app_user (company_id, role_id, username, name, email, status)
     select $1, id, $2, 'Till', $2 || '@bench.test', 'active' from role where key = 'companyAdmin' returning id`,
    [companyId, code],
  );
  const token = randomBytes(32).toString('base64url');
  await pool.query(`insert into session (user_id, token_hash, expires_at) values ($1, $2, now() + interval '1 day')`, [
    userId,
    hashToken(token),
  ]);
  await pool.query(
    `insert into customer (company_id, name, search, credit_limit)
     select $1, 'Customer ' || n, 'customer ' || n, 1000000 from generate_series(1, $2::int) n`,
    [companyId, customers],
  );
  const productIds = await many(
    `insert into product (company_id, sku, title, retail_price, cost_price, search)
     select $1, 'B' || n, 'Product ' || n, 100 + n % 400 * 5, 50 + n % 100, 'b' || n || ' product ' || n
     from generate_series(1, $2::int) n returning id`,
    [companyId, products],
  );
  await pool.query(
    `insert into stock_cost (company_id, product_id, quantity, value, average)
     select $1, id, 1000000000, 500000, 0.5 from unnest($2::bigint[]) id`,
    [companyId, productIds],
  );
  await pool.query(
    `insert into stock_level (company_id, branch_id, product_id, on_hand)
     select $1, b, p.id, 1000000000 from unnest($2::bigint[]) with ordinality as p (id, n), unnest($3::bigint[]) b
     where p.n <= ${FAST_PRODUCTS} or b = $4`,
    [companyId, productIds, branchIds, branchIds[0]],
  );
  return { companyId, userId, token, branchIds, productIds };
};

/** Orders number `from` to `to` of the past three years, the oldest first: lines, payments and all. */
const addChunk = ({ pool }: Database, sold: Sold, from: number, to: number, of: number) =>
  pool.query(
    `with wanted as materialized (
      select n, nextval(pg_get_serial_sequence('sales_order', 'id')) as id,
        ($3::bigint[])[1 + n % cardinality($3::bigint[])] as branch_id, 1 + n % cardinality($3::bigint[]) as branch_number,
        now() - (($6::int - n + 1)::float8 / $6::int) * interval '1095 days' as at,
        case when n % 100 = 0 then 'draft' when n % 100 in (1, 2) then 'confirmed' when n % 100 = 3 then 'dispatched' else 'completed' end as status,
        (select min(id) from customer where company_id = $1)
          + case n % 5 when 0 then n / 5 % ${REGULAR_CUSTOMERS} when 1 then ${REGULAR_CUSTOMERS} + n::bigint * 7919 % ((select count(*) from customer where company_id = $1) - ${REGULAR_CUSTOMERS}) end as customer_id
      from generate_series($4::int, $5::int) n
    ), line as materialized (
      select w.id as order_id, k as position, ($7::bigint[])[1 + (w.n::bigint * 31 + k * 977) % cardinality($7::bigint[])] as product_id,
        1000 * (1 + (w.n + k) % 3) as quantity, 100 + (w.n + k) % 400 * 5 as price
      from wanted w, generate_series(0, w.n % 5) k
    ), priced as materialized (
      select *, price * quantity / 1000 as total, round(price * quantity / 11000.0)::bigint as gst from line
    ), summed as (
      select order_id, count(*) as items, sum(quantity) as quantity, sum(total) as total, sum(gst) as gst from priced group by 1
    ), numbered as (
      select w.*, s.*, (w.at at time zone 'Australia/Sydney') as wall, w.status = 'draft' as open,
        w.status in ('completed') and not (w.customer_id is not null and w.n % 10 = 0) as paid
      from wanted w join summed s on s.order_id = w.id
    ), made as (
      insert into sales_order (id, company_id, branch_id, reference, number, customer_id, channel, status, payment_status,
        quantity, items, subtotal, gst, total, paid, on_account, user_id, user_name, created_at, confirmed_at, local_day,
        local_weekday, local_hour, due_date, dispatched_at)
      select id, $1, branch_id, case when not open then 'S-' || lpad(branch_number::text, 4, '0') || '-' || extract(year from wall) || '-' || lpad(n::text, 6, '0') end,
        case when not open then n end, customer_id, (array['inStore', 'inStore', 'phone', 'web', 'wholesale'])[1 + n % 5],
        status, case when paid then 'paid' else 'unpaid' end, quantity, items, total - gst, gst, total,
        case when paid then total else 0 end, case when status = 'completed' and not paid then total else 0 end, $2, 'Till', at,
        case when not open then at end, case when not open then wall::date end,
        case when not open then extract(isodow from wall)::int end, case when not open then extract(hour from wall)::int end,
        case when not open then wall::date + 14 end, case when status in ('dispatched', 'completed') then at end
      from numbered order by n
      returning id
    ), lines as (
      insert into sales_line (company_id, order_id, position, product_id, sku, title, pack, unit_qty, quantity, dispatched,
        list_price, price, discount_amount, gst_free, subtotal, gst, total, unit_cost, cost)
      select $1, p.order_id, p.position, p.product_id, 'B', 'Product', false, 1, p.quantity,
        case when n.status in ('dispatched', 'completed') then p.quantity else 0 end,
        p.price, p.price, 0, false, p.total - p.gst, p.gst, p.total, 0.5, 0.0005 * p.quantity
      from priced p join numbered n on n.id = p.order_id order by p.order_id, p.position
    )
    insert into sales_payment (company_id, order_id, branch_id, payment_type, amount, processed, remaining, user_id, user_name, created_at, local_day)
    select $1, id, branch_id, case when status = 'completed' and not paid then 'account' else (array['cash', 'card', 'card', 'bankTransfer'])[1 + n % 4] end,
      total, total, 0, $2, 'Till', at, wall::date
    from numbered where status = 'completed'`,
    [sold.companyId, sold.userId, sold.branchIds, from, to, of, sold.productIds],
  );

/** What a sale's own transaction would have updated. */
const keepTotals = async ({ pool }: Database, { companyId }: Sold) => {
  await pool.query('delete from sales_hour where company_id = $1', [companyId]);
  await pool.query('delete from sales_product where company_id = $1', [companyId]);
  await pool.query('delete from sales_tender where company_id = $1', [companyId]);
  await pool.query('delete from sales_count where company_id = $1', [companyId]);
  await pool.query(
    `insert into sales_hour (company_id, branch_id, day, channel, hour, sales, gst, cost, transactions)
     select o.company_id, o.branch_id, o.local_day, o.channel, o.local_hour, sum(o.total), sum(o.gst), sum(l.cost), count(*)
     from sales_order o join (select order_id, sum(cost) as cost from sales_line where company_id = $1 group by 1) l on l.order_id = o.id
     where o.company_id = $1 and o.confirmed_at is not null group by 1, 2, 3, 4, 5`,
    [companyId],
  );
  await pool.query(
    `insert into sales_product (company_id, branch_id, day, product_id, quantity, revenue, gst, cost)
     select o.company_id, o.branch_id, o.local_day, l.product_id, sum(l.quantity), sum(l.total), sum(l.gst), sum(l.cost)
     from sales_order o join sales_line l on l.company_id = o.company_id and l.order_id = o.id
     where o.company_id = $1 and o.confirmed_at is not null group by 1, 2, 3, 4`,
    [companyId],
  );
  await pool.query(
    `insert into sales_tender (company_id, branch_id, day, payment_type, amount)
     select company_id, branch_id, local_day, payment_type, sum(processed) from sales_payment where company_id = $1 group by 1, 2, 3, 4`,
    [companyId],
  );
  await pool.query(
    `insert into sales_count (company_id, branch_id, orders)
     select company_id, branch_id, count(*) from sales_order where company_id = $1 group by 1, 2`,
    [companyId],
  );
  await pool.query(
    `insert into document_number (company_id, branch_id, prefix, year, last)
     select company_id, branch_id, 'S', substr(reference, 8, 4)::int, max(number) from sales_order
     where company_id = $1 and reference is not null group by 1, 2, 4
     on conflict (company_id, branch_id, prefix, year) do update set last = excluded.last`,
    [companyId],
  );
};

/** Fills the company up to `total` orders. Numbers have gaps, which the measurements ignore. */
export const addOrders = async (database: Database, sold: Sold, there: number, total: number): Promise<void> => {
  for (let from = there + 1; from <= total; from += CHUNK_ORDERS)
    await addChunk(database, sold, from, Math.min(total, from + CHUNK_ORDERS - 1), total);
  await keepTotals(database, sold);
  await database.pool.query('vacuum analyze');
};
