import type { Movement } from '#contract/stock.ts';
import { t } from '#web/desk/areas/stock/texts.ts';
import { DateTime } from '#web/desk/ui/DateTime.tsx';
import { formatQuantity } from '#web/desk/ui/quantity.ts';
import { DocumentLink } from './DocumentLink.tsx';
import { movementText } from './names.ts';
import '#web/desk/ui/preview.css';
import './productStock.css';

/** Movements in and out, the latest first. */
export function Movements({ movements }: { movements: readonly Movement[] }) {
  if (movements.length === 0) return <p>{t('stock.productMovementsEmpty')}</p>;
  return (
    <div>
      <table className="td-preview">
        <caption>{t('stock.movementsRecent')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('common.date')}</th>
            <th scope="col">{t('stock.movementType')}</th>
            <th scope="col" className="td-roomy">
              {t('common.branch')}
            </th>
            <th scope="col" className="td-right">
              {t('common.quantity')}
            </th>
            <th scope="col" className="td-roomy">
              {t('common.staffMember')}
            </th>
          </tr>
        </thead>
        <tbody>
          {movements.map((movement) => (
            <tr key={movement.id}>
              <td>
                <DateTime at={movement.occurredAt} branchId={movement.branchId} />
              </td>
              <td className="td-stock-what" title={movement.note || undefined}>
                {movementText(movement)}
                {movement.reference ? (
                  <>
                    {' · '}
                    <DocumentLink
                      type={movement.documentType}
                      id={movement.documentId}
                      reference={movement.reference}
                    />
                  </>
                ) : null}
                <div className="td-stock-branch">{movement.branchName}</div>
              </td>
              <td className="td-roomy">{movement.branchName}</td>
              <td className="td-number td-right">
                {movement.quantity > 0 ? '+' : ''}
                {formatQuantity(movement.quantity)}
              </td>
              <td className="td-roomy">{movement.userName || '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
