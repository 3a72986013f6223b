import { useQuery } from '@tanstack/react-query';
import { Drawer } from 'antd';
import type { z } from 'zod';
import type { TakeLine } from '#contract/stock/counting.ts';
import type { StockTake } from '#contract/stock/counts.ts';
import { takeEntries } from '#web/desk/areas/stock/queries.ts';
import { t } from '#web/desk/areas/stock/texts.ts';
import { DateTime } from '#web/desk/ui/DateTime.tsx';
import { formatQuantity } from '#web/desk/ui/quantity.ts';
import { RecordPage } from '#web/desk/ui/RecordPage.tsx';
import '#web/desk/ui/preview.css';

type EntriesDrawerProps = { take: StockTake; line: z.output<typeof TakeLine>; onClose: () => void };

/** Who counted how many of one product, and when. */
export function EntriesDrawer({ take, line, onClose }: EntriesDrawerProps) {
  const entries = useQuery(takeEntries({ id: take.id, productId: line.productId, pageSize: 200 }));
  return (
    <Drawer open title={line.title} size={520} onClose={onClose}>
      <RecordPage query={entries}>
        {({ data }) =>
          data.length === 0 ? (
            <p>{t('stock.lineUncounted')}</p>
          ) : (
            <table className="td-preview">
              <caption className="td-visually-hidden">{t('stock.countEntries')}</caption>
              <thead>
                <tr>
                  <th scope="col">{t('common.date')}</th>
                  <th scope="col">{t('common.staffMember')}</th>
                  <th scope="col" className="td-right">
                    {t('common.quantity')}
                  </th>
                  <th scope="col">{t('stock.place')}</th>
                  <th scope="col">{t('stock.entryIncluded')}</th>
                </tr>
              </thead>
              <tbody>
                {data.map(({ id, countedAt, userName, quantity, place, counts }) => (
                  <tr key={id}>
                    <td>
                      <DateTime at={countedAt} branchId={take.branchId} />
                    </td>
                    <td>{userName}</td>
                    <td className="td-number td-right">{formatQuantity(quantity)}</td>
                    <td>{place || '–'}</td>
                    <td>{counts ? t('common.yes') : t('stock.entryReplaced')}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )
        }
      </RecordPage>
    </Drawer>
  );
}
