import { useQuery } from '@tanstack/react-query';
import type { priceHistory } from '#contract/catalogue.ts';
import type { Reply } from '#contract/endpoint.ts';
import { t } from '#web/desk/areas/catalogue/texts.ts';
import { DateTime } from '#web/desk/ui/DateTime.tsx';
import { Money } from '#web/desk/ui/Money.tsx';
import { RecordPage } from '#web/desk/ui/RecordPage.tsx';
import { PriceChart } from './PriceChart.tsx';
import { pricesOf } from './queries.ts';
import '#web/desk/ui/preview.css';
import './products.css';

type Change = Reply<typeof priceHistory>[number];

/** Costs are absent for users who may not see them. */
const showsCost = (prices: readonly Change[]) => prices.some(({ costPrice }) => costPrice !== undefined);

/** Every price a product has had, newest first. */
export function PriceHistory({ id }: { id: number }) {
  return (
    <RecordPage query={useQuery(pricesOf(id))}>
      {(prices) => (
        <div className="td-surface td-history">
          {prices.length > 1 ? <PriceChart prices={prices} withCost={showsCost(prices)} /> : null}
          <div>
            <table className="td-preview">
              <thead>
                <tr>
                  <th scope="col">{t('common.date')}</th>
                  <th scope="col" className="td-roomy">
                    {t('common.staffMember')}
                  </th>
                  <th scope="col" className="td-right">
                    {t('common.retailPrice')}
                  </th>
                  {showsCost(prices) ? (
                    <th scope="col" className="td-right">
                      {t('catalogue.costPrice')}
                    </th>
                  ) : null}
                  <th scope="col" className="td-right">
                    {t('catalogue.standardPrice')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {prices.map((price) => (
                  <tr key={price.id}>
                    <td>
                      <DateTime at={price.at} />
                    </td>
                    <td className="td-roomy">{price.userName || '–'}</td>
                    <td className="td-right">
                      <Money amount={price.retailPrice} />
                    </td>
                    {price.costPrice === undefined ? null : (
                      <td className="td-right">
                        <Money amount={price.costPrice} />
                      </td>
                    )}
                    <td className="td-right">
                      <Money amount={price.standardPrice} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </div>
      )}
    </RecordPage>
  );
}
