import type { Customer } from '#contract/customers.ts';
import type { Cents } from '#contract/money.ts';
import { gramsIn, normalise, withoutApostrophes } from '#contract/searchText.ts';
import type { Address } from '#contract/settings.ts';

/** What is stored of a customer and can be sent. */
export const fieldNames = [
  'type',
  'name',
  'companyName',
  'contactName',
  'email',
  'phone',
  'taxNumber',
  'billingAddress',
  'deliveryAddress',
  'creditLimit',
  'termsDays',
  'language',
  'note',
  'tags',
  'status',
] as const;
export type CustomerValues = Pick<Customer, (typeof fieldNames)[number]>;

export const blankAddress: Address = {
  line1: '',
  line2: '',
  suburb: '',
  state: '',
  postcode: '',
  country: 'Australia',
};
export const blankCustomer: Omit<CustomerValues, 'name'> = {
  type: 'retail',
  companyName: '',
  contactName: '',
  email: '',
  phone: '',
  taxNumber: '',
  billingAddress: blankAddress,
  deliveryAddress: blankAddress,
  creditLimit: 0 as Cents,
  termsDays: null,
  language: null,
  note: '',
  tags: [],
  status: 'active',
};

/** Only what is stored: derived fields are dropped, and what was not sent. */
export const valuesOf = (sent: object): Partial<CustomerValues> =>
  Object.fromEntries(
    fieldNames.flatMap((field) => {
      const value = sent[field as keyof typeof sent];
      return value === undefined ? [] : [[field, value]];
    }),
  );

/** A number as dialled within its country: +61 412 345 678 is 0412 345 678 in Australia. */
const atHome = (phone: string) => phone.replace(/^\+6[14]/, '0').replace(/^\+/, '');

export type Searchable = Pick<CustomerValues, 'name' | 'companyName' | 'contactName' | 'email' | 'phone' | 'taxNumber'>;

/** What the search box searches: names, email, and phone numbers in every form people dial or write. */
export const searchText = ({ name, companyName, contactName, email, phone, taxNumber }: Searchable): string => {
  const text = normalise(
    [
      name,
      companyName,
      contactName,
      email,
      phone.replace('+', ''),
      phone === '' ? '' : atHome(phone),
      taxNumber,
      taxNumber.replace(/\D/g, ''),
    ].join(' '),
  );
  const plain = withoutApostrophes(text);
  return plain === text ? text : `${text} ${plain}`;
};

export const searchOf = (customer: Searchable) => {
  const search = searchText(customer);
  return { search, grams: gramsIn(search) };
};
