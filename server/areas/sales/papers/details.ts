import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import type { Locale } from '#contract/common.ts';
import { type Invoice, invoiceKindOf } from '#contract/papers.ts';
import { Address } from '#contract/settings.ts';
import { inReach, readOrders } from '#server/areas/sales/orders/queries.ts';
import { toWire } from '#server/areas/sales/orders/wire.ts';
import { choiceIn } from '#server/areas/sales/words.ts';
import { listChoices } from '#server/areas/settings/service.ts';
import type { Db, Services } from '#server/platform/context.ts';
import { mustExist } from '#server/platform/refusal.ts';
import type { Scope } from '#server/platform/scope.ts';

export type Company = Invoice['company'];

export const readCompany = async (db: Db, { companyId }: Scope): Promise<Company> => {
  const row = await db
    .selectFrom('company')
    .select(['name', 'legalName', 'abn', 'email', 'phone', 'website', 'address', 'logo', 'invoiceNote'])
    .select(['bankName', 'bankBsb', 'bankAccount', 'bankAccountName', 'language'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  return { ...row, address: Address.parse(row.address), language: row.language as Locale };
};

/** An archived customer still appears on the papers of their orders. */
const readBuyers = async (db: Db, { companyId }: Scope, ids: readonly number[]) => {
  const rows = await db
    .selectFrom('customer')
    .select(['id', 'name', 'companyName', 'email', 'phone', 'taxNumber', 'billingAddress', 'deliveryAddress'])
    .select('language')
    .where('companyId', '=', companyId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        ...row,
        billingAddress: Address.parse(row.billingAddress),
        deliveryAddress: Address.parse(row.deliveryAddress),
        language: row.language as Locale | null,
      },
    ]),
  );
};

const readBranches = async (db: Db, { companyId }: Scope, ids: readonly number[]) => {
  const rows = await db
    .selectFrom('branch')
    .select(['id', 'name', 'address', 'phone', 'timeZone'])
    .where('companyId', '=', companyId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
    .execute();
  return new Map(rows.map((row) => [row.id, { ...row, address: Address.parse(row.address) }]));
};

const isBlank = ({ line1, suburb, postcode }: Address) => line1 === '' && suburb === '' && postcode === '';

/** A customer's papers are in the customer's language, staff's in the company's. */
type Reader = 'customer' | 'staff';

/** The data for these orders' invoices, by id; orders out of reach are left out. */
export const readInvoices = async (
  db: Db,
  scope: Scope,
  ids: readonly number[],
  reader: Reader = 'customer',
): Promise<Map<number, Invoice>> => {
  const orders = await readOrders(db, scope, sql<boolean>`${inReach(scope)} and o.id = any(${ids}::bigint[])`, false);
  const company = await readCompany(db, scope);
  const buyers = await readBuyers(
    db,
    scope,
    orders.flatMap(({ customerId }) => customerId ?? []),
  );
  const branches = await readBranches(
    db,
    scope,
    orders.map(({ branchId }) => branchId),
  );
  const choices = await listChoices(db, scope, undefined);
  const namesIn = (language: Locale, kind: string) =>
    Object.fromEntries(
      choices.filter((choice) => choice.kind === kind).map((choice) => [choice.key, choiceIn(language, choice)]),
    );
  return new Map(
    orders.map((whole): [number, Invoice] => {
      const order = toWire(whole);
      const buyer = order.customerId === null ? undefined : buyers.get(order.customerId);
      const language = (reader === 'customer' ? buyer?.language : null) ?? company.language;
      const couriers = namesIn(language, 'courier');
      const isSent = order.courierType !== null && order.courierType !== 'pickup';
      const customerAddress = isSent && buyer && !isBlank(buyer.deliveryAddress) ? buyer.deliveryAddress : null;
      return [
        order.id,
        {
          kind: invoiceKindOf(order, company.abn),
          language,
          company,
          branch: mustExist(branches.get(order.branchId)),
          buyer: buyer ?? null,
          deliveryAddress: order.deliveryAddress ?? customerAddress,
          courier: order.courierType === null ? '' : (couriers[order.courierType] ?? order.courierType),
          paymentTypes: namesIn(language, 'paymentType'),
          order,
        },
      ];
    }),
  );
};

export const readInvoice = async (db: Db, scope: Scope, id: number): Promise<Invoice> =>
  mustExist((await readInvoices(db, scope, [id])).get(id));

/** The company's logo for printing. If the picture isn't available, the paper has none. */
export const readLogo = async ({ storage }: Services, { logo }: Company): Promise<Buffer | undefined> => {
  if (logo === null) return undefined;
  const file = await storage.get(logo.replace('/uploads/', '')).catch(() => undefined);
  if (!file) return undefined;
  const { default: sharp } = await import('sharp');
  const picture = sharp(await buffer(file.body)).resize({ width: 600, height: 240, fit: 'inside' });
  // On white, like the paper: pictures without transparency are drawn much faster.
  return picture
    .flatten({ background: '#fff' })
    .png()
    .toBuffer()
    .catch(() => undefined);
};
