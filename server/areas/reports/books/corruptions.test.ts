import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type BookCheckName, bookChecks, type Culprit, type Measure } from '#contract/reports/books.ts';
import { scopeOf } from '#server/testing/scope.ts';
import type { Shop } from '#server/testing.ts';
import { proveBooks } from './prove.ts';
import { readBooks } from './queries.ts';
import { booksOf, openTraded, prove } from './testing.ts';

/** What is found with a row as it would be if somebody went past the application; afterwards it is as before. */
const withWrongRow = async (shop: Shop, statement: string): Promise<Map<BookCheckName, readonly Culprit[]>> => {
  const wrong = new Map<BookCheckName, readonly Culprit[]>();
  const isUndone = await shop.services.database.db
    .transaction()
    .execute(async (trx) => {
      const { numAffectedRows = 0n } = await sql.raw(statement.replace('$1', String(shop.companyId))).execute(trx);
      expect(numAffectedRows, statement).toBeGreaterThan(0n);
      await proveBooks(trx, shop.companyId, { full: true, progress: () => {} });
      const { checks } = await readBooks(trx, { ...scopeOf(shop), permissions: new Set(['cost.get']) });
      for (const { name, status, culprits } of checks) if (status === 'wrong') wrong.set(name, culprits);
      throw new Error('undo');
    })
    .catch((error: Error) => error.message === 'undo');
  expect(isUndone, statement).toBe(true);
  return wrong;
};

/** One wrong row of each kind, and where it must show. `$1` is the company. */
const corruptions: readonly { break: string; check: BookCheckName; measure: Measure; label?: string }[] = [
  {
    check: 'stockLevels',
    measure: 'onHand',
    label: 'Green tea',
    break: 'update stock_level set on_hand = on_hand + 1000 where company_id = $1 and on_hand > 0',
  },
  {
    check: 'stockHolds',
    measure: 'committed',
    label: 'Green tea',
    break: 'update stock_level set committed = committed + 1000 where company_id = $1 and committed > 0',
  },
  {
    check: 'stockHolds',
    measure: 'incoming',
    label: 'Green tea',
    break: 'update stock_transfer_line set quantity = quantity + 1000 where company_id = $1',
  },
  {
    check: 'stockValue',
    measure: 'stockValue',
    label: 'Green tea',
    break: 'update stock_cost set value = value + 0.01 where company_id = $1',
  },
  {
    check: 'stockValue',
    measure: 'unitsValued',
    label: 'Green tea',
    break: 'update stock_cost set quantity = quantity + 1 where company_id = $1',
  },
  {
    check: 'orders',
    measure: 'orderLines',
    break: "update sales_order set items = items + 1 where company_id = $1 and status = 'confirmed'",
  },
  {
    check: 'orders',
    measure: 'orderPaid',
    break: "update sales_payment set processed = processed - 1 where company_id = $1 and payment_type = 'cash'",
  },
  {
    check: 'balances',
    measure: 'balance',
    label: 'Golden Wok',
    break: 'update customer_balance set balance = balance - 1 where company_id = $1',
  },
  {
    check: 'orderCounts',
    measure: 'orderCount',
    break: 'update sales_count set orders = orders + 1 where company_id = $1',
  },
  {
    check: 'salesTotals',
    measure: 'hourTransactions',
    label: '"channel":{"id":"choice.',
    break: 'update sales_hour set transactions = transactions + 1 where company_id = $1',
  },
  {
    check: 'salesTotals',
    measure: 'daySales',
    break: 'update sales_day set sales = sales + 1 where company_id = $1',
  },
  {
    check: 'salesTotals',
    measure: 'productUnits',
    label: 'Green tea',
    break: 'update sales_product set quantity = quantity + 1 where company_id = $1',
  },
  {
    check: 'tenderTotals',
    measure: 'tenderAmount',
    label: 'choice.cash',
    break: "update sales_tender set amount = amount + 1 where company_id = $1 and payment_type = 'cash'",
  },
  {
    check: 'salesTotals',
    measure: 'productGst',
    label: 'Green tea',
    break: 'update sales_product set gst = gst + 1 where company_id = $1',
  },
  {
    check: 'salesTotals',
    measure: 'hourGstFree',
    break: 'update sales_hour set gst_free = gst_free + 1 where company_id = $1',
  },
  { check: 'gst', measure: 'reportGst', break: 'update sales_hour set gst = gst + 1 where company_id = $1' },
  {
    check: 'gst',
    measure: 'reportGstFree',
    break: 'update sales_line set gst_free = true where company_id = $1',
  },
  {
    check: 'purchases',
    measure: 'purchaseLineSubtotal',
    label: ' · Green tea',
    break: 'update purchase_line set subtotal = subtotal + 1 where company_id = $1',
  },
  {
    check: 'purchases',
    measure: 'purchaseLineGst',
    label: ' · Green tea',
    break: 'update purchase_line set gst = gst + 1 where company_id = $1',
  },
  {
    check: 'purchases',
    measure: 'purchaseGst',
    label: 'P-0001-',
    break: 'update purchase_order set gst = gst + 1, total = total + 1 where company_id = $1',
  },
  {
    check: 'purchases',
    measure: 'purchaseReceived',
    label: ' · Green tea',
    break: 'update purchase_receipt_line set quantity = quantity + 1000 where company_id = $1',
  },
  {
    check: 'purchases',
    measure: 'purchaseAmount',
    label: ' · Green tea',
    break: 'update purchase_receipt_line set net = net + 1 where company_id = $1 and cost is null',
  },
  {
    check: 'purchases',
    measure: 'purchaseAmountGst',
    label: ' · Green tea',
    break: `update purchase_receipt_line l set gst = gst - 1 from purchase_receipt r
      where l.company_id = $1 and r.company_id = l.company_id and r.id = l.receipt_id and r.kind = 'return'`,
  },
  {
    check: 'purchases',
    measure: 'purchaseMoved',
    label: 'P-0001-',
    break: 'update purchase_receipt_line set quantity = quantity + 1000 where company_id = $1 and damaged > 0',
  },
  {
    check: 'purchases',
    measure: 'purchaseMovedCost',
    label: 'P-0001-',
    break: 'update purchase_receipt_line set cost = cost + 1 where company_id = $1',
  },
  {
    check: 'promotionShares',
    measure: 'linePromotions',
    label: ' · Green tea',
    break: 'update sales_line_promotion set amount = amount + 1 where company_id = $1',
  },
  {
    check: 'promotionShares',
    measure: 'promotionAmount',
    label: ' · Ten percent off',
    break: 'update sales_order_promotion set amount = amount + 1 where company_id = $1',
  },
  {
    check: 'promotionShares',
    measure: 'orderPromotions',
    label: 'S-0001-',
    break: 'update sales_order set promotion_discount = promotion_discount + 1 where company_id = $1',
  },
  {
    check: 'promotionTotals',
    measure: 'promotionGiven',
    label: 'Ten percent off',
    break: 'update promotion_use set given = given + 1 where company_id = $1',
  },
  {
    check: 'numbers',
    measure: 'documentNumber',
    label: 'S-0001-',
    break: "update document_number set last = last + 1 where company_id = $1 and prefix = 'S'",
  },
  {
    check: 'tills',
    measure: 'sessionTakings',
    break: `update till_session set takings = '{"cash": 1099}' where company_id = $1`,
  },
  { check: 'tills', measure: 'closings', break: 'update till_closing set last_number = 2 where company_id = $1' },
];

test('the books of a shop that trades are right, and every kind of wrong row is found and named', async () => {
  const { shop } = await openTraded();
  expect(await prove(shop)).toMatchObject({ wrong: 0, failing: [] });
  const { checks } = await booksOf(shop);
  expect(checks.map(({ name, status }) => [name, status])).toEqual(bookChecks.map((name) => [name, 'right']));
  expect(checks.every(({ rows, full, fullAt }) => rows > 0 && full && fullAt !== null)).toBe(true);

  for (const { break: statement, check, measure, label = '' } of corruptions) {
    const wrong = await withWrongRow(shop, statement);
    const culprit = wrong.get(check)?.find((each) => each.measure === measure);
    expect(culprit?.label, statement).toContain(label);
    expect(culprit?.expected, statement).not.toBe(culprit?.actual);
    expect(culprit?.path, statement).toMatch(/^\/\w/);
  }
  expect((await prove(shop)).failing).toEqual([]);
});
