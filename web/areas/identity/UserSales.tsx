import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { type UserSales as Sales, userSales } from '#contract/identity/users.ts';
import { pageOfOrders } from '#contract/sales.ts';
import { ALL, useBranchFilter } from '#web/platform/branchFilter.ts';
import { t } from '#web/platform/i18n.ts';
import { may } from '#web/platform/session.ts';
import { useBranchField } from '#web/ui/branchField.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { dayRange } from '#web/ui/DateRange.tsx';
import { NothingYet } from '#web/ui/Emptiness.tsx';
import { ListPage } from '#web/ui/ListPage.tsx';
import type { Column } from '#web/ui/list.ts';
import { Money } from '#web/ui/Money.tsx';
import { salesPage } from './queries.ts';

type Row = z.output<typeof Sales>;

const columns = (): Column<Row>[] => [
  { key: 'name', title: t('User'), sort: true, card: 'title', width: 240, render: ({ name }) => name },
  {
    key: 'orders',
    title: t('Orders'),
    sort: true,
    align: 'right',
    card: 'fact',
    render: ({ orders }) => <span className="td-number">{orders || '–'}</span>,
  },
  {
    key: 'revenue',
    title: t('Revenue'),
    sort: true,
    align: 'right',
    card: 'fact',
    render: ({ revenue }) => <Money amount={revenue} />,
  },
  {
    key: 'average',
    title: t('Average order'),
    sort: true,
    align: 'right',
    render: ({ average }) => <Money amount={average} />,
  },
  {
    key: 'returns',
    title: t('Returns'),
    sort: true,
    align: 'right',
    card: 'fact',
    render: ({ returns }) => <Money amount={returns} />,
  },
];

export function UserSales() {
  const [filter, setFilter] = useBranchFilter(userSales.input);
  const sales = useQuery(salesPage(filter));
  return (
    <ListPage title={t('User sales')}>
      <DataTable
        name="userSales"
        title={t('User sales')}
        query={sales}
        columns={columns()}
        filter={filter}
        onFilter={setFilter}
        idOf={({ userId }) => userId}
        nameOf={({ name }) => name}
        pathOf={
          may(pageOfOrders.can)
            ? ({ userId }) => `/sales/list?userId=${userId}&branchId=${filter.branchId ?? ALL}`
            : undefined
        }
        search={t('Name')}
        filters={[dayRange(t('Days')), ...useBranchField()]}
        empty={
          <NothingYet
            title={t('No sales yet')}
            text={t('As soon as orders are confirmed, each person’s orders, revenue, average and returns stand here.')}
          />
        }
      />
    </ListPage>
  );
}
