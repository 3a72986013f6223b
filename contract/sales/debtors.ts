import { z } from 'zod';
import { CustomerTypeKey, customerTypes } from '#contract/customers.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Day, Id, page, pageFilter } from '#contract/fields.ts';
import { MoneyTotal } from '#contract/money.ts';

/* Who owes how much, and for how long: one row per customer, days past due in the company's time zone. */

/** The columns of the list, the youngest debt first. */
export const debtAges = ['current', 'days1to30', 'days31to60', 'days61to90', 'over90'] as const;
export type DebtAge = (typeof debtAges)[number];

/** What is owed on open orders; what the shop owes takes off `current`. */
export const DebtSums = z.object({
  current: MoneyTotal,
  days1to30: MoneyTotal,
  days31to60: MoneyTotal,
  days61to90: MoneyTotal,
  over90: MoneyTotal,
  /** Past its due date: all but `current`. */
  overdue: MoneyTotal,
  total: MoneyTotal,
});
export type DebtSums = z.infer<typeof DebtSums>;

export const Debtor = z.object({
  customerId: Id,
  name: z.string(),
  companyName: z.string(),
  email: z.string(),
  phone: z.string(),
  ...DebtSums.shape,
  /** Of the oldest order that is past due. */
  oldestDueDate: Day.nullable(),
});
export type Debtor = z.infer<typeof Debtor>;

const debtorFilters = {
  /** Orders of this branch alone; of all within reach unless told. */
  branchId: Id.optional(),
  type: z.array(CustomerTypeKey).max(customerTypes.length).optional(),
  /** True: who owes something past its due date. */
  overdue: z.boolean().optional(),
  /** Who owes something of this age. */
  age: z.enum(debtAges).optional(),
};
export const DebtorFilter = pageFilter(['name', ...debtAges, 'overdue', 'total'], debtorFilters);
export type DebtorFilter = z.output<typeof DebtorFilter>;

export const pageOfDebtors = endpoint({
  method: 'GET',
  path: '/customer/debtor/pagination/',
  can: 'customer.get',
  summary: 'Aged debtors: customers with open orders, by how long each amount is overdue',
  input: DebtorFilter,
  /** The sums are of everything that matches. */
  reply: page(Debtor).extend({ totals: DebtSums }),
});
export const downloadDebtors = endpoint({
  method: 'GET',
  path: '/customer/debtor/export/',
  can: 'customer.export',
  summary: 'Aged debtors as .xlsx',
  input: DebtorFilter,
  reply: { file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
});
