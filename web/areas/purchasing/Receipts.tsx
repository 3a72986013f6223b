import type { PurchaseOrder } from '#contract/purchasing.ts';
import { t } from '#web/platform/i18n.ts';
import { DateTime } from '#web/ui/DateTime.tsx';
import { formatQuantity } from '#web/ui/quantity.ts';
import '#web/ui/preview.css';

/** What came and what went back: when, what, and who saw to it. */
export function Receipts({ order: { receipts, productList } }: { order: PurchaseOrder }) {
  const titles = new Map(productList.map(({ id, title }) => [id, title]));
  return (
    <div className="td-surface td-history">
      <div>
        <table className="td-preview">
          <thead>
            <tr>
              <th scope="col">{t('When')}</th>
              <th scope="col">{t('What')}</th>
              <th scope="col">{t('Goods')}</th>
              <th scope="col">{t('Who')}</th>
              <th scope="col" className="td-roomy">
                {t('Note')}
              </th>
            </tr>
          </thead>
          <tbody>
            {receipts.toReversed().map(({ id, kind, occurredAt, userName, note, lines }) => (
              <tr key={id}>
                <td>
                  <DateTime at={occurredAt} />
                </td>
                <td>{kind === 'receipt' ? t('Received') : t('Sent back')}</td>
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
