import { z } from 'zod';
import { costOnly } from '#contract/cost.ts';
import { CustomerTypeKey, priceLevels } from '#contract/customers.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Id, line } from '#contract/fields.ts';
import { Money } from '#contract/money.ts';
import { Address } from '#contract/settings.ts';

export const CustomerHit = z.object({
  id: Id,
  type: CustomerTypeKey,
  priceLevel: z.enum(priceLevels),
  percent: costOnly(z.number()),
  name: z.string(),
  companyName: z.string(),
  email: z.string(),
  phone: z.string(),
  taxNumber: z.string(),
  deliveryAddress: Address,
  creditLimit: Money,
  termsDays: z.int().nullable(),
  balance: Money,
  onAccount: Money,
  storeCredit: Money,
  status: z.enum(['active', 'inactive']),
});
export type CustomerHit = z.infer<typeof CustomerHit>;
export const searchCustomers = endpoint({
  method: 'GET',
  path: '/search/customer/',
  can: 'customer.query',
  summary: 'Search customers while typing: name, phone, email or tax number',
  input: z.strictObject({
    keyword: line(100).default(''),
    limit: z.int().min(1).max(50).default(20),
    status: z.enum(['active', 'inactive']).optional(),
  }),
  reply: z.array(CustomerHit),
});
/** Used while typing: who already has this phone number, email address or tax number. */
export const similarCustomers = endpoint({
  method: 'GET',
  path: '/customer/duplicate/',
  can: 'customer.query',
  summary: 'Customers with the same phone, email or tax number',
  input: z.strictObject({
    phone: line(30).optional(),
    email: line(254).optional(),
    taxNumber: line(30).optional(),
    exceptId: Id.optional(),
  }),
  reply: z.array(CustomerHit),
});
