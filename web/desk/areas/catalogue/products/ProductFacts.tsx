import type { Product } from '#contract/catalogue/product.ts';
import { marginOf } from '#contract/catalogue/reprice.ts';
import { productStock } from '#contract/stock.ts';
import { t } from '#web/desk/areas/catalogue/texts.ts';
import { formatMoney } from '#web/desk/ui/amount.ts';
import { StockPill } from '#web/desk/ui/products/StockPill.tsx';
import { formatQuantity } from '#web/desk/ui/quantity.ts';
import { useAddressParams } from '#web/platform/addressParams.ts';
import { formats } from '#web/platform/formats.ts';
import { useMay, useSession } from '#web/platform/session.ts';

/** The main facts of a product page: its other names, its price, its stock. */
export function ProductFacts({ product }: { product: Product }) {
  const { sku, barcode, chineseTitle, retailPrice, costPrice, available, quantity, orderQty } = product;
  const [, setParams] = useAddressParams();
  const gstRate = useSession(({ user }) => user?.company.gstRate ?? 10);
  const seesStock = useMay(productStock.can);
  const margin = costPrice ? marginOf({ ...product, costPrice }, gstRate) : null;
  return (
    <div className="td-product-facts">
      <p>
        {chineseTitle ? <span lang="zh">{chineseTitle}</span> : null}
        <span className="td-number">{sku}</span>
        {barcode ? <span className="td-number">{barcode}</span> : null}
      </p>
      <dl>
        <div>
          <dt>{t('common.retailPrice')}</dt>
          <dd>{formatMoney(retailPrice)}</dd>
        </div>
        {costPrice === undefined ? null : (
          <div>
            <dt>{t('catalogue.margin')}</dt>
            <dd>{margin === null ? '–' : formats().percent(margin)}</dd>
          </div>
        )}
        <div>
          <dt>{t('catalogue.available')}</dt>
          <dd>
            <StockPill
              available={available}
              orderQty={orderQty}
              name={product.title}
              onOpen={seesStock ? () => setParams({ part: 'stock' }, { replace: true }) : undefined}
            />
          </dd>
        </div>
        {quantity === available ? null : (
          <div>
            <dt>{t('catalogue.onHand')}</dt>
            <dd>{formatQuantity(quantity)}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}
