import { Link } from 'react-router';
import type { SalesOrder } from '#contract/sales/order.ts';
import { t } from '#web/desk/areas/sales/texts.ts';
import { editPath, reasonName } from '#web/desk/areas/sales/words.ts';
import { DateTime } from '#web/desk/ui/DateTime.tsx';
import { Money } from '#web/desk/ui/Money.tsx';
import { formatQuantity } from '#web/desk/ui/quantity.ts';
import { TwoLine } from '#web/desk/ui/TwoLine.tsx';
import '#web/desk/ui/preview.css';
import '#web/desk/areas/sales/orders/goods.css';

/** Each return of an order: when, where, what, and its value. */
export function Returns({ order: { returns, productList } }: { order: SalesOrder }) {
  const titles = new Map(productList.map(({ id, title }) => [id, title]));
  return (
    <div className="td-surface td-history">
      <table className="td-preview">
        <caption className="td-visually-hidden">{t('sales.returns')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('sales.returnNumber')}</th>
            <th scope="col" className="td-roomy">
              {t('common.date')}
            </th>
            <th scope="col">{t('sales.movedItems')}</th>
            <th scope="col" className="td-right">
              {t('sales.returnValue')}
            </th>
          </tr>
        </thead>
        <tbody>
          {returns.map(({ id, reference, branchName, timeZone, createTime, reason, value, lines }) => (
            <tr key={id}>
              <td className="td-number td-oneline">
                <TwoLine main={<Link to={editPath(id)}>{reference}</Link>} sub={branchName} />
              </td>
              <td className="td-roomy">
                <DateTime at={createTime} timeZone={timeZone} />
              </td>
              <td>
                <ul className="td-sent-goods">
                  {lines.map(({ lineId, quantity }) => (
                    <li key={lineId}>
                      <span className="td-number">{formatQuantity(quantity)}</span> × {titles.get(lineId)}
                    </li>
                  ))}
                </ul>
                {reason === null ? null : <span className="td-quiet">{reasonName(reason)}</span>}
              </td>
              <td className="td-right">
                <Money amount={value} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
