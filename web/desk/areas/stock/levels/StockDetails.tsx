import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Link } from 'react-router';
import type { Reply } from '#contract/endpoint.ts';
import { type Milli, milli, units } from '#contract/quantity.ts';
import { pathOf } from '#contract/screens.ts';
import { adjustStock, type LevelRow, setReorder } from '#contract/stock/levels.ts';
import type { productStock } from '#contract/stock.ts';
import { useOwnBranchIds } from '#web/desk/areas/stock/filters.ts';
import { Movements } from '#web/desk/areas/stock/ledger/Movements.tsx';
import { stockOf } from '#web/desk/areas/stock/queries.ts';
import { t } from '#web/desk/areas/stock/texts.ts';
import { Allowed } from '#web/desk/ui/Allowed.tsx';
import { quantityOrDash } from '#web/desk/ui/quantity.ts';
import { RecordPage } from '#web/desk/ui/RecordPage.tsx';
import { useMay } from '#web/platform/session.ts';
import { ReorderInput } from './ReorderInput.tsx';
import '#web/desk/ui/preview.css';

type Stock = Reply<typeof productStock>;
type StockDetailsProps = { row: LevelRow; onAdjust: (branchId: number) => void };

const MOVEMENTS_SHOWN = 6;

/** Below a row: committed and incoming stock, each branch's reorder point, and the last movements. */
export function StockDetails({ row, onAdjust }: StockDetailsProps) {
  return (
    <RecordPage query={useQuery(stockOf(row.productId))}>
      {(stock) => (
        <div className="td-stock-details">
          <Branches row={row} stock={stock} onAdjust={onAdjust} />
          <div className="td-stock-scroll td-stock">
            <Movements movements={stock.movements.slice(0, MOVEMENTS_SHOWN)} />
            {stock.movements.length > MOVEMENTS_SHOWN ? (
              <Link to={`${pathOf('movementList')}?productId=${row.productId}`}>{t('stock.movementsAll')}</Link>
            ) : null}
          </div>
        </div>
      )}
    </RecordPage>
  );
}

const numbers = ['onHand', 'committed', 'available', 'incoming'] as const;
const numberName = (name: (typeof numbers)[number]) =>
  ({
    onHand: t('stock.onHand'),
    committed: t('stock.committed'),
    available: t('stock.available'),
    incoming: t('stock.incoming'),
  })[name];

function Branches({ row, stock, onAdjust }: StockDetailsProps & { stock: Stock }) {
  const mayEdit = useMay(setReorder.can);
  const ownIds = useOwnBranchIds();
  return (
    <div className="td-stock-scroll">
      <table className="td-preview td-stock-branches">
        <thead>
          <tr>
            <th scope="col">{t('common.branch')}</th>
            {numbers.map((name) => (
              <th key={name} scope="col" className="td-right">
                {numberName(name)}
              </th>
            ))}
            <th scope="col" className="td-right">
              {t('stock.reorderPoint')}
            </th>
            <th scope="col" className="td-right">
              {t('stock.usualQuantity')}
            </th>
            <th scope="col">
              <span className="td-visually-hidden">{t('common.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {stock.branches.map((branch) => {
            const { branchId, branchName } = branch;
            const isOwn = ownIds.includes(branchId);
            const usual = stock.orderQty > 0 ? units(stock.orderQty) : null;
            const limit = (field: 'reorderPoint' | 'reorderQty', placeholder: Milli | null) => (
              <td className="td-right td-number">
                <ReorderInput
                  label={`${field === 'reorderPoint' ? t('stock.reorderPoint') : t('stock.usualQuantity')}, ${branchName}`}
                  place={{ productId: row.productId, branchId }}
                  field={field}
                  value={branch[field]}
                  placeholder={placeholder}
                  goods={row}
                  readOnly={!mayEdit || !isOwn}
                />
              </td>
            );
            return (
              <tr key={branchId}>
                <th scope="row">{branchName}</th>
                {numbers.map((name) => (
                  <td key={name} className="td-number td-right">
                    {quantityOrDash(branch[name])}
                  </td>
                ))}
                {limit('reorderPoint', usual)}
                {limit('reorderQty', usual)}
                <td className="td-right">
                  {isOwn ? (
                    <Allowed to={adjustStock}>
                      <Button
                        size="small"
                        aria-label={t('stock.adjustBranch', { branch: branchName })}
                        onClick={() => onAdjust(branchId)}
                      >
                        {t('stock.adjust')}
                      </Button>
                    </Allowed>
                  ) : null}
                </td>
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('common.total')}</th>
            {numbers.map((name) => (
              <td key={name} className="td-number td-right">
                {quantityOrDash(milli(stock.branches.reduce((sum, branch) => sum + branch[name], 0)))}
              </td>
            ))}
            <td colSpan={3} />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
