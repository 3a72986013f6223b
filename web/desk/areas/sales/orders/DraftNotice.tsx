import { Alert, Button } from 'antd';
import { type Cents, cents } from '#contract/money.ts';
import type { SalesOrder } from '#contract/sales/order.ts';
import type { OrderQuote } from '#contract/sales/quote.ts';
import { t } from '#web/desk/areas/sales/texts.ts';
import { formatMoney } from '#web/desk/ui/amount.ts';
import { type DraftChanges, draftChangesOf } from './draftChanges.ts';
import './promotions.css';

const promotionWords = ({ name, before, now }: DraftChanges['promotions'][number]): string => {
  const [was, is] = [formatMoney(cents(-before)), formatMoney(cents(-now))];
  if (before === 0) return t('sales.draftPromotionNew', { name, amount: is });
  if (now === 0) return t('sales.draftPromotionGone', { name, amount: was });
  return t('sales.draftPromotionChanged', { name, before: was, now: is });
};

type DraftNoticeProps = {
  order: SalesOrder;
  /** By the rules of today; undefined until the server has answered. */
  quote: OrderQuote | undefined;
  /** Takes today's list prices, by line id; absent if nothing can be changed. */
  onPrices: ((prices: ReadonlyMap<number, Cents>) => void) | undefined;
};

/** What has changed since a draft was saved: it is sold by the prices and promotions of the day it is confirmed. */
export function DraftNotice({ order, quote, onPrices }: DraftNoticeProps) {
  const changes = quote && draftChangesOf(order, quote);
  if (!changes) return null;
  const { totalBefore, totalNow, promotions, prices } = changes;
  const title =
    totalBefore === totalNow
      ? t('sales.draftChanged')
      : t('sales.draftTotalChanged', { before: formatMoney(totalBefore), now: formatMoney(totalNow) });
  return (
    <Alert
      type="info"
      showIcon
      role="status"
      title={title}
      description={
        <ul className="td-draft-changes">
          {promotions.map((change) => (
            <li key={change.promotionId}>{promotionWords(change)}</li>
          ))}
          {prices.map(({ id, title: product, listPrice, currentListPrice }) => (
            <li key={`price${id}`}>
              {t('sales.draftPriceChanged', {
                product,
                before: formatMoney(listPrice),
                now: formatMoney(currentListPrice),
              })}
            </li>
          ))}
        </ul>
      }
      action={
        onPrices && prices.length > 0 ? (
          <Button
            size="small"
            onClick={() => onPrices(new Map(prices.map(({ id, currentListPrice }) => [id, currentListPrice])))}
          >
            {t('sales.draftTakePrices')}
          </Button>
        ) : undefined
      }
    />
  );
}
