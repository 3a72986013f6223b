import type { Customer, CustomerType } from '#contract/customers.ts';
import { phoneText } from '#contract/phoneText.ts';
import { t } from '#web/desk/areas/customers/texts.ts';
import { Activity } from '#web/desk/areas/settings/status.tsx';
import { DateTime } from '#web/desk/ui/DateTime.tsx';
import { type Column, INSTANT_WIDTH } from '#web/desk/ui/list.ts';
import { Money } from '#web/desk/ui/Money.tsx';
import { TwoLine } from '#web/desk/ui/TwoLine.tsx';
import { typeName } from './names.ts';

const right = { align: 'right', width: 110 } as const;
const extra = { extra: true } as const;

export const customerColumns = (types: readonly CustomerType[]): Column<Customer>[] => [
  {
    key: 'name',
    title: t('common.customer'),
    sort: true,
    card: 'title',
    width: 216,
    render: ({ name, companyName, contactName }) => <TwoLine main={name} sub={companyName || contactName} />,
  },
  { key: 'type', title: t('customers.type'), card: 'fact', width: 100, render: ({ type }) => typeName(type, types) },
  {
    key: 'phone',
    title: t('common.phone'),
    card: 'fact',
    width: 140,
    render: ({ phone }) => <span className="td-number">{phoneText(phone) || '–'}</span>,
  },
  { key: 'email', title: t('common.email'), width: 270, render: ({ email }) => email || '–' },
  {
    key: 'balance',
    title: t('customers.balance'),
    sort: true,
    card: 'fact',
    ...right,
    render: ({ balance }) => <Money amount={balance} />,
  },
  { key: 'sales', title: t('customers.sales'), sort: true, ...right, render: ({ sales }) => <Money amount={sales} /> },
  {
    key: 'status',
    title: t('common.status'),
    card: 'corner',
    width: 110,
    render: ({ status }) => <Activity status={status} />,
  },
  { key: 'taxNumber', title: t('customers.taxNumber'), ...extra, width: 150, render: (row) => row.taxNumber || '–' },
  { key: 'tags', title: t('common.tags'), ...extra, render: ({ tags }) => tags.join(', ') || '–' },
  {
    key: 'creditLimit',
    title: t('customers.creditLimit'),
    ...extra,
    ...right,
    render: ({ creditLimit }) => <Money amount={creditLimit} />,
  },
  {
    key: 'storeCredit',
    title: t('customers.storeCredit'),
    ...extra,
    ...right,
    render: ({ storeCredit }) => <Money amount={storeCredit} />,
  },
  {
    key: 'orders',
    title: t('customers.orderCount'),
    ...extra,
    ...right,
    render: ({ orders }) => <span className="td-number">{orders || '–'}</span>,
  },
  {
    key: 'lastOrderTime',
    title: t('customers.lastOrder'),
    ...extra,
    width: INSTANT_WIDTH,
    render: ({ lastOrderTime }) => (lastOrderTime ? <DateTime at={lastOrderTime} /> : '–'),
  },
  {
    key: 'createTime',
    title: t('customers.createdDate'),
    sort: true,
    ...extra,
    width: INSTANT_WIDTH,
    render: ({ createTime }) => <DateTime at={createTime} />,
  },
];
