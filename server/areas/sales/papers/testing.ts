import { createCustomer } from '#contract/customers.ts';
import type { WireInput, WireReply } from '#contract/endpoint.ts';
import { createOrder } from '#contract/sales.ts';
import { pagesOf } from '#server/testing/pdf.ts';
import { openShop, type RoleKey, type Shop } from '#server/testing.ts';

const identity = {
  legalName: 'Harbour Grocers Pty Ltd',
  abn: '51824753556',
  email: 'accounts@harbour.test',
  address: JSON.stringify({ line1: '12 King Street', suburb: 'Newtown', state: 'NSW', postcode: '2042' }),
  bankName: 'Harbour Bank',
  bankBsb: '062-000',
  bankAccount: '1234 5678',
  invoiceNote: 'Thank you. 谢谢惠顾。',
};

type Draft = WireInput<typeof createOrder>;

/** A shop that may write tax invoices, a customer to invoice, and shortcuts to sell and print. */
export const openPrinter = async () => {
  const shop = await openShop();
  await shop.services.database.db.updateTable('company').set(identity).where('id', '=', shop.companyId).execute();
  const { data: customer } = await shop.as('branchManager').call(createCustomer, {
    name: 'Wang 王小明',
    companyName: 'Golden Dragon Pty Ltd',
    email: 'wang@golden.test',
    billingAddress: { line1: '99 Dixon Street', suburb: 'Haymarket', state: 'NSW', postcode: '2000' },
  });
  const sell = async (draft: Draft): Promise<WireReply<typeof createOrder>> => {
    const reply = await shop.as('branchManager').call(createOrder, { branchId: shop.branchId, ...draft });
    if (reply.code !== 0) throw new Error(JSON.stringify(reply));
    return reply.data;
  };
  return { shop, customer, sell };
};

export const print = (shop: Shop, path: string, { role = 'sales' as RoleKey, body = undefined as unknown } = {}) =>
  shop.as(role).send(body === undefined ? 'GET' : 'POST', `/api/v1${path}`, { body });

/** The text lines of each page. */
export const printed = async (...args: Parameters<typeof print>): Promise<string[][]> => {
  const { bytes, headers, text } = await print(...args);
  if (headers['content-type'] !== 'application/pdf') throw new Error(text);
  return pagesOf(bytes);
};
