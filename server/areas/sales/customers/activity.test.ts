import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents } from '#contract/money.ts';
import { customerBalance, customerPayment } from '#contract/sales/customers.ts';
import { createOrder, getOrder, returnOrder } from '#contract/sales.ts';
import { buyer, expectSound } from '#server/areas/sales/testing.ts';
import { openShop, type Shop } from '#server/testing.ts';
import { readActivity } from './activity.ts';

const types = ['cash', 'card', 'account', 'storeCredit'] as const;

const oneAct = fc.oneof(
  fc.record({
    act: fc.constant('sell' as const),
    quantity: fc.integer({ min: 1, max: 9 }),
    paymentType: fc.constantFrom(...types),
    /** In thirds of what is due. */
    paid: fc.nat(3),
  }),
  fc.record({
    act: fc.constant('pay' as const),
    paymentType: fc.constantFrom('cash', 'card', 'storeCredit'),
    amount: fc.integer({ min: 1, max: 3000 }),
  }),
  fc.record({
    act: fc.constant('return' as const),
    sale: fc.nat(9),
    quantity: fc.integer({ min: 1, max: 4 }),
    paymentType: fc.constantFrom(...types, undefined),
  }),
);
type Act = typeof oneAct extends fc.Arbitrary<infer A> ? A : never;

/** Does what a shop assistant would; what is refused changes nothing. */
const run = async (shop: Shop, customerId: number, productId: number, sales: number[], act: Act) => {
  const admin = shop.as('companyAdmin');
  if (act.act === 'pay')
    return admin.call(customerPayment, { customerId, paymentType: act.paymentType, amount: act.amount / 100 });
  if (act.act === 'sell') {
    const due = act.quantity * 333;
    const amount = Math.round((due * act.paid) / 3) / 100;
    const payments = act.paid === 0 ? [] : [{ paymentType: act.paymentType, amount }];
    const draft = {
      branchId: shop.branchId,
      customerId,
      productList: [{ productId, orderQty: act.quantity }],
      payments,
    };
    const sale = await admin.call(createOrder, { ...draft, status: 'dispatched' });
    if (sale.code === 0) sales.push(sale.data.id);
    return sale;
  }
  const id = sales[act.sale % Math.max(1, sales.length)];
  if (id === undefined) return undefined;
  const { data: sale } = await admin.call(getOrder, { id });
  const lines = [{ lineId: sale.productList[0]?.id ?? 0, quantity: act.quantity }];
  const open = Math.max(0, Math.round(act.quantity * 333 - sale.amountSummary.due * 100)) / 100;
  const payments = act.paymentType && open > 0 ? [{ paymentType: act.paymentType, amount: -open }] : [];
  return admin.call(returnOrder, { id, lines, payments, status: 'dispatched' });
};

const inCents = (amount: number) => Math.round(amount * 100);

/** Rows add up to their sums, whatever happened. */
const expectSums = async (shop: Shop, customerId: number) => {
  const { data } = await shop.as('companyAdmin').call(customerBalance, { customerId });
  for (const { amountSummary } of data.orders) {
    const { total, rounding, paid, credited, due } = amountSummary;
    expect(inCents(total) + inCents(rounding) - (inCents(paid) - inCents(credited)) - inCents(credited)).toBe(
      inCents(due),
    );
  }
  const rows = data.orders.reduce((sum, { amountSummary }) => sum + inCents(amountSummary.due), 0);
  const aged = Object.values(data.ageing).reduce((sum, amount) => sum + inCents(amount), 0);
  expect([rows, aged]).toEqual([inCents(data.balance), inCents(data.balance)]);
  const { opening, entries, closing, unlisted } = await readActivity(
    shop.services.database.db,
    { companyId: shop.companyId, branchIds: [shop.branchId, shop.otherBranchId] } as never,
    customerId,
    '2000-01-01',
    '2999-01-01',
  );
  expect([opening, closing, unlisted]).toEqual([0, inCents(data.balance), 0]);
  let balance = cents(0);
  for (const entry of entries) {
    balance = cents(balance + entry.amount);
    expect(entry.balance).toBe(balance);
  }
  expect(balance).toBe(closing);
};

test('whatever is sold, paid, returned and refunded, a statement’s rows add up to the balance', async () => {
  const shop = await openShop();
  await fc.assert(
    fc.asyncProperty(fc.array(oneAct, { minLength: 3, maxLength: 8 }), async (acts) => {
      const product = await shop.product({ retailPrice: 3.33, onHand: 100 });
      const { id } = await buyer(shop, { name: `Buyer ${product.id}`, creditLimit: 500 });
      const sales: number[] = [];
      for (const act of acts) await run(shop, id, product.id, sales, act);
      await expectSums(shop, id);
    }),
    { numRuns: 6 },
  );
  await expectSound(shop);
});
