import { type RawBuilder, sql } from 'kysely';
import { type BulkOutcome, type Failure, outcomeOf } from '#contract/bulkOutcome.ts';
import {
  type bulkReprice as bulkRepriceEndpoint,
  isBelowCost,
  marginOf,
  type PriceRule,
  type previewReprice as previewEndpoint,
  type RepricedRow,
  repriced,
} from '#contract/catalogue/reprice.ts';
import type { bulkPrices as bulkPricesEndpoint } from '#contract/catalogue.ts';
import type { Input, Reply } from '#contract/endpoint.ts';
import { messageOf, type Sentence, say } from '#contract/messages/sentence.ts';
import { type Cents, MAX_CENTS } from '#contract/money.ts';
import { packPrice } from '#contract/pricing.ts';
import type { Ctx, Db, Trx } from '#server/platform/context.ts';
import { may, type Scope } from '#server/platform/scope.ts';
import { storeChangeSet } from './changeSet.ts';
import { choose, conditionOfChoice, recordBulkAction } from './selection.ts';

type Priced = {
  id: number;
  retailPrice: Cents;
  costPrice: Cents;
  gstFree: boolean;
  gstRate: number;
  unitRetail: Cents | null;
  unitQty: number;
  unitDiscount: string;
  standardPrice: Cents | null;
};
type Moved = { id: number; from: Cents; to: Cents };

/** In title order, which has its own index. */
const readPrices = async (db: Db, { companyId }: Scope, condition: RawBuilder<boolean>): Promise<Priced[]> => {
  const { rows } = await sql<Priced>`
    select p.id, p.retail_price, p.cost_price, p.gst_free, company.gst_rate::float8 as gst_rate, p.unit_retail, p.unit_qty,
      p.unit_discount, p.standard_price
    from product p join company on company.id = p.company_id
    where p.company_id = ${companyId} and ${condition}
    order by lower(p.title) collate "C", p.id`.execute(db);
  return rows;
};
const withId = (ids: readonly number[]) => sql<boolean>`p.id = any(${ids}::bigint[])`;

/** What a rule does to a product: its new price, or why it can't be changed. */
const move = (product: Priced, rule: PriceRule): Moved & { problem?: Sentence } => {
  const { id, retailPrice: from, unitQty, unitDiscount } = product;
  const stays = (problem: Sentence) => ({ id, from, to: from, problem });
  const to = repriced(product, rule, product.gstRate);
  if (to === 'noCost') return stays(say('catalogue.repriceNoCost'));
  if (to === 'nothingLeft') return stays(say('catalogue.repriceNothingLeft'));
  const pack = product.standardPrice ?? packPrice(product.unitRetail ?? to, unitQty, Number(unitDiscount));
  if (to > MAX_CENTS || pack > MAX_CENTS) return stays(say('catalogue.priceTooHigh'));
  return { id, from, to };
};

const setPrices = (trx: Trx, { companyId, userId, userName }: Scope, moved: readonly Moved[]) =>
  sql`
    with moved as (
      update product p set retail_price = r.price, updated_at = now(), version = p.version + 1
      from unnest(${moved.map(({ id }) => id)}::bigint[], ${moved.map(({ to }) => to)}::bigint[]) as r(id, price)
      where p.company_id = ${companyId} and p.id = r.id
      returning p.id, p.retail_price, p.cost_price, coalesce(p.standard_price,
        round(coalesce(p.unit_retail, p.retail_price) * p.unit_qty * (100 - p.unit_discount) / 100))::bigint as pack_price
    )
    insert into product_price (company_id, product_id, user_id, user_name, retail_price, cost_price, standard_price)
    select ${companyId}, id, ${userId}::bigint, ${userName}, retail_price, cost_price, pack_price from moved`.execute(
    trx,
  );

/** Changes retail prices. Typed pack prices stay, derived ones follow. */
export const repriceMany = (
  ctx: Ctx,
  { percent, amount, margin, rounding, ...choice }: Input<typeof bulkRepriceEndpoint>,
): Promise<BulkOutcome> =>
  ctx.write(async (trx) => {
    const { scope } = ctx;
    const rule = { percent, amount, margin, rounding };
    const { productIds, missing } = await choose(trx, scope, choice);
    const prices = (await readPrices(trx, scope, withId(productIds))).map((product) => move(product, rule));
    const changed = prices.filter(({ from, to }) => to !== from);
    if (changed.length > 0) await setPrices(trx, scope, changed);
    await recordBulkAction(
      trx,
      ctx,
      'reprice',
      changed.map(({ id }) => id),
      { ...rule, amount: amount === undefined ? undefined : amount / 100 },
    );
    const undoId = await storeChangeSet(
      trx,
      scope,
      'reprice',
      changed.map(({ id, from, to }) => ({ id, change: { from, to } })),
    );
    const refused = prices.flatMap(({ id, problem }): Failure[] =>
      problem === undefined ? [] : [{ id, reason: 'badFormat', why: problem }],
    );
    const repriced = outcomeOf(
      changed.map(({ id }) => id),
      [...missing, ...refused],
      undoId,
    );
    return { ...repriced, already: prices.length - changed.length - refused.length };
  });

type PreviewRow = Omit<RepricedRow, 'from' | 'to' | 'marginFrom' | 'marginTo' | 'problem'>;
const readNames = async (db: Db, { companyId }: Scope, ids: readonly number[]) => {
  const { rows } = await sql<PreviewRow>`
    select p.id, p.sku, p.title, p.chinese_title, p.images[1] as thumbnail from product p
    where p.company_id = ${companyId} and ${withId(ids)}`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
};

/** Every price before and after; problems and prices below cost come first. */
export const previewReprice = async (
  { db, scope }: Pick<Ctx, 'db' | 'scope'>,
  { percent, amount, margin, rounding, pageNo, pageSize, ...choice }: Input<typeof previewEndpoint>,
): Promise<Reply<typeof previewEndpoint>> => {
  const rule = { percent, amount, margin, rounding };
  const seesCost = may(scope, 'cost.get');
  const rows = (await readPrices(db, scope, await conditionOfChoice(db, scope, choice))).map((product) => {
    const price = move(product, rule);
    // The sort order would reveal the cost.
    const below = seesCost && isBelowCost({ ...product, retailPrice: price.to }, product.gstRate);
    return { product, below, ...price };
  });
  const rank = ({ problem, below }: (typeof rows)[number]) => (problem ? 0 : below ? 1 : 2);
  const page = rows.toSorted((a, b) => rank(a) - rank(b)).slice((pageNo - 1) * pageSize, pageNo * pageSize);
  const names = await readNames(
    db,
    scope,
    page.map(({ id }) => id),
  );
  const refused = rows.filter(({ problem }) => problem).length;
  const changed = rows.filter(({ from, to }) => from !== to).length;
  return {
    data: page.flatMap(({ id, from, to, problem, product }) => {
      const name = names.get(id);
      const marginAt = (retailPrice: Cents) =>
        product.costPrice > 0 ? marginOf({ ...product, retailPrice }, product.gstRate) : null;
      return name
        ? [
            {
              ...name,
              from,
              to,
              marginFrom: marginAt(from),
              marginTo: marginAt(to),
              problem: problem === undefined ? null : messageOf(problem),
            },
          ]
        : [];
    }),
    pageNo,
    pageSize,
    totalCount: rows.length,
    totalPage: Math.ceil(rows.length / pageSize),
    more: false,
    changed,
    unchanged: rows.length - changed - refused,
    refused,
    belowCost: rows.filter(({ below }) => below).length,
  };
};

type WantedPrice = Input<typeof bulkPricesEndpoint>['prices'][number];

/** Undo for a repricing: prices that somebody changed since stay, and are listed. */
export const priceBack = async (ctx: Ctx, trx: Trx, prices: readonly WantedPrice[]): Promise<BulkOutcome> => {
  const { scope } = ctx;
  const priceById = new Map(prices.map((price) => [price.id, price]));
  const { productIds, missing } = await choose(trx, scope, { ids: [...priceById.keys()] });
  const stored = await readPrices(trx, scope, withId(productIds));
  const isSeen = ({ id, retailPrice }: Priced) => retailPrice === priceById.get(id)?.from;
  const changes = stored
    .filter(isSeen)
    .map(({ id, retailPrice }) => ({ id, from: retailPrice, to: priceById.get(id)?.to ?? retailPrice }));
  if (changes.length > 0) await setPrices(trx, scope, changes);
  const changedIds = changes.map(({ id }) => id);
  await recordBulkAction(trx, ctx, 'reprice', changedIds);
  const changed = stored.filter((product) => !isSeen(product));
  return outcomeOf(changedIds, [...missing, ...changed.map(({ id }): Failure => ({ id, reason: 'changed' }))]);
};

export const setPricesOfMany = (ctx: Ctx, { prices }: Input<typeof bulkPricesEndpoint>): Promise<BulkOutcome> =>
  ctx.write((trx) => priceBack(ctx, trx, prices));
