import { sql } from 'kysely';
import { z } from 'zod';
import {
  Customer,
  type CustomerChange,
  type CustomerDraft,
  type CustomerTypeKey,
  MAX_CUSTOMER_NOTE,
  MAX_CUSTOMER_TAGS,
  type mergeCustomers as mergeEndpoint,
} from '#contract/customers.ts';
import type { Input } from '#contract/endpoint.ts';
import type { ByIdAndVersion } from '#contract/fields.ts';
import { say } from '#contract/messages/sentence.ts';
import type { Cents } from '#contract/money.ts';
import { record } from '#server/platform/audit.ts';
import type { Ctx, Trx } from '#server/platform/context.ts';
import { badField, mustExist, Refusal } from '#server/platform/refusal.ts';
import { demandSwitch, may, type Scope } from '#server/platform/scope.ts';
import { alters, unchangedSince } from '#server/platform/version.ts';
import { allowOverdraft } from './balances.ts';
import { findCustomer, lockCustomer, lockCustomers } from './queries.ts';
import { listTypes, whyNotType } from './types.ts';
import { blankCustomer, fieldNames, valuesOf } from './values.ts';
import { insertCustomers, updateCustomers } from './writes.ts';

export { addToBalance, addToBalances, allowOverdraft, type BalanceChange } from './balances.ts';
export { eraseCustomers } from './erase.ts';
export { customerImports } from './imports/definition.ts';
export { liveCustomers, readCustomers } from './queries.ts';
export { closestFirst, matching } from './search.ts';
export { blankAddress, blankCustomer, type CustomerValues } from './values.ts';
export { insertCustomers } from './writes.ts';

/** The fields people edit, as the audit log shows them; balances follow from the orders and are left out. */
export const audited = (customer: Customer): Record<string, unknown> => {
  const wire = z.encode(Customer, customer);
  return Object.fromEntries(fieldNames.map((field) => [field, wire[field]]));
};

/** Selling to a customer does not include the right to change their credit limit. */
export const refuseLimit = (scope: Scope, before: Cents, wanted: Cents | undefined): void => {
  if (wanted !== undefined && wanted !== before && !may(scope, 'creditLimit.edit'))
    throw badField('creditLimit', say('customers.creditLimitRight'));
};

const refuseType = async (
  trx: Trx,
  scope: Scope,
  before: CustomerTypeKey | undefined,
  wanted: CustomerTypeKey | undefined,
): Promise<void> => {
  if (wanted === undefined || wanted === before || may(scope, 'discount.edit')) return;
  const why = whyNotType(scope, await listTypes(trx, scope), before, wanted);
  if (why !== undefined) throw badField('type', why);
};

export const createCustomer = (ctx: Ctx, draft: CustomerDraft): Promise<Customer> =>
  ctx.write(async (trx) => {
    const { scope } = ctx;
    refuseLimit(scope, blankCustomer.creditLimit, draft.creditLimit);
    await refuseType(trx, scope, undefined, draft.type);
    const [id = 0] = await insertCustomers(trx, scope, [{ ...blankCustomer, ...valuesOf(draft), name: draft.name }]);
    const customer = mustExist(await findCustomer(trx, scope, id));
    await record(trx, ctx, {
      action: 'create',
      entity: 'customer',
      entityId: id,
      label: customer.name,
      after: audited(customer),
    });
    return customer;
  });

export const changeCustomer = (ctx: Ctx, { id, version, ...sent }: CustomerChange): Promise<Customer> =>
  ctx.write(async (trx) => {
    const { scope } = ctx;
    const before = unchangedSince(version, Customer, await lockCustomer(trx, scope, id));
    const change = valuesOf(sent);
    if (!alters(before, change)) return before;
    if (change.status !== undefined && change.status !== before.status)
      demandSwitch(scope, 'customer', change.status === 'active');
    refuseLimit(scope, before.creditLimit, change.creditLimit);
    await refuseType(trx, scope, before.type, change.type);
    await updateCustomers(trx, scope, [{ ...before, ...change }]);
    const after = mustExist(await findCustomer(trx, scope, id));
    await record(trx, ctx, {
      action: 'update',
      entity: 'customer',
      entityId: id,
      label: after.name,
      before: audited(before),
      after: audited(after),
    });
    return after;
  });

/** A customer who owes money or has credit can't be deleted. */
const refuseUnsettled = ({ balance, storeCredit }: Customer): void => {
  if (balance > 0) throw new Refusal('inUse', { balance }, say('customers.stillOwes', { amount: { cents: balance } }));
  if (balance < 0 || storeCredit > 0)
    throw new Refusal('inUse', { balance, storeCredit }, say('customers.stillHasCredit'));
};

export const deleteCustomer = (ctx: Ctx, { id, version }: ByIdAndVersion): Promise<null> =>
  ctx.write(async (trx) => {
    const before = unchangedSince(version, Customer, await lockCustomer(trx, ctx.scope, id));
    refuseUnsettled(before);
    await sql`select remove_customer(${ctx.scope.companyId}, ${id})`.execute(trx);
    await record(trx, ctx, {
      action: 'delete',
      entity: 'customer',
      entityId: id,
      label: before.name,
      before: audited(before),
    });
    return null;
  });

/** Blank fields of the remaining customer are filled from the other; tags and notes are combined. */
const combined = (into: Customer, from: Customer) => ({
  ...into,
  companyName: into.companyName || from.companyName,
  contactName: into.contactName || from.contactName,
  email: into.email || from.email,
  phone: into.phone || from.phone,
  taxNumber: into.taxNumber || from.taxNumber,
  billingAddress: into.billingAddress.line1 ? into.billingAddress : from.billingAddress,
  deliveryAddress: into.deliveryAddress.line1 ? into.deliveryAddress : from.deliveryAddress,
  language: into.language ?? from.language,
  note: [...new Set([into.note, from.note])].filter(Boolean).join('\n'),
  tags: [...new Map([...into.tags, ...from.tags].map((tag) => [tag.toLowerCase(), tag])).values()],
});

/** Nothing they are known for is lost: what is too much for one customer has to be shortened first. */
const refuseTooMuch = ({ note, tags }: Pick<Customer, 'note' | 'tags'>): void => {
  if (note.length > MAX_CUSTOMER_NOTE)
    throw badField('fromId', say('customers.mergeNotes', { max: MAX_CUSTOMER_NOTE }));
  if (tags.length > MAX_CUSTOMER_TAGS) throw badField('fromId', say('customers.mergeTags', { max: MAX_CUSTOMER_TAGS }));
};

export const mergeCustomers = (ctx: Ctx, { fromId, intoId }: Input<typeof mergeEndpoint>): Promise<Customer> =>
  ctx.write(async (trx) => {
    const { scope } = ctx;
    const both = await lockCustomers(trx, scope, [fromId, intoId]);
    const from = both.find(({ id }) => id === fromId);
    if (!from) throw badField('fromId', say('customers.noSuchCustomer'));
    const into = both.find(({ id }) => id === intoId);
    if (!into) throw badField('intoId', say('customers.noSuchCustomer'));
    if (fromId === intoId) throw badField('intoId', say('field.twoDifferent'));
    const merged = combined(into, from);
    refuseTooMuch(merged);
    await allowOverdraft(trx);
    await sql`select merge_customers(${scope.companyId}, ${fromId}, ${intoId})`.execute(trx);
    await updateCustomers(trx, scope, [merged]);
    const after = mustExist(await findCustomer(trx, scope, intoId));
    await record(trx, ctx, {
      action: 'merge',
      entity: 'customer',
      entityId: intoId,
      label: `${from.name} → ${into.name}`,
      before: audited(from),
      after: audited(after),
    });
    return after;
  });
