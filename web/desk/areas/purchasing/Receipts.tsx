import { Link } from 'react-router';
import type { PurchaseOrder } from '#contract/purchasing/order.ts';
import { pathOf } from '#contract/screens.ts';
import { t } from '#web/desk/areas/purchasing/texts.ts';
import { formatMoney } from '#web/desk/ui/amount.ts';
import { DateTime } from '#web/desk/ui/DateTime.tsx';
import { formatQuantity } from '#web/desk/ui/quantity.ts';
import '#web/desk/ui/preview.css';

type ReceiptLine = PurchaseOrder['receipts'][number]['lines'][number];

/** What is to be said of a line besides how many came. */
const detailsOf = ({ damaged, damagedAction, cost }: ReceiptLine): string => {
  const parts = [
    damagedAction === 'return' ? t('purchasing.damagedSentBack', { count: formatQuantity(damaged) }) : '',
    damagedAction === 'writeOff' ? t('purchasing.damagedLost', { count: formatQuantity(damaged) }) : '',
    cost === undefined || cost === null ? '' : t('purchasing.costEach', { amount: formatMoney(cost) }),
  ].filter(Boolean);
  return parts.length > 0 ? `(${parts.join(', ')})` : '';
};

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
            {receipts.toReversed().map(({ id, kind, occurredAt, userName, note, lines, writeOff }) => (
              <tr key={id}>
                <td>
                  <DateTime at={occurredAt} branchId={branchId} />
                </td>
                <td>{kind === 'receipt' ? t('purchasing.receiptKind') : t('purchasing.returnKind')}</td>
                <td className="td-wrap">
                  {lines
                    .map((line) => [
                      `${formatQuantity(line.quantity)} × ${titles.get(line.lineId) ?? ''}`,
                      detailsOf(line),
                    ])
                    .map((parts) => parts.filter(Boolean).join(' '))
                    .join(', ')}
                  {writeOff ? (
                    <>
                      {' · '}
                      <Link to={pathOf('writeOffPage', { id: writeOff.id })}>{writeOff.reference}</Link>
                    </>
                  ) : null}
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
