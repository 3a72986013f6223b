import { z } from 'zod';
import { CustomerTypeKey, customerTypes } from '#contract/customers.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Day, Id, page, pageFilter } from '#contract/fields.ts';
import { MoneyTotal } from '#contract/money.ts';

/* Who owes how much, and for how long: one row per customer, days past due in the company's time zone. */

/** The list's columns, youngest debt first. */
export const debtAges = ['current', 'days1to30', 'days31to60', 'days61to90', 'over90'] as const;
export type DebtAge = (typeof debtAges)[number];

/** Owed on open orders; credits reduce `current`. */
export const DebtSums = z.object({
  current: MoneyTotal,
  days1to30: MoneyTotal,
  days31to60: MoneyTotal,
  days61to90: MoneyTotal,
  over90: MoneyTotal,
  /** Past its due date: all except `current`. */
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
  /** For the oldest overdue order. */
  oldestDueDate: Day.nullable(),
});
export type Debtor = z.infer<typeof Debtor>;

const debtorFilters = {
  /** Orders of this branch only; all within reach by default. */
  branchId: Id.optional(),
  type: z.array(CustomerTypeKey).max(customerTypes.length).optional(),
  /** True: only customers with overdue amounts. */
  overdue: z.boolean().optional(),
  /** Customers with debt of this age. */
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
  /** Totals of everything that matches. */
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
