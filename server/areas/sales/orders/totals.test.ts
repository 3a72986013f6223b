import fc from 'fast-check';
import { expect, test } from 'vitest';
import { customerPayment } from '#contract/sales/customers.ts';
import { createOrder, deleteOrder, dispatchOrder, payOrder, returnOrder, updateOrder } from '#contract/sales.ts';
import { buyer, expectSound, read, type Sale } from '#server/areas/sales/testing.ts';
import { openShop, type Shop } from '#server/testing.ts';

const step = fc.record({
  act: fc.constantFrom(
    'create',
    'create',
    'create',
    'edit',
    'dispatch',
    'pay',
    'refund',
    'return',
    'exchange',
    'cancel',
    'delete',
    'settle',
  ),
  at: fc.nat(30),
  to: fc.constantFrom('draft', 'parked', 'confirmed', 'dispatched', 'completed'),
  quantity: fc.integer({ min: 1, max: 4 }),
  pack: fc.boolean(),
  price: fc.integer({ min: 0, max: 3000 }),
  discount: fc.integer({ min: 0, max: 100 }),
  tender: fc.constantFrom('cash', 'card', 'account', 'storeCredit', 'bankTransfer'),
  amount: fc.integer({ min: 1, max: 6000 }),
  branch: fc.boolean(),
  daysAgo: fc.constantFrom(0, 0, 1, 40, 200),
  restock: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

type Stage = { shop: Shop; customerId: number; products: number[]; orders: Map<number, string> };

const lineFor = ({ products }: Stage, { at, quantity, pack, price, discount }: Step) => ({
  ...{ productId: products[at % products.length] ?? 0, orderQty: quantity, pack, price: price / 100, discount },
});

const tendersFor = ({ to, at, tender, amount }: Step) => {
  if (to === 'draft' || to === 'parked') return [];
  // A note that is always enough, or whatever comes.
  return to === 'completed' || at % 3 === 0
    ? [{ paymentType: 'cash', amount: 500 }]
    : [{ paymentType: tender, amount: amount / 100 }];
};

const draftFor = (stage: Stage, step: Step) => {
  const { shop, customerId } = stage;
  const { to, branch, daysAgo, at } = step;
  return {
    branchId: branch ? shop.branchId : shop.otherBranchId,
    customerId: at % 2 ? customerId : null,
    channel: (['inStore', 'web', 'phone'] as const)[at % 3] ?? 'inStore',
    status: to as 'draft',
    ...(daysAgo > 0 ? { occurredAt: new Date(Date.now() - daysAgo * 24 * 3600_000).toISOString() } : {}),
    productList: [lineFor(stage, step), { ...lineFor(stage, step), productId: stage.products[0] ?? 0, pack: false }],
    payments: tendersFor(step),
    ...{ allowNegative: true, allowOverLimit: true },
  };
};

const acts: Record<string, (stage: Stage, step: Step, order: Sale) => Promise<{ code: number; data: unknown }>> = {
  edit: ({ shop }, { quantity }, order) =>
    shop.as('companyAdmin').call(updateOrder, {
      id: order.id,
      allowNegative: true,
      productList: order.productList.map((line, at) => (at === 0 ? { ...line, orderQty: quantity } : line)),
    }),
  dispatch: ({ shop }, { quantity }, order) =>
    shop.as('companyAdmin').call(dispatchOrder, {
      ...{ id: order.id, allowNegative: true, allowOverLimit: true },
      lines: [{ lineId: order.productList[0]?.id ?? 0, quantity: Math.min(quantity, 2) }],
    }),
  pay: ({ shop }, { tender, amount }, { id, amountSummary: { due } }) =>
    shop.as('companyAdmin').call(payOrder, {
      ...{ id, allowOverLimit: true },
      payments: [{ paymentType: tender, amount: amount % 2 ? due : Math.min(due, amount / 100) }],
    }),
  refund: ({ shop }, { amount }, { id, amountSummary: { paid } }) =>
    shop
      .as('companyAdmin')
      .call(payOrder, { id, payments: [{ paymentType: 'card', amount: -Math.min(paid, amount / 100) }] }),
  return: ({ shop }, { restock, tender, branch }, { id, productList, amountSummary: { due } }) =>
    shop.as('companyAdmin').call(returnOrder, {
      ...{ id, branchId: branch ? shop.branchId : shop.otherBranchId },
      lines: [{ lineId: productList[0]?.id ?? 0, quantity: 1, restock }],
      ...(due === 0 ? { status: 'confirmed' as const } : {}),
      payments: due === 0 && restock ? [{ paymentType: tender, amount: -0.05 }] : [],
    }),
  exchange: (stage, step, { id }) =>
    stage.shop.as('companyAdmin').call(returnOrder, {
      ...{ id, status: 'confirmed', allowNegative: true },
      productList: [lineFor(stage, step)],
    }),
  cancel: ({ shop }, _, { id }) => shop.as('companyAdmin').call(updateOrder, { id, status: 'cancelled' }),
  delete: ({ shop }, _, { id }) => shop.as('companyAdmin').call(deleteOrder, { id }),
  settle: ({ shop, customerId }, { amount, tender }) =>
    shop.as('companyAdmin').call(customerPayment, { customerId, paymentType: tender, amount: amount / 100 }),
};

const fitting: Record<string, RegExp> = {
  edit: /draft|parked|confirmed/,
  dispatch: /confirmed|partly/,
  pay: /confirmed|ispatched/,
  refund: /confirmed|ispatched|completed/,
  return: /ispatched|completed/,
  exchange: /ispatched|completed/,
  cancel: /confirmed/,
  delete: /draft|parked/,
};

/** An order the act may suit; one time in four any order. */
const choose = ({ orders }: Stage, { act, at }: Step): number | undefined => {
  const suits = [...orders].filter(([, status]) => at % 4 === 0 || (fitting[act] ?? /./).test(status));
  return suits[at % Math.max(1, suits.length)]?.[0];
};

/** Does it, or is told no: both are fine, as long as everything still agrees. Answers whether it was done. */
const play = async (stage: Stage, step: Step): Promise<boolean> => {
  const id = choose(stage, step);
  const act = acts[step.act];
  const reply =
    act && id !== undefined
      ? await act(stage, step, await read(stage.shop, { id }))
      : await stage.shop.as('companyAdmin').call(createOrder, draftFor(stage, step));
  expect([0, 103, 9130, 9140], `${step.act} ${JSON.stringify(reply)}`).toContain(reply.code);
  if (reply.code !== 0) return false;
  const order = reply.data as Sale | null;
  if (order?.productList) stage.orders.set(order.id, order.status);
  else if (step.act === 'delete') stage.orders.delete(id ?? 0);
  return act !== undefined && id !== undefined;
};

test('whatever people do, totals, balances, holds and payments agree with the orders', async () => {
  const countByKind = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 50 }), async (steps) => {
      const shop = await openShop();
      const { id: customerId } = await buyer(shop, { creditLimit: 300 });
      const products = [];
      for (const [retailPrice, costPrice] of [
        [9.99, 4.33],
        [3.5, 1],
        [25, 12.5],
      ] as const)
        products.push((await shop.product({ retailPrice, costPrice, unitQty: 3, onHand: 20 })).id);
      const stage: Stage = { shop, customerId, products, orders: new Map() };
      for (const each of steps)
        if (await play(stage, each)) countByKind.set(each.act, (countByKind.get(each.act) ?? 0) + 1);
      await expectSound(shop);
    }),
    { numRuns: 5 },
  );
  // A test that only hears no proves nothing.
  for (const act of Object.keys(acts)) expect(countByKind.get(act) ?? 0, act).toBeGreaterThan(0);
});
