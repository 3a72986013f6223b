import { useQuery } from '@tanstack/react-query';
import type { priceHistory } from '#contract/catalogue.ts';
import type { Reply } from '#contract/endpoint.ts';
import { t } from '#web/desk/areas/catalogue/texts.ts';
import { DateTime } from '#web/desk/ui/DateTime.tsx';
import { Money } from '#web/desk/ui/Money.tsx';
import { RecordPage } from '#web/desk/ui/RecordPage.tsx';
import { pricesOf } from './queries.ts';
import '#web/desk/ui/preview.css';
import './products.css';

type Change = Reply<typeof priceHistory>[number];

/** Costs are absent for those who may not see them. */
const showsCost = (prices: readonly Change[]) => prices.some(({ costPrice }) => costPrice !== undefined);

/** Every price a product has had, newest first. */
export function PriceHistory({ id }: { id: number }) {
  return (
    <RecordPage query={useQuery(pricesOf(id))}>
      {(prices) => (
        <div className="td-surface td-history">
          {prices.length > 1 ? <PriceLine prices={prices} /> : null}
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

const WIDTH = 600;
const HEIGHT = 80;
const EDGE = 6;

/** Retail and cost as steps over time; the table below says the same in figures. */
function PriceLine({ prices }: { prices: readonly Change[] }) {
  const oldest = prices.at(-1)?.at.getTime() ?? 0;
  const now = Date.now();
  const top = Math.max(...prices.map(({ retailPrice, costPrice }) => Math.max(retailPrice, costPrice ?? 0)), 1);
  const x = (at: number) => EDGE + ((at - oldest) / Math.max(1, now - oldest)) * (WIDTH - 2 * EDGE);
  const y = (amount: number) => HEIGHT - EDGE - (amount / top) * (HEIGHT - 2 * EDGE);
  const steps = (amountOf: (change: Change) => number) =>
    `${prices
      .toReversed()
      .map(
        (change, at) => `${at === 0 ? 'M' : 'H'}${x(change.at.getTime())}${at === 0 ? ',' : 'V'}${y(amountOf(change))}`,
      )
      .join('')}H${x(now)}`;
  return (
    <figure className="td-line">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {showsCost(prices) ? <path className="td-line-cost" d={steps(({ costPrice }) => costPrice ?? 0)} /> : null}
        <path className="td-line-retail" d={steps(({ retailPrice }) => retailPrice)} />
      </svg>
      <figcaption>
        <span className="td-line-retail">{t('common.retailPrice')}</span>{' '}
        {showsCost(prices) ? <span className="td-line-cost">{t('catalogue.costPrice')}</span> : null}
      </figcaption>
    </figure>
  );
}
