import type { PurchaseOrder } from '#contract/purchasing/order.ts';
import { t } from '#web/desk/areas/purchasing/texts.ts';
import { DateTime } from '#web/desk/ui/DateTime.tsx';
import { formatQuantity } from '#web/desk/ui/quantity.ts';
import '#web/desk/ui/preview.css';

/** What came and what went back: when, what, and who saw to it. */
export function Receipts({ order: { branchId, receipts, productList } }: { order: PurchaseOrder }) {
  const titles = new Map(productList.map(({ id, title }) => [id, title]));
  return (
    <div className="td-surface td-history">
      <div>
        <table className="td-preview">
          <thead>
            <tr>
              <th scope="col">{t('common.date')}</th>
              <th scope="col">{t('purchasing.receiptType')}</th>
              <th scope="col">{t('purchasing.receiptItems')}</th>
              <th scope="col">{t('common.staffMember')}</th>
              <th scope="col" className="td-roomy">
                {t('common.note')}
              </th>
            </tr>
          </thead>
          <tbody>
            {receipts.toReversed().map(({ id, kind, occurredAt, userName, note, lines }) => (
              <tr key={id}>
                <td>
                  <DateTime at={occurredAt} branchId={branchId} />
                </td>
                <td>{kind === 'receipt' ? t('purchasing.receiptKind') : t('purchasing.returnKind')}</td>
                <td className="td-wrap">
                  {lines
                    .map(({ lineId, quantity }) => `${formatQuantity(quantity)} × ${titles.get(lineId) ?? ''}`)
                    .join(', ')}
                </td>
                <td>{userName}</td>
                <td className="td-roomy td-wrap">{note || '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
