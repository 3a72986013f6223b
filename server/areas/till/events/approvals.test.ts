import { expect, test } from 'vitest';
import { milli } from '#contract/milli.ts';
import { cents } from '#contract/money.ts';
import { cash, enrol, flagsOf, lineOf, saleOf } from '#server/areas/till/testing.ts';
import { openShop } from '#server/testing.ts';

test('a refund without a receipt beyond what a manager let through is booked and told', async () => {
  const shop = await openShop();
  const till = await enrol(shop);
  const [lamp, vase] = [await shop.product({ retailPrice: 20 }), await shop.product({ retailPrice: 7 })];
  const approvedRefund = { line: 0, quantity: milli(-1000), amount: cents(-2000) };
  const approvalOf = (refunds: (typeof approvedRefund)[], approvedById = shop.users.branchManager.id) => ({
    ...{ permission: 'refund.add' as const, approvedById, about: '', refunds },
  });
  const refund = (quantity: number, approvals: ReturnType<typeof approvalOf>[], price = 20) => {
    const line = lineOf({ ...lamp, retailPrice: price }, -quantity, { listPrice: cents(2000) });
    return till.happen('sale', saleOf([line], { payments: [cash(-quantity * price * 100)] }), { approvals });
  };
  const readFlags = async () => (await flagsOf(shop)).map(({ reason, detail }) => `${reason} ${detail}`);
  await refund(1, [approvalOf([approvedRefund])]);
  // Half of it came back in the end.
  await refund(1, [approvalOf([{ ...approvedRefund, quantity: milli(-2000), amount: cents(-4000) }])]);
  // Asked again for more: the larger one counts.
  await refund(2, [
    approvalOf([approvedRefund]),
    approvalOf([{ ...approvedRefund, quantity: milli(-2000), amount: cents(-4000) }]),
  ]);
  expect(await readFlags()).toEqual([]);
  await refund(5, [approvalOf([approvedRefund])]);
  await refund(1, [approvalOf([approvedRefund])], 95);
  // Let through for another line, or by somebody who may not.
  await refund(1, [approvalOf([{ ...approvedRefund, line: 1 }])]);
  await refund(1, [approvalOf([approvedRefund], shop.users.sales.id)]);
  expect(await readFlags()).toEqual([
    `return ${lamp.sku}: 100.00 → 20.00`,
    `return ${lamp.sku}: 95.00 → 20.00`,
    `return ${lamp.sku}`,
    `return ${lamp.sku}`,
  ]);
  const both = saleOf([lineOf(lamp, -1), lineOf(vase, -1)], { payments: [cash(-2700)] });
  await till.happen('sale', both, { approvals: [approvalOf([approvedRefund])] });
  expect((await readFlags()).at(-1)).toBe(`return ${vase.sku}`);
  await till.happen('sale', both, { approvals: [], userId: shop.users.branchManager.id });
  expect(await readFlags()).toHaveLength(5);
});
