export const LIST = '/customer/list';
export const editPath = (id: number, part?: 'balance') => `/customer/edit/${id}${part ? `?part=${part}` : ''}`;
