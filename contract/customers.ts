import { z } from 'zod';
import { say } from '#contract/messages/sentence.ts';
import { BulkOutcome, MAX_BULK } from './bulkOutcome.ts';
import { locales, SheetLanguage } from './common.ts';
import { costOnly, type WithCost } from './cost.ts';
import { actAliases, endpoint } from './endpoint.ts';
import {
  ById,
  ByIdAndVersion,
  Day,
  derived,
  Email,
  Id,
  Instant,
  line,
  Nothing,
  name,
  page,
  pageFilter,
  text,
  Version,
} from './fields.ts';
import { Money, Price } from './money.ts';
import { Phone } from './phone.ts';
import { Address } from './settings.ts';

/* Types and the prices they buy at */

export const customerTypes = ['retail', 'wholesale', 'vip', 'staff'] as const;
export const CustomerTypeKey = z.enum(customerTypes);
export type CustomerTypeKey = z.infer<typeof CustomerTypeKey>;
/** retail: the shelf price; pack: a unit at the standard pack's price; costPlus: cost plus a percentage. */
export const priceLevels = ['retail', 'pack', 'costPlus'] as const;
export type PriceLevel = (typeof priceLevels)[number];

const typeFields = {
  name: name(60),
  priceLevel: z.enum(priceLevels),
  /** Added to the cost for `costPlus`: together with a price, it would reveal the cost. */
  percent: costOnly(z.number().min(0).max(500).multipleOf(0.01)),
};
export const CustomerType = z.object({ key: CustomerTypeKey, ...typeFields, version: Version });
export type CustomerType = z.infer<typeof CustomerType>;
export type PricedType = WithCost<CustomerType, 'percent'>;
export const listCustomerTypes = endpoint({
  method: 'GET',
  path: '/customer/role-type/',
  can: 'customer.query',
  summary: 'Customer types with their price levels',
  input: Nothing,
  reply: z.array(CustomerType),
});
export const updateCustomerType = endpoint({
  method: 'POST',
  path: '/customer/role-type/update/',
  can: 'company.edit',
  summary: 'Rename a customer type, or change its price level',
  input: z.strictObject({
    ...z.strictObject(typeFields).partial().shape,
    key: CustomerTypeKey,
    version: Version.optional(),
  }),
  reply: CustomerType,
});

/* Customers */

export const MAX_CUSTOMER_NOTE = 1000;
export const MAX_CUSTOMER_TAGS = 20;

export const Tag = line(40).min(1, say('field.required'));
const Tags = z
  .array(Tag)
  .max(MAX_CUSTOMER_TAGS, say('customers.maxTags'))
  .overwrite((tags) => [...new Map(tags.map((tag) => [tag.toLowerCase(), tag])).values()]);

const fields = {
  type: CustomerTypeKey,
  /** What the shop calls them: a person, or a business. */
  name: name(120),
  companyName: line(120),
  contactName: line(120),
  email: Email.or(z.literal('')),
  phone: Phone.or(z.literal('')),
  /** ABN, or the equivalent of another country. */
  taxNumber: line(30),
  billingAddress: Address,
  /** Blank: the billing address. */
  deliveryAddress: Address,
  /** The limit for buying on account; changing it needs `creditLimit.edit`. */
  creditLimit: Price,
  /** Null: the company's default. */
  termsDays: z.int().min(0).max(365).nullable(),
  /** For their papers and mails. Null: the company's. */
  language: z.enum(locales).nullable(),
  note: text(MAX_CUSTOMER_NOTE),
  tags: Tags,
  status: z.enum(['active', 'inactive']),
};
/** Maintained by sales. balance = invoiced − paid − credited. */
const money = {
  balance: Money,
  onAccount: Money,
  storeCredit: Money,
  sales: Money,
  orders: z.int(),
  lastOrderTime: Instant.nullable(),
};
export const Customer = z.object({
  id: Id,
  ...fields,
  /** From the type: how this customer's prices are calculated. */
  priceLevel: z.enum(priceLevels),
  percent: costOnly(z.number()),
  ...money,
  createTime: Instant,
  updateTime: Instant,
  version: Version,
});
export type Customer = z.infer<typeof Customer>;

const derivedOfCustomer = derived(
  'priceLevel',
  'percent',
  'balance',
  'onAccount',
  'storeCredit',
  'sales',
  'orders',
  'lastOrderTime',
  'createTime',
  'updateTime',
);
export const CustomerDraft = z.strictObject({
  ...fields,
  type: CustomerTypeKey.default('retail'),
  companyName: fields.companyName.default(''),
  contactName: fields.contactName.default(''),
  email: fields.email.default(''),
  phone: fields.phone.default(''),
  taxNumber: fields.taxNumber.default(''),
  billingAddress: Address.optional(),
  deliveryAddress: Address.optional(),
  creditLimit: Price.optional(),
  termsDays: fields.termsDays.default(null),
  language: fields.language.default(null),
  note: fields.note.default(''),
  tags: Tags.default([]),
  status: fields.status.default('active'),
  ...derivedOfCustomer,
});
export type CustomerDraft = z.output<typeof CustomerDraft>;
export const CustomerChange = z.strictObject({
  ...z.strictObject(fields).partial().shape,
  ...derivedOfCustomer,
  id: Id,
  version: Version.optional(),
});
export type CustomerChange = z.output<typeof CustomerChange>;

const narrowing = {
  type: z.array(CustomerTypeKey).max(customerTypes.length).optional(),
  status: fields.status.optional(),
  tag: z.array(Tag).max(20).optional(),
  balanceFrom: Money.optional(),
  balanceTo: Money.optional(),
  /** True: only customers who owe something. */
  hasDebt: z.boolean().optional(),
  /** Days of the company's time zone, both included. */
  createdFrom: Day.optional(),
  createdTo: Day.optional(),
};
const sorts = ['name', 'balance', 'sales', 'createTime'] as const;
export const CustomerFilter = pageFilter(sorts, narrowing);
export type CustomerFilter = z.output<typeof CustomerFilter>;

export const customerSummary = endpoint({
  method: 'GET',
  path: '/customer/summary/',
  can: 'customer.query',
  summary: 'How many customers there are, and what they owe together',
  input: Nothing,
  reply: z.object({
    count: z.int(),
    active: z.int(),
    withDebt: z.int(),
    totalBalance: Money,
    totalStoreCredit: Money,
    /** Overdue customers, and the overdue amount. */
    overdue: z.int(),
    totalOverdue: Money,
  }),
});
export const pageOfCustomers = endpoint({
  method: 'GET',
  path: '/customer/pagination/',
  aliases: [{ method: 'GET', path: '/search/customer/pagination/' }],
  can: 'customer.query',
  summary: 'Customers, page by page',
  input: CustomerFilter,
  reply: page(Customer),
});
export const getCustomer = endpoint({
  method: 'GET',
  path: '/customer/{id}/',
  can: 'customer.get',
  summary: 'One customer',
  input: ById,
  reply: Customer,
});
export const createCustomer = endpoint({
  method: 'POST',
  path: '/customer/',
  can: 'customer.add',
  summary: 'Create a customer',
  input: CustomerDraft,
  reply: Customer,
  creates: true,
});
export const updateCustomer = endpoint({
  method: 'POST',
  path: '/customer/update/{id}/',
  aliases: [
    { method: 'POST', path: '/customer/update/' },
    { method: 'POST', path: '/customer/{id}/' },
  ],
  can: 'customer.edit',
  summary: 'Change a customer',
  input: CustomerChange,
  reply: Customer,
});
export const deleteCustomer = endpoint({
  method: 'POST',
  path: '/customer/delete/{id}/',
  aliases: actAliases('/customer/delete/'),
  can: 'customer.delete',
  summary: 'Delete a customer who owes nothing; one with history is archived',
  input: ByIdAndVersion,
  reply: z.null(),
});
export const mergeCustomers = endpoint({
  method: 'POST',
  path: '/customer/merge/',
  can: 'customer.delete',
  summary: 'Merge one customer into another: orders, payments and balance move',
  input: z.strictObject({ fromId: Id, intoId: Id }),
  reply: Customer,
});

/* Many at once, with an outcome each */

export const ChosenCustomers = z.strictObject({
  ids: z
    .array(Id)
    .min(1, say('field.chooseOne'))
    .max(MAX_BULK, say('field.maxAtATime', { max: MAX_BULK }))
    .optional(),
  filter: CustomerFilter.omit({ pageNo: true, pageSize: true, sortField: true, sortOrder: true }).optional(),
});
const bulk = (path: `/customer/${string}/bulk/`, can: 'customer.enable' | 'customer.disable', summary: string) =>
  endpoint({ method: 'POST', path, can, summary, input: ChosenCustomers, reply: BulkOutcome });
export const bulkActivateCustomers = bulk('/customer/activate/bulk/', 'customer.enable', 'Activate many customers');
export const bulkInactivateCustomers = bulk(
  '/customer/inactivate/bulk/',
  'customer.disable',
  'Inactivate many customers',
);
export const bulkTagCustomers = endpoint({
  method: 'POST',
  path: '/customer/tag/bulk/',
  can: 'customer.edit',
  summary: 'Add tags to many customers, or take them off',
  input: z.strictObject({ ...ChosenCustomers.shape, add: Tags.default([]), remove: Tags.default([]) }),
  reply: BulkOutcome,
});
export const listCustomerTags = endpoint({
  method: 'GET',
  path: '/customer/tag/',
  can: 'customer.query',
  summary: 'Tags that customers have, the most used first',
  input: Nothing,
  reply: z.array(z.object({ name: z.string(), customers: z.int() })),
});

/* Spreadsheets */

export const exportCustomers = endpoint({
  method: 'GET',
  path: '/customer/export/',
  can: 'customer.export',
  summary: 'All customers as .xlsx, or those that a filter matches',
  input: CustomerFilter.extend({ language: SheetLanguage }),
  reply: { file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
});
