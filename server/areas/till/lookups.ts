import { sql } from 'kysely';
import type { Input, Reply } from '#contract/endpoint.ts';
import { listPrice, type PriceLevel } from '#contract/pricing.ts';
import type {
  findCustomers as customersEndpoint,
  TillCustomer,
  tillPrices,
  tillStock,
} from '#contract/till/protocol.ts';
import { closestFirst, matching } from '#server/areas/customers/service.ts';
import { readSoldProducts } from '#server/areas/sales/service.ts';
import type { DeviceCtx } from '#server/platform/device.ts';
import { mustExist } from '#server/platform/refusal.ts';

/* Questions a till asks while it is online. */

const MAX_CUSTOMERS = 20;

type CustomerRow = Omit<TillCustomer, 'percent' | 'uses'> & { percent: string; uses: Record<string, number> | null };

/** A customer card has the customer's number; it is looked up first. */
export const findCustomers = async (
  { db, device }: DeviceCtx,
  { keyword }: Input<typeof customersEndpoint>,
): Promise<TillCustomer[]> => {
  const number = /^\d{1,15}$/.test(keyword) ? Number(keyword) : 0;
  const { rows } = await sql<CustomerRow>`
    select c.id, c.name, c.id::text as code, c.phone, c.type, type.name as type_name, type.price_level, type.percent,
      greatest(0, c.credit_limit - balance.on_account) as account_room, balance.store_credit,
      (select json_object_agg(u.promotion_id, u.uses) from promotion_customer u
        where u.company_id = c.company_id and u.customer_id = c.id and u.uses > 0) as uses
    from customer c
    join customer_type type on type.company_id = c.company_id and type.key = c.type
    join customer_balance balance on balance.company_id = c.company_id and balance.customer_id = c.id
    where c.company_id = ${device.companyId} and c.archived_at is null and c.status = 'active'
      and (c.id = ${number} or ${matching(keyword)})
    order by (c.id = ${number}) desc, ${closestFirst(keyword)}
    limit ${MAX_CUSTOMERS}`.execute(db);
  return rows.map(({ percent, uses, ...customer }) => ({ ...customer, percent: Number(percent), uses: uses ?? {} }));
};

type Level = { priceLevel: PriceLevel['priceLevel']; percent: string; gstRate: string };

/** Costs stay on the server; a till only gets the resulting prices. */
export const pricesFor = async (
  { db, device }: DeviceCtx,
  { customerId, productIds }: Input<typeof tillPrices>,
): Promise<Reply<typeof tillPrices>> => {
  const { rows } = await sql<Level>`
    select type.price_level, type.percent, company.gst_rate from customer c
    join customer_type type on type.company_id = c.company_id and type.key = c.type
    join company on company.id = c.company_id
    where c.company_id = ${device.companyId} and c.id = ${customerId} and c.archived_at is null`.execute(db);
  const { priceLevel, percent, gstRate } = mustExist(rows[0]);
  const level = { priceLevel, percent: Number(percent) };
  const products = await readSoldProducts(db, device, productIds);
  return [...products.values()].map((product) => ({
    productId: product.id,
    unit: listPrice(product, false, level, Number(gstRate)),
    pack: listPrice(product, true, level, Number(gstRate)),
  }));
};

export const stockOf = async (
  { db, device: { companyId, branchId } }: DeviceCtx,
  { productIds }: Input<typeof tillStock>,
): Promise<Reply<typeof tillStock>> => {
  const { rows } = await sql<Reply<typeof tillStock>[number]>`
    select product_id, on_hand, on_hand - committed as available from stock_level
    where company_id = ${companyId} and branch_id = ${branchId} and product_id = any(${productIds}::bigint[])`.execute(
    db,
  );
  return rows;
};
