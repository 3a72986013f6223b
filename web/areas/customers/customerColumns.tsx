import type { Customer, CustomerType } from '#contract/customers.ts';
import { phoneText } from '#contract/phone.ts';
import { Activity } from '#web/areas/settings/status.tsx';
import { t } from '#web/platform/i18n.ts';
import { DateTime } from '#web/ui/DateTime.tsx';
import type { Column } from '#web/ui/list.ts';
import { Money } from '#web/ui/Money.tsx';
import { TwoLine } from '#web/ui/TwoLine.tsx';
import { typeName } from './words.ts';

const right = { align: 'right', width: 110 } as const;
const extra = { extra: true } as const;

export const customerColumns = (types: readonly CustomerType[]): Column<Customer>[] => [
  {
    key: 'name',
    title: t('Customer'),
    sort: true,
    card: 'title',
    width: 220,
    render: ({ name, companyName, contactName }) => <TwoLine main={name} sub={companyName || contactName} />,
  },
  { key: 'type', title: t('Type'), card: 'fact', width: 100, render: ({ type }) => typeName(type, types) },
  {
    key: 'phone',
    title: t('Phone'),
    card: 'fact',
    width: 140,
    render: ({ phone }) => <span className="td-number">{phoneText(phone) || '–'}</span>,
  },
  { key: 'email', title: t('Email'), width: 270, render: ({ email }) => email || '–' },
  {
    key: 'balance',
    title: t('Balance'),
    sort: true,
    card: 'fact',
    ...right,
    render: ({ balance }) => <Money amount={balance} />,
  },
  { key: 'sales', title: t('Sales'), sort: true, ...right, render: ({ sales }) => <Money amount={sales} /> },
  {
    key: 'status',
    title: t('Status'),
    card: 'corner',
    width: 110,
    render: ({ status }) => <Activity status={status} />,
  },
  { key: 'taxNumber', title: t('ABN or tax number'), ...extra, width: 150, render: (row) => row.taxNumber || '–' },
  { key: 'tags', title: t('Tags'), ...extra, render: ({ tags }) => tags.join(', ') || '–' },
  {
    key: 'creditLimit',
    title: t('Credit limit'),
    ...extra,
    ...right,
    render: ({ creditLimit }) => <Money amount={creditLimit} />,
  },
  {
    key: 'storeCredit',
    title: t('Store credit'),
    ...extra,
    ...right,
    render: ({ storeCredit }) => <Money amount={storeCredit} />,
  },
  {
    key: 'orders',
    title: t('Orders'),
    ...extra,
    ...right,
    render: ({ orders }) => <span className="td-number">{orders || '–'}</span>,
  },
  {
    key: 'lastOrderTime',
    title: t('Last order'),
    ...extra,
    width: 170,
    render: ({ lastOrderTime }) => (lastOrderTime ? <DateTime at={lastOrderTime} /> : '–'),
  },
  {
    key: 'createTime',
    title: t('Created'),
    sort: true,
    ...extra,
    width: 170,
    render: ({ createTime }) => <DateTime at={createTime} />,
  },
];
