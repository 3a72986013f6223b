import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { Link } from 'react-router';
import { userSales } from '#contract/identity/users.ts';
import { pageOfOrders } from '#contract/sales.ts';
import { t } from '#web/desk/areas/account/texts.ts';
import { OrderStatusTag } from '#web/desk/areas/sales/orders/OrderTags.tsx';
import { buyerName, editPath, LIST, orderName } from '#web/desk/areas/sales/words.ts';
import { formatMoney } from '#web/desk/ui/amount.ts';
import { Figures } from '#web/desk/ui/Figures.tsx';
import { Money } from '#web/desk/ui/Money.tsx';
import { listQuery, query } from '#web/platform/query.ts';
import { useMay } from '#web/platform/session.ts';
import '#web/desk/ui/preview.css';
import './account.css';

const MAX_ORDERS = 5;

/** The user's own sales: the figures, for those who may see them, and the latest orders. */
export function MySales({ userId }: { userId: number }) {
  const seesFigures = useMay(userSales.can);
  const seesOrders = useMay(pageOfOrders.can);
  if (!seesFigures && !seesOrders) return null;
  return (
    <section className="td-box">
      <h2>{t('account.mySales')}</h2>
      {seesFigures ? <MyFigures userId={userId} /> : null}
      {seesOrders ? <LatestOrders userId={userId} alone={!seesFigures} /> : null}
    </section>
  );
}

const nothingYet = () => <p className="td-quiet">{t('account.mySalesNone')}</p>;

function MyFigures({ userId }: { userId: number }) {
  const sales = useQuery(query(userSales, { userId, pageNo: 1, pageSize: 1 }));
  const mine = sales.data?.data[0];
  if (sales.isPending) return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
  if (sales.isError) return <p className="td-quiet">{sales.error.message}</p>;
  if (!mine?.orders) return nothingYet();
  return (
    <Figures
      label={t('account.mySales')}
      figures={[
        { label: t('account.mySalesOrders'), value: mine.orders },
        { label: t('account.mySalesRevenue'), value: formatMoney(mine.revenue) },
        { label: t('account.mySalesAverage'), value: formatMoney(mine.average) },
        { label: t('account.mySalesReturns'), value: formatMoney(mine.returns) },
      ]}
    />
  );
}

function LatestOrders({ userId, alone }: { userId: number; alone: boolean }) {
  const { data } = useQuery(listQuery(pageOfOrders, { userId, pageNo: 1, pageSize: MAX_ORDERS }));
  if (!data) return null;
  if (data.data.length === 0) return alone ? nothingYet() : null;
  return (
    <>
      <table className="td-preview td-my-orders">
        <caption>{t('account.latestOrders')}</caption>
        <tbody>
          {data.data.map((order) => (
            <tr key={order.id}>
              <td>
                <Link to={editPath(order.id)}>{orderName(order)}</Link>
              </td>
              <td>{buyerName(order)}</td>
              <td>
                <OrderStatusTag order={order} />
              </td>
              <td className="td-right">
                <Money amount={order.totalInclGst} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {data.totalCount > MAX_ORDERS ? <Link to={`${LIST}?userId=${userId}`}>{t('account.allMyOrders')}</Link> : null}
    </>
  );
}
