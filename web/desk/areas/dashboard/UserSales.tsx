import { DownloadOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { z } from 'zod';
import { downloadUserSales, type UserSales as Sales, userSales } from '#contract/identity/users.ts';
import { pageOfOrders } from '#contract/sales.ts';
import { pathOf } from '#contract/screens.ts';
import { salesPage } from '#web/desk/areas/identity/queries.ts';
import { t } from '#web/desk/areas/identity/texts.ts';
import { Allowed } from '#web/desk/ui/Allowed.tsx';
import { useBranchField } from '#web/desk/ui/branchField.tsx';
import { DataTable } from '#web/desk/ui/DataTable.tsx';
import { dayRange } from '#web/desk/ui/DateRange.tsx';
import { NothingYet } from '#web/desk/ui/Emptiness.tsx';
import { ListPage } from '#web/desk/ui/ListPage.tsx';
import type { Column } from '#web/desk/ui/list.ts';
import { Money } from '#web/desk/ui/Money.tsx';
import { ALL, useBranchFilter } from '#web/platform/branchFilter.ts';
import { download } from '#web/platform/download.ts';
import { formats } from '#web/platform/formats.ts';
import { sheetLanguage } from '#web/platform/i18n.ts';
import { may } from '#web/platform/session.ts';
import { SalesBars } from './SalesBars.tsx';

type Row = z.output<typeof Sales>;

const columns = (): Column<Row>[] => [
  { key: 'name', title: t('common.staffMember'), sort: true, card: 'title', width: 240, render: ({ name }) => name },
  {
    key: 'orders',
    title: t('identity.salesOrders'),
    sort: true,
    align: 'right',
    card: 'fact',
    render: ({ orders }) => <span className="td-number">{orders ? formats().number(orders) : '–'}</span>,
  },
  {
    key: 'revenue',
    title: t('identity.salesRevenue'),
    sort: true,
    align: 'right',
    card: 'fact',
    render: ({ revenue }) => <Money amount={revenue} />,
  },
  {
    key: 'average',
    title: t('identity.salesAverage'),
    sort: true,
    align: 'right',
    render: ({ average }) => <Money amount={average} />,
  },
  {
    key: 'returns',
    title: t('identity.salesReturns'),
    sort: true,
    align: 'right',
    card: 'fact',
    render: ({ returns }) => <Money amount={returns} />,
  },
];

export function UserSales() {
  const [filter, setFilter] = useBranchFilter(userSales.input);
  const sales = useQuery(salesPage(filter));
  const { data: rows = [], totals } = sales.data ?? {};
  return (
    <ListPage
      title={t('identity.salesByStaff')}
      actions={
        <Allowed to={downloadUserSales}>
          <Button
            icon={<DownloadOutlined aria-hidden />}
            onClick={() =>
              void download(downloadUserSales, {
                ...filter,
                pageNo: undefined,
                pageSize: undefined,
                language: sheetLanguage(),
              })
            }
          >
            {t('common.export')}
          </Button>
        </Allowed>
      }
    >
      <SalesBars rows={rows} />
      <DataTable
        name="userSales"
        title={t('identity.salesByStaff')}
        query={sales}
        columns={columns()}
        filter={filter}
        onFilter={setFilter}
        idOf={({ userId }) => userId}
        nameOf={({ name }) => name}
        pathOf={
          may(pageOfOrders.can)
            ? ({ userId }) => `${pathOf('salesList')}?userId=${userId}&branchId=${filter.branchId ?? ALL}`
            : undefined
        }
        search={t('identity.personName')}
        totals={
          totals && {
            orders: <span className="td-number">{totals.orders}</span>,
            revenue: <Money amount={totals.revenue} />,
            average: <Money amount={totals.average} />,
            returns: <Money amount={totals.returns} />,
          }
        }
        filters={[dayRange(t('common.period')), ...useBranchField()]}
        empty={<NothingYet title={t('identity.salesNone')} text={t('identity.salesNoneHelp')} />}
      />
    </ListPage>
  );
}
