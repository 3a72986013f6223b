import { sql } from 'kysely';
import type { Input, Reply } from '#contract/endpoint.ts';
import type { FieldErrors } from '#contract/envelope.ts';
import { type Sentence, say } from '#contract/messages/sentence.ts';
import { MAX_QUANTITY, type Milli, milli, whyNotWhole } from '#contract/quantity.ts';
import type { countStock } from '#contract/stock/counting.ts';
import { refuseOddTime } from '#server/areas/stock/ledger/backdating.ts';
import type { Trx, WriteCtx } from '#server/platform/context.ts';
import { mustExist, Refusal } from '#server/platform/refusal.ts';
import type { Scope } from '#server/platform/scope.ts';
import { belongs, joinLevel } from './lines.ts';
import { lockTake, type Take } from './queries.ts';
import { progressOf } from './steps.ts';

type Entry = Input<typeof countStock>['entries'][number];
type CountReply = Reply<typeof countStock>[number];

/** The product an entry refers to, with the quantity counted so far. */
type CountProduct = {
  at: number;
  productId: number;
  sku: string;
  title: string;
  chineseTitle: string;
  soldByWeight: boolean;
  /** Units per scan: more than one for the code of a pack. */
  units: number;
  belongs: boolean;
  counted: number | null;
};

/** Products by id or by scanned code; each kind of code has its own index. */
const findProducts = async (
  trx: Trx,
  { companyId }: Scope,
  take: Take,
  entries: readonly Entry[],
): Promise<CountProduct[]> => {
  const { rows } = await sql<CountProduct>`
    with asked as materialized (
      select product_id, lower(code) as code, at::int - 1 as at
      from unnest(${entries.map(({ productId = null }) => productId)}::bigint[],
        ${entries.map(({ code = null }) => code)}::text[]) with ordinality as a (product_id, code, at)
    ), known as (
      select at, product_id, false as pack from asked where product_id is not null
      union all
      select asked.at, hit.product_id, hit.pack from asked, lateral (
        (select b.product_id, b.pack from product_barcode b
          where b.company_id = ${companyId} and lower(b.code) = asked.code limit 1)
        union all
        (select p.id, false from product p
          where p.company_id = ${companyId} and lower(p.sku) = asked.code and p.archived_at is null limit 1)
        union all
        (select p.id, true from product p where p.company_id = ${companyId} and lower(p.standard_sku) = asked.code
          and p.archived_at is null and p.standard_sku is not null limit 1)
        limit 1
      ) as hit
      where asked.product_id is null
    )
    select known.at, p.id as product_id, p.sku, p.title, p.chinese_title, p.sold_by_weight,
      case when known.pack then p.unit_qty else 1 end as units, ${belongs(take)} as belongs, line.counted
    from known
    join product p on p.company_id = ${companyId} and p.id = known.product_id and p.archived_at is null
    ${joinLevel(take)}
    left join stock_take_line line on line.company_id = p.company_id and line.take_id = ${take.id}
      and line.product_id = p.id`.execute(trx);
  return rows;
};

type CheckedEntry = Entry & { product: CountProduct; units: Milli };

const whatIsWrong = (
  entry: Entry,
  product: CountProduct | undefined,
  units: number,
): [string, Sentence] | undefined => {
  if (entry.productId === undefined && !entry.code) return ['code', say('stock.scanOrChoose')];
  if (!product)
    return entry.productId === undefined
      ? ['code', say('stock.noProductWithCode')]
      : ['productId', say('field.noSuchProduct')];
  if (!product.belongs)
    return [entry.productId === undefined ? 'code' : 'productId', say('stock.notInTake', { name: product.title })];
  const notWhole = whyNotWhole(milli(units), product);
  return notWhole && ['quantity', notWhole];
};

/** Lists every entry that cannot be counted, so that a phone can sort out a whole batch at once. */
const checkEntries = (entries: readonly Entry[], products: readonly CountProduct[]): CheckedEntry[] => {
  const byEntry = new Map(products.map((product) => [product.at, product]));
  const fields: FieldErrors['fields'] = {};
  const good = entries.flatMap((entry, at) => {
    refuseOddTime(entry.countedAt, `entries.${at}.countedAt`);
    const product = byEntry.get(at);
    const units = entry.quantity * (product?.units ?? 1);
    const wrong = whatIsWrong(entry, product, units);
    if (wrong) fields[`entries.${at}.${wrong[0]}`] = wrong[1];
    return product && !wrong ? [{ ...entry, product, units: milli(units) }] : [];
  });
  if (Object.keys(fields).length > 0) throw new Refusal('badFormat', { fields });
  return good;
};

type NewEntry = { id: number; clientId: string };

/** Returns the entries that are new. A phone's clock may be slow, so no entry is dated before the stock take began. */
const insertEntries = async (trx: Trx, { companyId, userId, userName }: Scope, take: Take, entries: CheckedEntry[]) => {
  const of = <V>(value: (entry: CheckedEntry) => V) => entries.map(value);
  const { rows } = await sql<NewEntry>`
    insert into stock_take_entry (company_id, take_id, product_id, client_id, quantity, place, add, counted_at, user_id,
      user_name)
    select ${companyId}, ${take.id}, e.product_id, e.client_id, e.quantity, e.place, e.add,
      greatest(${take.createTime}::timestamptz, least(e.counted_at, clock_timestamp())), ${userId}, ${userName}
    from unnest(${of(({ product }) => product.productId)}::bigint[], ${of(({ clientId }) => clientId)}::text[],
      ${of(({ units }) => units)}::bigint[], ${of(({ place = '' }) => place)}::text[],
      ${of(({ add }) => add)}::boolean[], ${of(({ countedAt = null }) => countedAt)}::timestamptz[])
      with ordinality as e (product_id, client_id, quantity, place, add, counted_at, at)
    order by e.at
    on conflict on constraint stock_take_entry_once do nothing
    returning id, client_id`.execute(trx);
  return rows;
};

/**
 * A line adds up its entries since its round began: with its first entry, with one that replaces earlier ones, or
 * with the first after a recount was requested. Its time is that of its last entry.
 */
const sumLines = async (trx: Trx, { companyId }: Scope, take: Take, ids: readonly number[]) => {
  const { rows } = await sql<{ productId: number; counted: number }>`
    with fresh as materialized (
      select e.product_id, min(e.id) as first_id, max(e.id) filter (where not e.add) as reset_id
      from stock_take_entry e where e.company_id = ${companyId} and e.id = any(${ids}::bigint[])
      group by e.product_id
    ), begun as materialized (
      select fresh.product_id,
        case when line.since_id is null and fresh.reset_id is null then fresh.first_id
          when fresh.reset_id is not null then fresh.reset_id
          when line.recount then fresh.first_id
          else line.since_id end as since_id,
        coalesce(line.round, 0)
          + (line.product_id is null or line.recount or fresh.reset_id is not null)::int as round
      from fresh left join stock_take_line line on line.company_id = ${companyId} and line.take_id = ${take.id}
        and line.product_id = fresh.product_id
    )
    insert into stock_take_line as line
      (company_id, take_id, product_id, counted, counted_at, entries, round, since_id, recount)
    select ${companyId}, ${take.id}, begun.product_id, sum(e.quantity), max(e.counted_at), count(*), begun.round,
      begun.since_id, false
    from begun join stock_take_entry e on e.company_id = ${companyId} and e.take_id = ${take.id}
      and e.product_id = begun.product_id and e.id >= begun.since_id
    group by begun.product_id, begun.round, begun.since_id
    order by begun.product_id
    on conflict (company_id, take_id, product_id) do update set counted = excluded.counted,
      counted_at = excluded.counted_at, entries = excluded.entries, round = excluded.round,
      since_id = excluded.since_id, recount = false
    returning product_id, counted`.execute(trx);
  return new Map(rows.map(({ productId, counted }) => [productId, counted]));
};

/** Scans add up; the sum has to stay within the largest quantity. */
const refuseBeyond = (entries: readonly CheckedEntry[], sums: ReadonlyMap<number, number>): void => {
  const fields: FieldErrors['fields'] = {};
  for (const [at, { product }] of entries.entries())
    if ((sums.get(product.productId) ?? 0) > MAX_QUANTITY * 1000)
      fields[`entries.${at}.quantity`] = say('field.maxQuantity');
  if (Object.keys(fields).length > 0) throw new Refusal('badFormat', { fields });
};

export const count = (ctx: WriteCtx, { id, entries }: Input<typeof countStock>): Promise<CountReply[]> =>
  ctx.write(async (trx) => {
    const { scope } = ctx;
    const take = mustExist(await lockTake(trx, scope, id));
    if (take.status !== 'counting')
      throw new Refusal(
        'statusNotAllowed',
        { status: take.status },
        take.status === 'review' ? say('stock.countingFinished') : await progressOf(trx, scope, take),
      );
    if (entries.length === 0) return [];
    const good = checkEntries(entries, await findProducts(trx, scope, take, entries));
    const newEntries = await insertEntries(trx, scope, take, good);
    const sums = await sumLines(
      trx,
      scope,
      take,
      newEntries.map((entry) => entry.id),
    );
    refuseBeyond(good, sums);
    const fresh = new Set(newEntries.map(({ clientId }) => clientId));
    return good.map(({ clientId, product, units }) => ({
      clientId,
      isNew: fresh.delete(clientId),
      productId: product.productId,
      sku: product.sku,
      title: product.title,
      chineseTitle: product.chineseTitle,
      soldByWeight: product.soldByWeight,
      quantity: units,
      counted: milli(sums.get(product.productId) ?? product.counted ?? 0),
    }));
  });
