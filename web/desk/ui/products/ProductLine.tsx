import type { ProductHit } from '#contract/catalogue.ts';
import { cents } from '#contract/money.ts';
import { formatMoney } from '#web/desk/ui/amount.ts';
import { TwoLine } from '#web/desk/ui/TwoLine.tsx';
import { t } from '#web/desk/ui/texts.ts';
import { StockPill } from './StockPill.tsx';
import { Thumbnail } from './Thumbnail.tsx';

/** One product in a picker: picture, both titles, price and stock. */
export function ProductLine({ hit }: { hit: ProductHit }) {
  const {
    title,
    chineseTitle,
    sku,
    thumbnail,
    retailPrice,
    standardPrice,
    unitQty,
    available,
    orderQty,
    pack,
    status,
  } = hit;
  const price = pack ? (standardPrice ?? cents(retailPrice * unitQty)) : retailPrice;
  return (
    <span className="td-hit">
      <TwoLine
        main={title}
        sub={[chineseTitle, sku].filter(Boolean).join(' · ')}
        picture={<Thumbnail url={thumbnail} />}
      />
      <span className="td-hit-facts">
        <span className="td-number">{formatMoney(price)}</span>
        {pack ? <span className="td-hit-pack">{t('common.packOf', { count: unitQty })}</span> : null}
        {status === 'inactive' ? <span className="td-hit-pack">{t('common.inactive')}</span> : null}
      </span>
      <StockPill available={available} orderQty={orderQty} />
    </span>
  );
}
