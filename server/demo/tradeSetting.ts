import { sql } from 'kysely';
import type { Buyer, OrderSetting } from '#server/areas/sales/demo.ts';
import type { Db } from '#server/platform/context.ts';
import type { Crowd, DemoProductRow } from './basket.ts';
import type { DemoBranch } from './calendar.ts';

/** The company's settings during its year of trade. */
export type Setting = {
  companyId: number;
  branches: DemoBranch[];
  staff: { id: number; name: string }[];
  crowd: Crowd;
  /** The setting that every order shares. */
  common: Pick<OrderSetting, 'gstRate' | 'cashRounding' | 'companyTerms' | 'paymentTypes' | 'couriers'>;
};

type Company = { gstRate: string; cashRounding: number; companyTerms: number };

const readBuyers = async (db: Db, companyId: number) => {
  const { rows } = await sql<Omit<Buyer, 'percent' | 'isDeleted'> & { percent: string; type: string }>`
    select c.id, c.name, c.type, c.terms_days, c.credit_limit, t.price_level, t.percent, b.on_account, b.store_credit
    from customer c
    join customer_type t on t.company_id = c.company_id and t.key = c.type
    join customer_balance b on b.company_id = c.company_id and b.customer_id = c.id
    where c.company_id = ${companyId} and c.archived_at is null and c.status = 'active' order by c.id`.execute(db);
  const buyers = rows.map(({ percent, ...buyer }) => ({ ...buyer, percent: Number(percent), isDeleted: false }));
  return {
    firms: buyers.filter(({ type }) => type === 'wholesale'),
    people: buyers.filter(({ type }) => type !== 'wholesale'),
  };
};

export const readSetting = async (db: Db, companyId: number): Promise<Setting> => {
  const company = await sql<Company>`select gst_rate, cash_rounding, invoice_terms as company_terms
    from company where id = ${companyId}`.execute(db);
  const [{ gstRate, cashRounding, companyTerms } = { gstRate: '10', cashRounding: 5, companyTerms: 14 }] = company.rows;
  const branches = await sql<DemoBranch>`select id, name, number, time_zone from branch
    where company_id = ${companyId} order by number`.execute(db);
  const staff = await sql<{ id: number; name: string }>`select id, name from app_user
    where company_id = ${companyId} and archived_at is null order by id limit 4`.execute(db);
  const products = await sql<DemoProductRow>`
    select id, unit_qty, unit_qty > 1 as packed, sold_by_weight, cost_price from product
    where company_id = ${companyId} and archived_at is null and status = 'active' order by id`.execute(db);
  return {
    companyId,
    branches: branches.rows,
    staff: staff.rows,
    crowd: { products: products.rows, ...(await readBuyers(db, companyId)) },
    common: {
      gstRate: Number(gstRate),
      cashRounding,
      companyTerms,
      paymentTypes: { cash: true, card: true, bankTransfer: true, account: true },
      couriers: {},
    },
  };
};
