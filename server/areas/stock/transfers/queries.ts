import { sql } from 'kysely';
import type { Input, Reply } from '#contract/endpoint.ts';
import { type Milli, milli } from '#contract/quantity.ts';
import { type pageOfTransfers, type Transfer, transferNext } from '#contract/stock/transfers.ts';
import type { Db, Trx } from '#server/platform/context.ts';
import { withinDays } from '#server/platform/days.ts';
import { containing, isFiltered, orderOf, pageOf } from '#server/platform/page.ts';
import type { Scope } from '#server/platform/scope.ts';
import { nextVersion } from '#server/platform/version.ts';

type Row = Reply<typeof pageOfTransfers>['data'][number];

const sumOf = (expression: string) => sql<number>`(select coalesce(sum(${sql.raw(expression)}), 0)::bigint
  from stock_transfer_line line where line.company_id = t.company_id and line.transfer_id = t.id)`;

const columns = [
  't.id',
  't.reference',
  't.status',
  't.fromBranchId',
  'branch.name as fromBranchName',
  't.toBranchId',
  'receiver.name as toBranchName',
  't.note',
  sumOf('line.quantity').as('quantity'),
  sumOf('line.received').as('received'),
  sumOf('line.quantity - line.received - line.returned - line.lost').as('open'),
  sql<number>`(select count(*)::int from stock_transfer_line line
    where line.company_id = t.company_id and line.transfer_id = t.id)`.as('items'),
  't.createdByName as createdBy',
  't.createdAt as createTime',
  't.sentByName as sentBy',
  't.sentAt as sentTime',
  't.receivedByName as receivedBy',
  't.receivedAt as fullyReceivedDate',
  't.version',
] as const;

type TransferRecord = Omit<Row, 'status' | 'quantity' | 'received' | 'inTransit'> & {
  status: string;
  quantity: number;
  received: number;
  open: number;
};

const toRow = ({ open, ...row }: TransferRecord): Row => ({
  ...row,
  status: row.status as Row['status'],
  quantity: milli(row.quantity),
  received: milli(row.received),
  inTransit: milli(row.status === 'inTransit' ? open : 0),
});

/** A transfer is visible to both branches. */
const transfersIn = (db: Db, scope: Scope) =>
  db
    .selectFrom('stockTransfer as t')
    .innerJoin('branch', 'branch.id', 't.fromBranchId')
    .innerJoin('branch as receiver', 'receiver.id', 't.toBranchId')
    .where('t.companyId', '=', scope.companyId)
    .where((eb) =>
      eb.or([
        eb('t.fromBranchId', '=', eb.fn.any(eb.val(scope.branchIds))),
        eb('t.toBranchId', '=', eb.fn.any(eb.val(scope.branchIds))),
      ]),
    );

type Filter = Input<typeof pageOfTransfers>;

const transfersMatching = (db: Db, scope: Scope, filter: Partial<Filter>) => {
  const { status, fromBranchId, toBranchId, branchId = 0, toReceive, productId, from, to, keyword = '' } = filter;
  const days = withinDays(sql`t.created_at`, sql`branch.time_zone`, from, to);
  const receivers = branchId > 0 ? [branchId] : scope.branchIds;
  // As the index of goods in transit defines it.
  const waits = sql<boolean>`(t.status = 'inTransit' and t.to_branch_id = any(${receivers}::bigint[]))`;
  return transfersIn(db, scope)
    .$if(status !== undefined, (rows) => rows.where('t.status', '=', status ?? ''))
    .$if(fromBranchId !== undefined, (rows) => rows.where('t.fromBranchId', '=', fromBranchId ?? 0))
    .$if(toBranchId !== undefined, (rows) => rows.where('t.toBranchId', '=', toBranchId ?? 0))
    .$if(branchId > 0, (rows) =>
      rows.where((eb) => eb.or([eb('t.fromBranchId', '=', branchId), eb('t.toBranchId', '=', branchId)])),
    )
    .$if(toReceive !== undefined, (rows) => rows.where(toReceive ? waits : sql<boolean>`not ${waits}`))
    .$if(productId !== undefined, (rows) =>
      rows.where(
        sql<boolean>`exists (select from stock_transfer_line line where line.company_id = t.company_id
          and line.transfer_id = t.id and line.product_id = ${productId})`,
      ),
    )
    .$if(days.length > 0, (rows) => rows.where(sql<boolean>`(${sql.join(days, sql` and `)})`))
    .$if(keyword !== '', (rows) =>
      rows.where(sql<boolean>`lower(t.reference || ' ' || t.note || ' ' || branch.name || ' ' || receiver.name)
        like ${containing(keyword)}`),
    );
};

/** The transfers waiting at these branches, for counting them. */
export const transfersToReceive = (db: Db, scope: Scope) =>
  transfersMatching(db, scope, { toReceive: true }).select(sql<number>`1`.as('one'));

export const pageOfTransferRows = async (db: Db, scope: Scope, filter: Filter) => {
  const base = transfersMatching(db, scope, filter);
  const order = orderOf(
    filter,
    { createTime: sql`t.created_at`, reference: sql`t.reference`, status: sql`t.status` },
    { field: 'createTime', order: 'descend' },
    sql`t.id`,
  );
  const page = await pageOf(db, base, (rows) => rows.select(columns).orderBy(order), filter, isFiltered(filter));
  return { ...page, data: page.data.map(toRow) };
};

/** A line with its exact cost and the quantity still in transit. */
export type Line = {
  id: number;
  productId: number;
  sku: string;
  title: string;
  chineseTitle: string;
  soldByWeight: boolean;
  quantity: Milli;
  received: Milli;
  returned: Milli;
  lost: Milli;
  open: Milli;
  unitCost: string;
};
export type TransferWithLines = Row & { lines: Line[] };

const linesOf = async (db: Db, { companyId }: Scope, transferId: number): Promise<Line[]> => {
  const rows = await db
    .selectFrom('stockTransferLine as line')
    .innerJoin('product as p', 'p.id', 'line.productId')
    .select(['line.id', 'line.productId', 'p.sku', 'p.title', 'p.chineseTitle', 'p.soldByWeight', 'line.unitCost'])
    .select(['line.quantity', 'line.received', 'line.returned', 'line.lost'])
    .where('line.companyId', '=', companyId)
    .where('line.transferId', '=', transferId)
    .orderBy('line.id')
    .execute();
  return rows.map(({ quantity, received, returned, lost, ...row }) => ({
    ...row,
    quantity: milli(quantity),
    received: milli(received),
    returned: milli(returned),
    lost: milli(lost),
    open: milli(quantity - received - returned - lost),
  }));
};

const byId = (db: Db, scope: Scope, id: number) => transfersIn(db, scope).select(columns).where('t.id', '=', id);

export const findTransfer = async (db: Db, scope: Scope, id: number): Promise<TransferWithLines | undefined> => {
  const row = await byId(db, scope, id).executeTakeFirst();
  return row && { ...toRow(row), lines: await linesOf(db, scope, id) };
};

export const lockTransfer = async (trx: Trx, scope: Scope, id: number): Promise<TransferWithLines | undefined> => {
  const row = await byId(trx, scope, id).forNoKeyUpdate('t').executeTakeFirst();
  // Read after the lock: only a new statement sees what others received while it waited.
  return row && findTransfer(trx, scope, id);
};

export const wireOf = ({ lines, ...row }: TransferWithLines): Transfer => ({
  ...row,
  nextStatus: [...transferNext[row.status]],
  productList: lines.map(({ open, unitCost: _, ...line }) => ({
    ...line,
    inTransit: milli(row.status === 'inTransit' ? open : 0),
  })),
});

type Fields = { fromBranchId: number; toBranchId: number; note: string };

export const insertTransfer = async (trx: Trx, scope: Scope, fields: Fields): Promise<number> => {
  const { id } = await trx
    .insertInto('stockTransfer')
    .values({ ...fields, companyId: scope.companyId, createdBy: scope.userId, createdByName: scope.userName })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

type Change = Partial<{
  reference: string;
  status: string;
  toBranchId: number;
  note: string;
  sentByName: string;
  sentAt: Date;
  receivedByName: string;
  receivedAt: Date;
}>;

export const updateTransfer = (trx: Trx, { companyId }: Scope, id: number, change: Change) =>
  trx
    .updateTable('stockTransfer')
    .set({ ...change, version: nextVersion })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .execute();

type NewLine = { productId: number; quantity: Milli };

export const insertLines = async (trx: Trx, { companyId }: Scope, transferId: number, lines: readonly NewLine[]) => {
  await sql`
    insert into stock_transfer_line (company_id, transfer_id, product_id, quantity)
    select ${companyId}, ${transferId}, product_id, quantity
    from unnest(${lines.map(({ productId }) => productId)}::bigint[], ${lines.map(({ quantity }) => quantity)}::bigint[])
      with ordinality as l (product_id, quantity, at)
    order by at`.execute(trx);
};

export const deleteLines = (trx: Trx, { companyId }: Scope, transferId: number) =>
  trx.deleteFrom('stockTransferLine').where('companyId', '=', companyId).where('transferId', '=', transferId).execute();

export const keepCosts = (trx: Trx, { companyId }: Scope, lines: readonly Line[], costs: readonly string[]) =>
  sql`
    update stock_transfer_line line set unit_cost = l.cost
    from unnest(${lines.map(({ id }) => id)}::bigint[], ${costs}::numeric[]) as l (id, cost)
    where line.company_id = ${companyId} and line.id = l.id`.execute(trx);

export const outcomes = ['received', 'returned', 'lost'] as const;
export type Outcome = (typeof outcomes)[number];
export type Settlement = { line: Line; quantity: Milli; outcome: Outcome };

/** Adds the outcome of goods in transit to their lines, in one statement. */
export const settleLines = (trx: Trx, { companyId }: Scope, settlements: readonly Settlement[]) => {
  const of = (outcome: Outcome) => settlements.map((each) => (each.outcome === outcome ? each.quantity : 0));
  return sql`
    update stock_transfer_line line
    set received = line.received + s.received, returned = line.returned + s.returned, lost = line.lost + s.lost
    from (
      select id, sum(received)::bigint as received, sum(returned)::bigint as returned, sum(lost)::bigint as lost
      from unnest(${settlements.map(({ line }) => line.id)}::bigint[], ${of('received')}::bigint[],
        ${of('returned')}::bigint[], ${of('lost')}::bigint[]) as s (id, received, returned, lost)
      group by id
    ) as s
    where line.company_id = ${companyId} and line.id = s.id`.execute(trx);
};
