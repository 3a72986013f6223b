import { useQuery } from '@tanstack/react-query';
import type { Reply } from '#contract/endpoint.ts';
import { milli } from '#contract/quantity.ts';
import type { productStock } from '#contract/stock.ts';
import { stockOf } from '#web/desk/areas/stock/queries.ts';
import { t } from '#web/desk/areas/stock/texts.ts';
import { formatMoney, inCents } from '#web/desk/ui/amount.ts';
import { formatQuantity } from '#web/desk/ui/quantity.ts';
import { RecordPage } from '#web/desk/ui/RecordPage.tsx';
import { Movements } from './Movements.tsx';
import '#web/desk/ui/preview.css';
import './productStock.css';

type Stock = Reply<typeof productStock>;
const kinds = ['onHand', 'committed', 'available', 'incoming'] as const;
const kindName = (kind: (typeof kinds)[number]) =>
  ({
    onHand: t('stock.onHand'),
    committed: t('stock.committed'),
    available: t('stock.available'),
    incoming: t('stock.incoming'),
  })[kind];

/** Every branch, and the latest movements. */
export function ProductStock({ id }: { id: number }) {
  return (
    <RecordPage query={useQuery(stockOf(id))}>
      {(stock) => (
        <div className="td-stock">
          <Branches stock={stock} />
          <Movements movements={stock.movements} />
        </div>
      )}
    </RecordPage>
  );
}

function Branches({ stock: { branches, averageCost, value } }: { stock: Stock }) {
  return (
    <div>
      <table className="td-preview">
        <thead>
          <tr>
            <th scope="col">{t('common.branch')}</th>
            {kinds.map((kind) => (
              <th key={kind} scope="col" className="td-right">
                {kindName(kind)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {branches.map((branch) => (
            <tr key={branch.branchId}>
              <th scope="row">{branch.branchName}</th>
              {kinds.map((kind) => (
                <td key={kind} className="td-number td-right">
                  {formatQuantity(branch[kind])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('common.total')}</th>
            {kinds.map((kind) => (
              <td key={kind} className="td-number td-right">
                {formatQuantity(milli(branches.reduce((sum, branch) => sum + branch[kind], 0)))}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
      {averageCost === undefined || value === undefined ? null : (
        <p className="td-stock-value">
          {t('stock.stockValueLine', {
            cost: formatMoney(inCents(averageCost)),
            value: formatMoney(value),
          })}
        </p>
      )}
    </div>
  );
}
