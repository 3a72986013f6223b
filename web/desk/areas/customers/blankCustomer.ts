import type { CustomerDraft } from '#contract/customers.ts';
import { cents } from '#contract/money.ts';
import { toE164 } from '#contract/phone.ts';
import { blankAddress } from '#web/desk/areas/settings/address.ts';

/** The initial form of a new customer. */
export const blankCustomer: Omit<CustomerDraft, 'creditLimit'> = {
  type: 'retail',
  name: '',
  companyName: '',
  contactName: '',
  email: '',
  phone: '',
  taxNumber: '',
  billingAddress: blankAddress,
  deliveryAddress: blankAddress,
  termsDays: null,
  language: null,
  note: '',
  tags: [],
  status: 'active',
};
export const noCredit = { creditLimit: cents(0) };

/** Text from a search box is most likely a name, unless it looks like a number or an email address. */
export const draftFrom = (text: string): Partial<CustomerDraft> => {
  if (toE164(text)) return { phone: text };
  return text.includes('@') ? { email: text } : { name: text };
};
