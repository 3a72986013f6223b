import XLSX from '@e965/xlsx';
import { expect, test } from 'vitest';
import { exportCustomers } from '#contract/customers.ts';
import { buyer, sell } from '#server/areas/sales/testing.ts';
import { openShop } from '#server/testing.ts';

test('the day of the last order is the company’s, not that of London', async () => {
  const shop = await openShop();
  const tea = await shop.product({ retailPrice: 5, onHand: 9 });
  const { id } = await buyer(shop);
  await sell(shop, { status: 'confirmed', customerId: id, productList: [{ productId: tea.id, orderQty: 1 }] });
  const lastOrderIn = async (timeZone: string): Promise<unknown> => {
    const { db } = shop.services.database;
    await db.updateTable('company').set({ timeZone }).where('id', '=', shop.companyId).execute();
    const { bytes } = await shop.as('companyAdmin').send('GET', `/api/v1${exportCustomers.path}`);
    const [sheet] = Object.values(XLSX.read(bytes).Sheets);
    const [customer] = XLSX.utils.sheet_to_json<Record<string, unknown>>(sheet ?? {}, { raw: false });
    return customer?.['Last order'];
  };
  // They are 25 hours apart: never on one day.
  const [east, west] = [await lastOrderIn('Pacific/Kiritimati'), await lastOrderIn('Pacific/Pago_Pago')];
  expect(east).toMatch(/^\d{1,2} \w{3} \d{4}$/);
  expect(west).toMatch(/^\d{1,2} \w{3} \d{4}$/);
  expect(east).not.toBe(west);
});
