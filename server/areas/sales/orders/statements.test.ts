import { expect, test } from 'vitest';
import { createPromotion } from '#contract/promotions.ts';
import { bulkDispatch, bulkStatus, createOrder, getOrder } from '#contract/sales.ts';
import { buyer } from '#server/areas/sales/testing.ts';
import { isPostgres } from '#server/platform/db/testing.ts';
import { statementsByWrite, statementsOf, writesOf } from '#server/testing/statements.ts';
import { openShop } from '#server/testing.ts';

const besides = /^(begin|start transaction|commit|rollback)|from session s/i;

test('a completed sale of five lines takes at most twelve statements in one transaction', async () => {
  const shop = await openShop();
  const customer = await buyer(shop);
  const products = [];
  for (let at = 0; at < 5; at += 1) products.push(await shop.product({ retailPrice: 2, onHand: 50 }));
  const draft = {
    status: 'completed' as const,
    customerId: customer.id,
    productList: products.map(({ id }) => ({ productId: id, orderQty: 2 })),
    payments: [{ paymentType: 'cash', amount: 50 }],
  };
  const till = shop.as('sales');
  expect((await till.call(createOrder, draft)).code).toBe(0);
  const statements = await statementsOf(shop, () => till.call(createOrder, draft));
  expect(statements.filter((text) => /^(begin|start transaction)/i.test(text))).toHaveLength(1);
  const counted = statements.filter((text) => !besides.test(text));
  expect(counted.length, counted.map((text) => text.slice(0, 80)).join('\n')).toBeLessThanOrEqual(8);
  expect(counted.length).toBeGreaterThan(5);
  const terms = { kind: 'percentage', percent: 10 } as const;
  const promotion = { name: 'Deal', state: 'active', terms, limitPerCustomer: 9 } as const;
  expect((await shop.as('companyAdmin').call(createPromotion, promotion)).code).toBe(0);
  const paid = { ...draft, payments: [{ paymentType: 'cash', amount: 18 }] };
  expect((await till.call(createOrder, paid)).data.amountSummary.promotionDiscount).toBe(2);
  const promoted = await statementsOf(shop, () => till.call(createOrder, paid));
  expect(promoted.filter((text) => !besides.test(text)).length).toBe(counted.length + 1);
  const keyed = await statementsOf(shop, () => till.call(createOrder, paid, { 'idempotency-key': 'till-1' }));
  expect(keyed.filter((text) => !besides.test(text)).length).toBe(counted.length + 3);
});

test.runIf(isPostgres)(
  'a sale to nobody in particular is three writes to the database, and one for who asks',
  async () => {
    const shop = await openShop();
    const tea = await shop.product({ retailPrice: 2, onHand: 50 });
    const draft = {
      status: 'completed' as const,
      productList: [{ productId: tea.id, orderQty: 2 }],
      payments: [{ paymentType: 'cash', amount: 4 }],
    };
    const till = shop.as('sales');
    const sell = async (key: string) =>
      expect((await till.call(createOrder, draft, { 'idempotency-key': key })).code).toBe(0);
    await sell('first');
    expect(await writesOf(shop.services.database, () => sell('second'))).toBe(4);
    const deal = { name: 'Deal', state: 'active', terms: { kind: 'percentage', percent: 10 } } as const;
    expect((await shop.as('companyAdmin').call(createPromotion, deal)).code).toBe(0);
    const paid = { ...draft, payments: [{ paymentType: 'cash', amount: 3.6 }] };
    const sellPromoted = async () => expect((await till.call(createOrder, paid)).code).toBe(0);
    await sellPromoted();
    expect(await writesOf(shop.services.database, sellPromoted)).toBe(4);
  },
);

test.runIf(isPostgres)('sales of a branch wait for a number no longer than the write that commits it', async () => {
  const shop = await openShop();
  const customer = await buyer(shop);
  const tea = await shop.product({ retailPrice: 2, onHand: 50 });
  const till = shop.as('sales');
  const draft = { status: 'completed' as const, productList: [{ productId: tea.id, orderQty: 2 }] };
  const expectNumberLast = async (customerId: number | undefined, amount: number) => {
    const sell = () => till.call(createOrder, { ...draft, customerId, payments: [{ paymentType: 'cash', amount }] });
    expect((await sell()).code).toBe(0);
    const writes = await statementsByWrite(shop.services.database, sell);
    const last = writes.findIndex((texts) => texts.some((text) => text.includes('insert into document_number')));
    expect(last).toBe(writes.length - 1);
    expect(writes[last]?.at(-1)).toBe('commit');
  };
  for (const customerId of [undefined, customer.id]) await expectNumberLast(customerId, 4);
  // Nothing can be used up that has no limit: the sale need not hear how its uses were counted.
  const terms = { kind: 'percentage', percent: 10 } as const;
  expect((await shop.as('companyAdmin').call(createPromotion, { name: 'Deal', state: 'active', terms })).code).toBe(0);
  for (const customerId of [undefined, customer.id]) await expectNumberLast(customerId, 3.6);
});

test('the number that comes last stands in the answer, in the answer to a repeated request and in the log', async () => {
  const shop = await openShop();
  const tea = await shop.product({ retailPrice: 2, onHand: 50 });
  const draft = { status: 'completed' as const, productList: [{ productId: tea.id, orderQty: 1 }] };
  const paid = { ...draft, payments: [{ paymentType: 'cash', amount: 2 }] };
  const sell = () => shop.as('sales').call(createOrder, paid, { 'idempotency-key': 'once' });
  const { data: sale } = await sell();
  expect(sale.reference).toMatch(/^S-\w+-\d{4}-\d{6}$/);
  expect((await sell()).data).toEqual(sale);
  const { data: stored } = await shop.as('sales').call(getOrder, { id: sale.id });
  expect(stored).toEqual(sale);
  const { rows } = await shop.services.database.pool.query(
    `select label, after ->> 'reference' as reference from audit_entry where entity = 'salesOrder' and entity_id = $1`,
    [sale.id],
  );
  expect(rows).toEqual([{ label: sale.reference, reference: sale.reference }]);
});

test('many orders at once take few statements each: what they have in common is read and written once', async () => {
  const shop = await openShop();
  const tea = await shop.product({ retailPrice: 2, onHand: 100 });
  const admin = shop.as('companyAdmin');
  const ids: number[] = [];
  for (let at = 0; at < 20; at += 1) {
    const created = await admin.call(createOrder, {
      branchId: shop.branchId,
      productList: [{ productId: tea.id, orderQty: 1 }],
    });
    ids.push(created.data.id);
  }
  const counted = async (action: () => Promise<{ data: { done: number } }>) => {
    const statements = await statementsOf(shop, async () => expect((await action()).data.done).toBe(ids.length));
    // The embedded database is left to others in between.
    const turns = statements.filter((text) => /^(begin|start transaction)/i.test(text)).length;
    expect(turns > 1).toBe(!isPostgres);
    return statements.filter((text) => !besides.test(text)).length - 20 * turns;
  };
  expect(await counted(() => admin.call(bulkStatus, { ids, status: 'confirmed' }))).toBeLessThanOrEqual(3 * 20);
  expect(await counted(() => admin.call(bulkDispatch, { allowOverLimit: true, ids }))).toBeLessThanOrEqual(5 * 20);
});
