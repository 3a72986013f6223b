import { sql } from 'kysely';
import { pathOf, type ScreenKey } from '#contract/screens.ts';
import type { Db } from '#server/platform/context.ts';
import { check } from './check.ts';

const NUMBERS_AT_ONCE = 2000;
/** When only changes are checked, this many of the newest numbers of each series. */
const NEWEST_NUMBERS = 1000;

/** The documents of each prefix. */
const documents: Readonly<Record<string, { table: string; screen: ScreenKey }>> = {
  S: { table: 'sales_order', screen: 'salesList' },
  P: { table: 'purchase_order', screen: 'purchaseOrderList' },
  T: { table: 'stock_transfer', screen: 'transferList' },
  C: { table: 'stock_take', screen: 'takeList' },
  W: { table: 'write_off', screen: 'writeOffList' },
};

type Count = { branchId: number; branchNumber: number; prefix: string; year: number; last: number };
type Numbers = Count & { from: number; to: number };

const readCounts = async (db: Db, companyId: number): Promise<Count[]> => {
  const { rows } = await sql<Count>`
    select n.branch_id, b.number as branch_number, n.prefix, n.year, n.last
    from document_number n join branch b on b.company_id = n.company_id and b.id = n.branch_id
    where n.company_id = ${companyId} and n.prefix = any(${Object.keys(documents)}::text[])
    order by n.prefix, n.branch_id, n.year`.execute(db);
  return rows;
};

/** From one number to the last one, and one more, which must not exist. */
const slicesFrom = (first: number, count: Count): Numbers[] => {
  const slices: Numbers[] = [];
  for (let from = first; from <= count.last + 1; from += NUMBERS_AT_ONCE)
    slices.push({ ...count, from, to: Math.min(from + NUMBERS_AT_ONCE - 1, count.last + 1) });
  return slices;
};

/** Numbers have no gaps: each number that was given is a document. */
export const numbers = check<Numbers>({
  name: 'numbers',
  all: async (db, companyId) => (await readCounts(db, companyId)).flatMap((count) => slicesFrom(1, count)),
  changed: async (db, companyId) =>
    (await readCounts(db, companyId)).flatMap((count) => slicesFrom(Math.max(1, count.last - NEWEST_NUMBERS), count)),
  parts: [
    {
      measures: { documentNumber: 'found' },
      path: ({ label }) =>
        `${pathOf((documents[label.slice(0, 1)]?.screen ?? 'salesList') as 'salesList')}?${new URLSearchParams({ keyword: label })}`,
      select: (companyId, { prefix, branchId, branchNumber, year, last, from, to }) => sql`
        select n.number as id, ${branchId}::bigint as branch_id, n.reference as label, null::date as day, 1 as entries,
          (d.reference is not null)::int as found, (n.number <= ${last})::int as found_expected
        from (
          select number, ${prefix} || '-' || lpad(${String(branchNumber)}, greatest(4, length(${String(branchNumber)})), '0')
            || '-' || ${String(year)} || '-' || lpad(number::text, greatest(6, length(number::text)), '0') as reference
          from generate_series(${from}::integer, ${to}::integer) as number
        ) as n
        left join ${sql.table(documents[prefix]?.table ?? 'sales_order')} d
          on d.company_id = ${companyId} and d.reference = n.reference and d.reference <> ''`,
    },
  ],
});
