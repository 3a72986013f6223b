import { searchCustomers, similarCustomers } from '#contract/customers/search.ts';
import {
  bulkActivateCustomers,
  bulkInactivateCustomers,
  bulkTagCustomers,
  customerSummary,
  deleteCustomer,
  getCustomer,
  listCustomerTags,
  listCustomerTypes,
  pageOfCustomers,
} from '#contract/customers.ts';
import { call } from '#web/platform/api.ts';
import { useCall } from '#web/platform/changes.ts';
import { listQuery, query } from '#web/platform/query.ts';
import { may } from '#web/platform/session.ts';
import type { CallInput } from '#web/platform/wire.ts';

/** What to reload when a customer changes. */
export const customerReads = [
  pageOfCustomers,
  getCustomer,
  searchCustomers,
  similarCustomers,
  customerSummary,
  listCustomerTags,
];
const changes = { refresh: customerReads };

export const customerPage = (filter: CallInput<typeof pageOfCustomers>) => listQuery(pageOfCustomers, filter);
export const customer = (id: number) => query(getCustomer, { id });
export const summary = () => query(customerSummary, {});
/** Only loaded for users who may see them. */
export const typePick = () => ({ ...query(listCustomerTypes, {}), enabled: may(listCustomerTypes.can) });
export const tagPick = () => ({ ...query(listCustomerTags, {}), enabled: may(listCustomerTags.can) });

export const useDeleteCustomer = () => useCall(deleteCustomer, changes);
export const useBulkActivate = () => useCall(bulkActivateCustomers, changes);
export const useBulkInactivate = () => useCall(bulkInactivateCustomers, changes);
export const useBulkTag = () => useCall(bulkTagCustomers, changes);

/** The customer who already has this number or address; checked while typing, without blocking anybody. */
export const similarTo = (contact: CallInput<typeof similarCustomers>) => ({
  ...query(similarCustomers, contact),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(similarCustomers, contact, { signal, handles: () => true }).catch(() => []),
  enabled: Boolean(contact.phone || contact.email || contact.taxNumber) && may(similarCustomers.can),
});
