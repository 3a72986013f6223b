import { sql } from 'kysely';
import type { Locale } from '#contract/common.ts';
import type { Cents } from '#contract/money.ts';
import type { Db, Trx } from '#server/platform/context.ts';

/** If the same order is sent twice at once, the second waits for the first. */
export const lockChallenge = (trx: Trx, companyId: number, challenge: string) =>
  sql`select pg_advisory_xact_lock(hashtext(${challenge}), (${companyId}::bigint % 2147483647)::integer)`.execute(trx);

export const findToken = async (db: Db, companyId: number, challenge: string): Promise<string | undefined> => {
  const { rows } = await sql<{ token: string }>`
    select token from storefront_order where company_id = ${companyId} and challenge = ${challenge}`.execute(db);
  return rows[0]?.token;
};

export const insertStorefrontOrder = async (
  trx: Trx,
  companyId: number,
  row: { orderId: number; token: string; challenge: string },
): Promise<void> => {
  await trx
    .insertInto('storefrontOrder')
    .values({ companyId, ...row })
    .execute();
};

export const readRecipient = async (db: Db, companyId: number, branchId: number) => {
  const { rows } = await sql<{ email: string; language: Locale; company: string }>`
    select coalesce(nullif(b.email, ''), c.email) as email, c.language, c.name as company
    from branch b join company c on c.id = b.company_id
    where b.company_id = ${companyId} and b.id = ${branchId}`.execute(db);
  return rows[0];
};

export type HeldRow = {
  reference: string;
  status: string;
  total: Cents;
  branchId: number;
  name: string;
  /** Orders within the last minutes. */
  isRecent: boolean;
  lines: { title: string; chineseTitle: string; quantity: number; total: Cents }[];
  /** With a limited-time price, the product's title is shown too. */
  savings: { name: string; amount: Cents; title: string | null; chineseTitle: string | null }[];
};

export const hasWeighed = async (db: Db, companyId: number, ids: readonly number[]): Promise<boolean> => {
  const { rows } = await sql`
    select from product where company_id = ${companyId} and id = any(${ids}::bigint[]) and sold_by_weight limit 1`.execute(
    db,
  );
  return rows.length > 0;
};

export const readHeld = async (
  db: Db,
  companyId: number,
  token: string,
  minutes: number,
): Promise<HeldRow | undefined> => {
  const { rows } = await sql<HeldRow>`
    select o.reference, o.status, o.total, o.branch_id, o.other_reference as name,
      s.created_at > now() - make_interval(mins => ${minutes}) as is_recent,
      (select json_agg(json_build_object('title', l.title, 'chineseTitle', l.chinese_title, 'quantity', l.quantity / 1000,
          'total', l.total) order by l.position)
        from sales_line l where l.company_id = o.company_id and l.order_id = o.id) as lines,
      coalesce((select json_agg(json_build_object('name', p.name, 'amount', p.amount, 'title', limited.title,
          'chineseTitle', limited.chinese_title) order by p.amount desc, p.promotion_id)
        from sales_order_promotion p
        left join lateral (
          select l.title, l.chinese_title from sales_line l
          join sales_line_promotion share on share.company_id = l.company_id and share.line_id = l.id
          where l.company_id = o.company_id and l.order_id = o.id and share.promotion_id = p.promotion_id
            and share.units is not null
          order by l.position limit 1) limited on true
        where p.company_id = o.company_id and p.order_id = o.id and p.amount > 0), '[]') as savings
    from storefront_order s join sales_order o on o.company_id = s.company_id and o.id = s.order_id
    where s.company_id = ${companyId} and s.token = ${token}`.execute(db);
  return rows[0];
};
