import type { Address } from '#contract/settings.ts';

export const blankAddress: Address = {
  line1: '',
  line2: '',
  suburb: '',
  state: '',
  postcode: '',
  country: 'Australia',
};

/** One line, as people write it: 12 King St, Newtown NSW 2042. */
export const addressLine = ({ line1, line2, suburb, state, postcode }: Address): string =>
  [line1, line2, [suburb, state, postcode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
