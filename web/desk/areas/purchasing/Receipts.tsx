import { Link } from 'react-router';
import { cents } from '#contract/money.ts';
import type { PurchaseOrder } from '#contract/purchasing/order.ts';
import { pathOf } from '#contract/screens.ts';
import { t } from '#web/desk/areas/purchasing/texts.ts';
import { formatMoney } from '#web/desk/ui/amount.ts';
import { DateTime } from '#web/desk/ui/DateTime.tsx';
import { Money } from '#web/desk/ui/Money.tsx';
import { formatQuantity } from '#web/desk/ui/quantity.ts';
import { useMay } from '#web/platform/session.ts';
import '#web/desk/ui/preview.css';

type ReceiptLine = PurchaseOrder['receipts'][number]['lines'][number];

/** Remarks on a line besides the quantity. */
const detailsOf = ({ damaged, damagedAction, cost }: ReceiptLine): string => {
  const parts = [
    damagedAction === 'return' ? t('purchasing.damagedSentBack', { count: formatQuantity(damaged) }) : '',
    damagedAction === 'writeOff' ? t('purchasing.damagedLost', { count: formatQuantity(damaged) }) : '',
    cost === undefined || cost === null ? '' : t('purchasing.costEach', { amount: formatMoney(cost) }),
  ].filter(Boolean);
  return parts.length > 0 ? `(${parts.join(', ')})` : '';
};

/** What a receipt added to the purchases, or a return took off. */
const amountOf = (kind: PurchaseOrder['receipts'][number]['kind'], lines: readonly ReceiptLine[]) => {
  const sum = lines.reduce((all, { net = 0, gst = 0 }) => all + net + gst, 0);
  return cents(kind === 'return' ? -sum : sum);
};

/** Receipts and returns: when, what, and by whom. */
export function Receipts({ order: { branchId, receipts, productList } }: { order: PurchaseOrder }) {
  const seesCost = useMay('cost.get');
  const titles = new Map(productList.map(({ id, title }) => [id, title]));
  return (
    <div className="td-surface td-history">
      <div>
        <table className="td-preview td-receipts">
          <thead>
            <tr>
              <th scope="col">{t('common.date')}</th>
              <th scope="col">{t('purchasing.receiptType')}</th>
              <th scope="col">{t('purchasing.receiptItems')}</th>
              {seesCost ? (
                <th scope="col" className="td-right">
                  {t('common.totalInclGst')}
                </th>
              ) : null}
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
                {seesCost ? (
                  <td className="td-right">
                    <Money amount={amountOf(kind, lines)} />
                  </td>
                ) : null}
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
