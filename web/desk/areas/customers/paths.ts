import { pathOf } from '#contract/screens.ts';
export const LIST = pathOf('customerList');
export const editPath = (id: number, part?: 'balance') =>
  `${pathOf('customerEdit', { id })}${part ? `?part=${part}` : ''}`;
