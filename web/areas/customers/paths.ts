export const LIST = '/customer/list';
export const editPath = (id: number, part?: 'orders' | 'balance' | 'trail') =>
  `/customer/edit/${id}${part ? `?part=${part}` : ''}`;
